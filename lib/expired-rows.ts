import 'server-only';
import mongoose from 'mongoose';
import { Mail, PasswordReset, RateLimit, RecentOrder, Ring, Session, StripeEvent } from '@/models';
import { db } from './db';

const { trusted } = mongoose;

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
  await Ring.deleteMany(expired());
}
