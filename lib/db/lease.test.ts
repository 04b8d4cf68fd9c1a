import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { HOUR_MS } from '@/lib/utils/durations';
import { Lease } from '@/models';
import { withLease } from './lease';

setUpDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  await Lease.deleteMany({});
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

function job() {
  let end = () => {};
  const done = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  return { work: vi.fn(() => done), end };
}
const until = () => Lease.findById('job').then((row) => row?.expiresAt.getTime() ?? 0);

test('only one of ten instances runs the job at a time', async () => {
  const { work, end } = job();
  const runs = Array.from({ length: 10 }, () => withLease('job', work));
  const turnedAway: unknown[] = [];
  for (const run of runs) void run.then((result) => turnedAway.push(result));
  await vi.waitFor(() => expect(turnedAway).toEqual(Array(9).fill(undefined)), 30_000);
  expect(await withLease('other job', async () => 'runs')).toBe('runs');
  end();
  expect((await Promise.all(runs)).filter((result) => result === 'done')).toHaveLength(1);
  expect(work).toHaveBeenCalledTimes(1);
  expect(await withLease('job', async () => 'again')).toBe('again');
});

test('a job that throws an error releases the lease', async () => {
  await expect(withLease('job', () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
  expect(await Lease.countDocuments()).toBe(0);
});

test('a running job renews its lease', async () => {
  const { work, end } = job();
  const run = withLease('job', work);
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 15_000);
  const first = await until();
  vi.advanceTimersByTime(15_000);
  // `vi.waitFor` also advances the fake clock slightly.
  await vi.waitFor(
    async () => expect(await until()).toBeGreaterThanOrEqual(first + 15_000),
    15_000,
  );
  end();
  await run;
});

const held = (ms: number) =>
  Lease.create({ _id: 'job', holder: 'gone', expiresAt: new Date(Date.now() + ms) });

test('a lease can be acquired after its expiry, or if its expiry is too far in the future', async () => {
  await held(45_000);
  later(44_000);
  expect(await withLease('job', async () => 'ran')).toBeUndefined();
  later(1_000);
  expect(await withLease('job', async () => 'ran')).toBe('ran');
  await held(HOUR_MS);
  expect(await withLease('job', async () => 'ran')).toBe('ran');
});

test('the holder of an expired lease cannot release the next lease', async () => {
  const { work, end } = job();
  const slow = withLease('job', work);
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), 15_000);
  later(60_000);
  const other = job();
  const next = withLease('job', other.work);
  await vi.waitFor(() => expect(other.work).toHaveBeenCalled(), 15_000);
  end();
  await slow;
  expect(await Lease.countDocuments()).toBe(1);
  other.end();
  await next;
});
