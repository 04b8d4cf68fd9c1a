import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { DAY_MS } from '@/lib/utils/durations';
import * as models from '@/models';

const { trusted } = mongoose;
const { Mail, PasswordReset, RateLimit, RecentOrder, Counter, PushJob, Session, StripeEvent } =
  models;
const { WindowPlace } = models;

/** Rows in which an earlier version counted the orders of a day; it uses today's until it is stopped. */
const COUNTED = 'orders of ';
const COUNTED_MS = 2 * DAY_MS;

/**
 * Removes expired rows. MongoDB does this itself by TTL indexes, but the embedded engine does not
 * (docs/decisions/0001-embedded-engine.md). Throws the driver's errors.
 */
export async function sweepExpiredRows(now = new Date()): Promise<void> {
  await db();
  const expired = () => ({ expiresAt: trusted({ $lt: now }) });
  await Session.deleteMany(expired());
  await RateLimit.deleteMany(expired());
  await RecentOrder.deleteMany(expired());
  await StripeEvent.deleteMany(expired());
  await Mail.deleteMany(expired());
  await PasswordReset.deleteMany(expired());
  await PushJob.deleteMany(expired());
  await WindowPlace.deleteMany(expired());
  const day = new Date(now.getTime() - COUNTED_MS).toISOString().slice(0, 10);
  await Counter.deleteMany({ _id: trusted({ $gte: COUNTED, $lt: COUNTED + day }) });
}
