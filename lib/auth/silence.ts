import 'server-only';
import mongoose from 'mongoose';
import { PushSubscription, Session } from '@/models';
import { isStaffId } from './credentials';
import { isOpen } from './sessions';

const { trusted } = mongoose;

/**
 * Ends the notifications of the seller's area to the devices of a person, also to those whose session has ended by itself; those
 * with an open session under the password of this fingerprint, if one is given, go on.
 */
export async function deletePushSubscriptions(subject: string, credential?: string): Promise<void> {
  // null finds those of the owner, which lack the field.
  const whose = { staff: isStaffId(subject) ? subject : null };
  const told = await PushSubscription.distinct('session', whose);
  const rows = await Session.find({ _id: trusted({ $in: told }) }).lean();
  const open = new Set(rows.flatMap((row) => (isOpen(row, credential) ? [row._id] : [])));
  const session = trusted({ $in: told.filter((id) => !open.has(id)) });
  await PushSubscription.deleteMany({ session });
}
