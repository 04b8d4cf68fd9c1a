import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { PushSubscription, Session } from '@/models';
import type { SessionDoc } from '@/models/session';

/** Ends the notifications of the seller's area to the devices of the sessions that `which` finds. */
export async function silence(which: QueryFilter<SessionDoc>): Promise<void> {
  const rows = await Session.find(which, { _id: 1 }).lean();
  if (rows.length === 0) return;
  const session = mongoose.trusted({ $in: rows.map(({ _id }) => _id) });
  await PushSubscription.deleteMany({ session });
}
