import 'server-only';
import { randomUUID } from 'node:crypto';
import { Lease } from '@/models';
import { dueBy } from './due';
import { isDuplicate } from './errors';
import { connect } from './index';

const HOLD_MS = 45_000;
/**
 * Longer than any lease; an expiry further ahead was written by a clock that has been set back
 * since.
 */
const ABSURD_MS = 10 * 60_000;

/**
 * Runs a job unless another instance runs it; then returns undefined. The lease is renewed while
 * the job runs; a holder that dies frees it after 45 s. Throws what the job throws.
 */
export async function withLease<T>(job: string, work: () => Promise<T>): Promise<T | undefined> {
  // Not `db`: migrations hold a lease before the indexes are built.
  await connect();
  const holder = randomUUID();
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const lasting = () => inMs(HOLD_MS);
  const isFree = dueBy('expiresAt', new Date(), ABSURD_MS);
  try {
    await Lease.updateOne(
      { _id: job, ...isFree },
      { $set: { holder, expiresAt: lasting() } },
      { upsert: true },
    );
  } catch (error) {
    // The row exists and has not expired: another instance holds the lease.
    if (isDuplicate(error)) return undefined;
    throw error;
  }
  const renewal = setInterval(() => {
    // If it fails, the lease ends early; a job under a lease is repeatable and may run twice.
    Lease.updateOne({ _id: job, holder }, { $set: { expiresAt: lasting() } }).catch(() => {});
  }, HOLD_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await Lease.deleteOne({ _id: job, holder });
  }
}
