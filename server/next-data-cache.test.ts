import { expect, test } from 'vitest';
import { cacheClock, EVERY_PAGE_TAG, expireTag } from '@/lib/page-cache/tags';
import handler from './next-data-cache';

const entry = (text: string, tags: string[]) => ({
  value: new Response(text).body as ReadableStream<Uint8Array>,
  tags,
  stale: 0,
  timestamp: cacheClock(),
  expire: 60,
  revalidate: 60,
});
const read = async (key: string) => {
  const found = await handler.get(key, []);
  return found && new Response(found.value).text();
};

test('a cache entry can be read until one of its tags expires', async () => {
  await handler.set('list', Promise.resolve(entry('apples', [EVERY_PAGE_TAG, 'list:fruits'])));
  expect([await read('list'), await read('list')]).toEqual(['apples', 'apples']);
  expireTag('list:dairy', EVERY_PAGE_TAG);
  expect(await read('list')).toBe('apples');
  expireTag('list:fruits', EVERY_PAGE_TAG);
  expect(await read('list')).toBeUndefined();
  expect(await handler.getExpiration(['list:fruits'])).toBeGreaterThan(0);
  expect(await handler.getExpiration(['list:never'])).toBe(0);
});

test('an edit during the creation of a cache entry makes the entry unusable', async () => {
  const begun = entry('old', ['product:1']);
  let finish: (made: typeof begun) => void = () => {};
  const stored = handler.set('product', new Promise((resolve) => (finish = resolve)));
  const reading = read('product');
  expireTag('product:1', EVERY_PAGE_TAG);
  finish(begun);
  await stored;
  expect(await reading).toBeUndefined();
});

test('the cache does not return an entry whose lifetime is over', async () => {
  const short = { ...entry('short', []), revalidate: 1, timestamp: cacheClock() - 1_001 };
  await handler.set('short', Promise.resolve(short));
  expect(await read('short')).toBeUndefined();
});

test('updateTags of Next.js expires a cache entry', async () => {
  await handler.set('one', Promise.resolve(entry('one', ['tag'])));
  await handler.updateTags(['tag']);
  expect(await read('one')).toBeUndefined();
});

test('a failed rendering stores no cache entry and blocks no reader', async () => {
  await handler.set('broken', Promise.reject(new Error('the database is down')));
  expect(await read('broken')).toBeUndefined();
});

test('the cache evicts the oldest of 600 entries of 100 kB', async () => {
  const text = 'x'.repeat(100_000);
  for (let n = 0; n < 600; n += 1) await handler.set(`key ${n}`, Promise.resolve(entry(text, [])));
  let count = 0;
  for (let n = 0; n < 600; n += 1) count += (await handler.get(`key ${n}`, [])) ? 1 : 0;
  expect(await read('key 599')).toBe(text);
  expect(count * 100_000).toBeGreaterThan(40 * 1024 * 1024);
  expect(count * 100_000).toBeLessThanOrEqual(50 * 1024 * 1024);
});
