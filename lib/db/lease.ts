import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { Lease } from '@/models';
import { isDuplicate } from './errors';
import { connect } from './index';

const { trusted } = mongoose;

/**
 * Returns a filter for rows that are due: their time at `path` is not after `now`. It also matches rows more than
 * `longestMs` in the future. They were written before the clock was set back, and would wait too long.
 */
export function dueBy(path: string, now: Date, longestMs: number) {
  const absurd = new Date(now.getTime() + longestMs);
  return { $or: [{ $lte: now }, { $gt: absurd }].map((time) => ({ [path]: trusted(time) })) };
}

const LEASE_MS = 45_000;
/** A later expiry was stored before the clock was set back. */
const MAX_FUTURE_MS = 10 * 60_000;

/**
 * Runs a job while holding its lease, and returns the job's result. Returns undefined if another instance runs the job.
 * The lease is renewed during the job. If the holder dies, the lease expires after 45 s.
 */
export async function withLease<T>(job: string, work: () => Promise<T>): Promise<T | undefined> {
  // Use `connect`, not `db`, because migrations acquire a lease before the indexes are built.
  await connect();
  const holder = randomUUID();
  const inMs = (ms: number) => new Date(Date.now() + ms);
  const lasting = () => inMs(LEASE_MS);
  const isFree = dueBy('expiresAt', new Date(), MAX_FUTURE_MS);
  try {
    await Lease.updateOne(
      { _id: job, ...isFree },
      { $set: { holder, expiresAt: lasting() } },
      { upsert: true },
    );
  } catch (error) {
    // Another instance holds the lease.
    if (isDuplicate(error)) return undefined;
    throw error;
  }
  const renewal = setInterval(() => {
    // If a renewal fails, another instance may start the same job. Therefore every job under a lease must be
    // repeatable.
    Lease.updateOne({ _id: job, holder }, { $set: { expiresAt: lasting() } }).catch(() => {});
  }, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await Lease.deleteOne({ _id: job, holder });
  }
}
