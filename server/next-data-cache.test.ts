import { describe, expect, test } from 'vitest';
import { cacheClock, EVERY_PAGE_TAG, expireTag } from '@/lib/page-cache/tags';
import handler from './next-data-cache';
import NextPageStore from './next-page-store';

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

describe('page store', () => {
  const page = (text: string) => ({ kind: 'APP_PAGE', html: text, headers: {} });
  const context = { cacheControl: { revalidate: 60 } };

  test('the age of a cached page is counted from the start of its request', async () => {
    const store = new NextPageStore();
    const begun = cacheClock();
    await store.set('/products', page('apples'), context);
    const entry = await new NextPageStore().get('/products');
    expect(entry).toMatchObject({ value: { html: 'apples' }, lastModified: expect.any(Number) });
    expect(Number(entry?.lastModified)).toBeLessThanOrEqual(begun);
  });

  test('the cache evicts the oldest of 1,000 pages of 50 kB', async () => {
    const html = 'x'.repeat(50_000);
    for (let n = 0; n < 1_000; n += 1)
      await new NextPageStore().set(`/products/${n}`, page(html), context);
    const found = async (n: number) => (await new NextPageStore().get(`/products/${n}`)) !== null;
    expect(await found(999)).toBe(true);
    expect(await found(0)).toBe(false);
    let count = 0;
    for (let n = 0; n < 1_000; n += 1) count += (await found(n)) ? 1 : 0;
    // About 670 pages fit into 64 MB, because a string counts two bytes per character.
    expect(count).toBeLessThanOrEqual(671);
  });

  test('the URLs of 5,000 empty pages count towards the size limit of the cache', async () => {
    const address = (n: number) => `/products/${n}/${'x'.repeat(8_000)}`;
    for (let n = 0; n < 5_000; n += 1) await new NextPageStore().set(address(n), page(''), context);
    let count = 0;
    for (let n = 0; n < 5_000; n += 1) count += (await new NextPageStore().get(address(n))) ? 1 : 0;
    expect(count).toBeGreaterThan(1_000);
    expect(count * 16_000).toBeLessThanOrEqual(64 * 1024 * 1024);
  });
});
