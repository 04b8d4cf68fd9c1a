import 'server-only';
import mongoose from 'mongoose';
import { PushSubscription, Session } from '@/models';
import { isStaffId } from './credentials';
import { isOpen } from './sessions';

const { trusted } = mongoose;

/**
 * Deletes the push subscriptions of a person's devices in the seller's area, including devices whose session has
 * expired. Devices with an open session under the password with the fingerprint `credential`, if given, keep
 * theirs.
 */
export async function deletePushSubscriptions(subject: string, credential?: string): Promise<void> {
  // null matches the owner's rows, which lack the field.
  const whose = { staff: isStaffId(subject) ? subject : null };
  const told = await PushSubscription.distinct('session', whose);
  const rows = await Session.find({ _id: trusted({ $in: told }) }).lean();
  const open = new Set(rows.flatMap((row) => (isOpen(row, credential) ? [row._id] : [])));
  const session = trusted({ $in: told.filter((id) => !open.has(id)) });
  await PushSubscription.deleteMany({ session });
}
