import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { DAY_MS } from '@/lib/utils/durations';
import { RateLimit } from '@/models';
import { ApiError } from './errors';
import { consume, refundAttempt } from './rate-limit';

setUpDatabase();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await RateLimit.deleteMany({});
});

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const limit = (key: string, max: number) => ({ key, max, windowMs: 60_000 });
/** Returns the seconds to wait, or 0 if the attempt is allowed. */
const waitFor = (...limits: Parameters<typeof consume>) =>
  consume(...limits).then(
    () => 0,
    (error) => {
      if (error instanceof ApiError && error.kind === 'tooMany')
        return error.extra.retryAfterSeconds;
      throw error;
    },
  );

test('a rate limit of 5 attempts allows exactly 5 of 20 concurrent attempts', async () => {
  const tries = Array.from({ length: 20 }, () => waitFor(limit('a', 5)));
  expect((await Promise.all(tries)).filter((seconds) => seconds === 0)).toHaveLength(5);
  expect(await waitFor(limit('b', 5))).toBe(0);
});

test('rejected attempts do not extend the time window of a rate limit', async () => {
  expect(await waitFor(limit('a', 1))).toBe(0);
  later(20_000);
  expect(await waitFor(limit('a', 1))).toBe(40);
  later(39_500);
  expect(await waitFor(limit('a', 1))).toBe(1);
  later(500);
  expect(await waitFor(limit('a', 1))).toBe(0);
  expect(await waitFor(limit('a', 1))).toBe(60);
});

test('a rate limit ignores a stored time window in the future, as after a clock correction', async () => {
  later(DAY_MS);
  expect(await waitFor(limit('a', 1))).toBe(0);
  later(-DAY_MS);
  expect(await waitFor(limit('a', 1))).toBe(0);
  expect(await waitFor(limit('a', 1))).toBe(60);
  // The clocks of two instances may differ by a minute, so the stored time window is still valid.
  later(-60_000);
  expect(await waitFor(limit('a', 1))).toBe(120);
});

test('the error message of a rate limit states the wait in minutes', async () => {
  await consume(limit('a', 1));
  await expect(consume(limit('a', 1))).rejects.toThrow('Too many attempts. Try again in a minute.');
  const long = { key: 'b', max: 0, windowMs: 15 * 60_000 };
  await expect(consume(long)).rejects.toThrow('Try again in 15 minutes.');
});

test('refundAttempt subtracts an attempt from all given rate limits', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(await waitFor(limit('a', 1), limit('b', 1))).toBe(0);
    await refundAttempt(limit('a', 1), limit('b', 1));
  }
});

test('an attempt that the first rate limit rejects does not count against the second', async () => {
  await consume(limit('address', 1));
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect(await waitFor(limit('address', 1), limit('account', 1))).toBe(60);
  expect(await waitFor(limit('account', 1))).toBe(0);
});
