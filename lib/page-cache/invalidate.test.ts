import { afterEach, expect, test, vi } from 'vitest';
import { refreshCaches } from './invalidate';
import { isExpiredSince } from './tags';

const revalidateTag = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ revalidateTag }));

afterEach(() => {
  vi.unstubAllEnvs();
  revalidateTag.mockReset();
});

const touched = { products: [], tags: ['one', 'two'] };

test('in development, a change also invalidates the cache of Next.js', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  await refreshCaches(touched);
  expect(revalidateTag.mock.calls).toEqual(touched.tags.map((tag) => [tag, { expire: 0 }]));
});

test('refreshCaches expires tags even outside of a request, where revalidateTag throws', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  revalidateTag.mockImplementation(() => {
    throw new Error('no request');
  });
  const startedAt = performance.timeOrigin + performance.now();
  await refreshCaches(touched);
  expect(isExpiredSince(startedAt, ['two'])).toBe(true);
});

test('in production, a change does not invalidate the cache of Next.js', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await refreshCaches(touched);
  expect(revalidateTag).not.toHaveBeenCalled();
});
