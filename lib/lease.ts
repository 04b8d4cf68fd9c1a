import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { Lease } from '@/models';
import { db, isDuplicate } from './db';

const { trusted } = mongoose;

const HOLD_MS = 45_000;
/** Nobody holds a lease for so long: it was taken by a clock that has been set back since. */
const ABSURD_MS = 10 * 60_000;

/**
 * Does a job while no other instance does it; undefined when one does. The lease is renewed as long
 * as the job takes; a holder that dies frees it after 45 s. Throws what the job throws.
 */
export async function withLease<T>(job: string, work: () => Promise<T>): Promise<T | undefined> {
  await db();
  const holder = randomUUID();
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const lasting = () => inMs(HOLD_MS);
  const isFree = [
    { expiresAt: trusted({ $lte: inMs(0) }) },
    { expiresAt: trusted({ $gt: inMs(ABSURD_MS) }) },
  ];
  try {
    await Lease.updateOne(
      { _id: job, $or: isFree },
      { $set: { holder, expiresAt: lasting() } },
      { upsert: true },
    );
  } catch (error) {
    // The row is there and not yet due: somebody holds it.
    if (isDuplicate(error)) return undefined;
    throw error;
  }
  const renewal = setInterval(() => {
    // Failing to, the lease ends early: work under a lease is repeatable and bears company.
    Lease.updateOne({ _id: job, holder }, { $set: { expiresAt: lasting() } }).catch(() => {});
  }, HOLD_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await Lease.deleteOne({ _id: job, holder });
  }
}
