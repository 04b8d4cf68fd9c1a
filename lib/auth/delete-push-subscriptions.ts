import 'server-only';
import mongoose from 'mongoose';
import { PushSubscription, Session } from '@/models';
import { isStaffId } from './credentials';
import { isOpen } from './sessions';

const { trusted } = mongoose;

/**
 * Deletes the push subscriptions of a user's devices in the seller's area, including devices whose session
 * has expired. If `credential` is given, it skips devices with an open session that has this credential
 * fingerprint.
 */
export async function deletePushSubscriptions(subject: string, credential?: string): Promise<void> {
  // In a MongoDB filter, null also matches the owner's rows, which have no `staff` field.
  const whose = { staff: isStaffId(subject) ? subject : null };
  const sessions = await PushSubscription.distinct('session', whose);
  const rows = await Session.find({ _id: trusted({ $in: sessions }) }).lean();
  const open = new Set(rows.flatMap((row) => (isOpen(row, credential) ? [row._id] : [])));
  const session = trusted({ $in: sessions.filter((id) => !open.has(id)) });
  await PushSubscription.deleteMany({ session });
}
