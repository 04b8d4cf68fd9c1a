import mongoose from 'mongoose';
import { RateLimit, Session, StripeEvent } from '@/models';
import { db } from './db';

const { trusted } = mongoose;

/**
 * Removes what is past its time. MongoDB does it by itself through the same indexes, but the
 * embedded engine does not run that (DESIGN section 4). Throws the driver's errors.
 */
export async function sweepExpiredRows(now = new Date()): Promise<void> {
  await db();
  const expired = () => ({ expiresAt: trusted({ $lt: now }) });
  await Session.deleteMany(expired());
  await RateLimit.deleteMany(expired());
  await StripeEvent.deleteMany(expired());
}
