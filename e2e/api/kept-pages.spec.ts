/** Pages and pictures that go out without a way through Next (docs/decisions/0003-own-server-around-next.md). */
import { expect, test } from '@playwright/test';
import { BASE_URL } from '../shop';
import { newSeller, products } from '../support/client';

const PAGE = `${BASE_URL}/products/dairy`;
const get = (headers: Record<string, string> = {}) => fetch(PAGE, { headers });

test('a page is the same in every compression, and costs a 304 to who knows it', async () => {
  // Another test may edit the catalogue meanwhile, and nothing is kept for a moment.
  await expect(async () => {
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => get({ 'Accept-Encoding': encoding })),
    );
    const [one = '', ...others] = await Promise.all(answers.map((answer) => answer.text()));
    expect(one).toContain('Dairy Products');
    expect(one, 'scripts come after the first paint').not.toMatch(/<script[^>]* async=/);
    expect(one).toContain('requestAnimationFrame');
    for (const other of others) expect(other).toBe(one);
    const [answer] = answers;
    // Next compresses with gzip alone: brotli shows that the page came from what is kept.
    expect(answer?.headers.get('content-encoding')).toBe('br');
    const ids = answers.map(({ headers }) => headers.get('x-correlation-id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(answer?.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer?.headers.get('content-security-policy')).toBeTruthy();
    const known = await get({ 'If-None-Match': `${answer?.headers.get('etag')}` });
    expect(known.status).toBe(304);
  }).toPass({ intervals: [100] });
});

test('what the router of the browser asks for is no document', async () => {
  const answer = await get({ RSC: '1', 'Next-Router-Prefetch': '1' });
  expect(answer.headers.get('content-type')).toContain('text/x-component');
});

/** Asks as the router of the browser does ahead of time, for a part of a page. */
const partOf = (url: string, part: string, more: Record<string, string> = {}) =>
  fetch(url, {
    redirect: 'manual',
    headers: {
      RSC: '1',
      'Next-Router-Prefetch': '1',
      'Next-Router-Segment-Prefetch': part,
      'Accept-Encoding': 'gzip',
      ...more,
    },
  });
/** The address that Next wants for a part; to any other one it redirects. */
const addressOf = async (page: string, part: string) =>
  new URL((await partOf(page, part)).headers.get('location') ?? '', BASE_URL).href;
/** Next sends in chunks; what is kept has a length. */
const isKept = (answer: Response) => answer.headers.has('content-length');

test('a part of a page that is kept is as Next made it, at its own address alone', async () => {
  const TREE = '/_tree';
  const LIST = '/!KHNob3Ap/products/$d$category/__PAGE__';
  const url = await addressOf(PAGE, LIST);
  await expect(async () => {
    const made = await partOf(url, LIST, { 'Accept-Encoding': 'identity' });
    const kept = await partOf(url, LIST);
    expect([isKept(made), isKept(kept)]).toEqual([false, true]);
    expect(kept.headers.get('content-encoding')).toBe('gzip');
    for (const name of ['vary', 'content-type', 'cache-control', 'content-security-policy'])
      expect(kept.headers.get(name)).toBe(made.headers.get(name));
    const text = await kept.text();
    expect(text).toContain('Dairy Products');
    expect(text).toBe(await made.text());
  }).toPass({ intervals: [100] });

  // What lies between a browser and the shop keeps by address: no other part may come from this one.
  expect((await partOf(url, TREE)).status).toBe(307);
  expect((await partOf(url, LIST, { 'Next-Url': '/cart' })).status).toBe(307);
  const tree = await (await partOf(await addressOf(PAGE, TREE), TREE)).text();
  expect(tree).not.toContain('Dairy Products');
});

test('a part that is kept is made anew after every edit', async () => {
  const PART = '/!KHNob3Ap/products/$d$category/$d$id/__PAGE__';
  const seller = await newSeller(BASE_URL);
  const product = (await products(BASE_URL, 'in', 40)).at(-1);
  const { url: page } = await fetch(`${BASE_URL}/products/x/${product?._id}`);
  const url = await addressOf(page, PART);
  for (const inStock of [false, true, false, true]) {
    await expect.poll(async () => isKept(await partOf(url, PART)), { intervals: [50] }).toBe(true);
    await seller.post('/api/product/stock', { id: product?._id, inStock });
    const text = await (await partOf(url, PART)).text();
    expect(text.includes('Out of stock')).toBe(!inStock);
  }
});

test('a picture from memory is the one that Next made, with its own headers', async () => {
  const html = await (await get()).text();
  const path = /\/_next\/image\?url=[^"\s]+/.exec(html)?.[0]?.replaceAll('&amp;', '&');
  // Of a size that no page asks for, so that this is the first to ask.
  const url = `${BASE_URL}${path}`.replace(/w=\d+/, 'w=1600');
  const accepting = (accept: string, more = {}) =>
    fetch(url, { headers: { Accept: accept, ...more } });
  const made = await accepting('image/webp');
  const kept = await accepting('image/avif,image/webp,*/*');
  expect(made.headers.get('x-nextjs-cache')).toBe('MISS');
  // Next itself would call the second answer a hit.
  expect(kept.headers.get('x-nextjs-cache')).toBe('MISS');
  const own = ['date', 'x-correlation-id', 'connection', 'keep-alive', 'transfer-encoding'];
  const [first, again] = [made, kept].map(({ headers }) =>
    Object.fromEntries([...headers].filter(([name]) => !own.includes(name))),
  );
  expect(again).toEqual(first);
  expect(again?.['content-security-policy']).toContain('sandbox');
  expect(again?.vary).toContain('Accept');
  expect(kept.headers.get('x-correlation-id')).not.toBe(made.headers.get('x-correlation-id'));
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(Buffer.from(await made.arrayBuffer()));

  const known = await accepting('image/webp', { 'If-None-Match': `${again?.etag}` });
  expect(known.status).toBe(304);
  const plain = await accepting('image/png');
  expect(plain.headers.get('content-type')).not.toBe('image/webp');
});
