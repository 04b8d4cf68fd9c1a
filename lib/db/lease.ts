import 'server-only';
import { randomUUID } from 'node:crypto';
import { Lease } from '@/models';
import { dueBy } from './due';
import { isDuplicate } from './errors';
import { connect } from './index';

const HOLD_MS = 45_000;
/** A time that exceeds the duration of any lease, in ms. A later expiry was written before the clock was set back. */
const ABSURD_MS = 10 * 60_000;

/**
 * Runs a job under a lease and returns its result. Returns undefined if another instance is running it. The
 * lease is renewed while the job runs. If the holder dies, the lease expires after 45 s. Throws the job's
 * error.
 */
export async function withLease<T>(job: string, work: () => Promise<T>): Promise<T | undefined> {
  // Use `connect`, not `db`: migrations acquire a lease before the indexes are built.
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
    // The row exists and has not expired: another instance has the lease.
    if (isDuplicate(error)) return undefined;
    throw error;
  }
  const renewal = setInterval(() => {
    // If the renewal fails, the lease expires early. A job under a lease must be repeatable, so it may run
    // twice.
    Lease.updateOne({ _id: job, holder }, { $set: { expiresAt: lasting() } }).catch(() => {});
  }, HOLD_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await Lease.deleteOne({ _id: job, holder });
  }
}
