import { expect, test } from 'vitest';
import { cacheClock } from '@/lib/page-cache/tags';
import NextPageStore from './next-page-store';

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
