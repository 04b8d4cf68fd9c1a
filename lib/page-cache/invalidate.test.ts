import { afterEach, expect, test, vi } from 'vitest';
import { isExpiredSince } from './expired-tags';
import { refreshCaches } from './invalidate';

const revalidateTag = vi.hoisted(() => vi.fn());
vi.mock('next/cache', () => ({ revalidateTag }));

afterEach(() => {
  vi.unstubAllEnvs();
  revalidateTag.mockReset();
});

const touched = { products: [], tags: ['one', 'two'] };

test('in development Next is told, too, because its cache of its own shows old data once more', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  await refreshCaches(touched);
  expect(revalidateTag.mock.calls).toEqual(touched.tags.map((tag) => [tag, { expire: 0 }]));
});

test('in development an edit from outside of a request expires the tags all the same', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  revalidateTag.mockImplementation(() => {
    throw new Error('no request');
  });
  const begun = performance.timeOrigin + performance.now();
  await refreshCaches(touched);
  expect(isExpiredSince(begun, ['two'])).toBe(true);
});

test('in production Next is told nothing', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await refreshCaches(touched);
  expect(revalidateTag).not.toHaveBeenCalled();
});
