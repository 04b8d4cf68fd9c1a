/** Pages and pictures that go out without a way through Next (docs/decisions/0003-own-server-around-next.md). */
import { expect, test } from '@playwright/test';
import { BASE_URL } from '../shop';

const PAGE = `${BASE_URL}/products/dairy`;
const get = (headers: Record<string, string> = {}) => fetch(PAGE, { headers });

test('a page is the same in every compression, and costs a 304 to who knows it', async () => {
  // Next compresses with gzip alone: brotli shows that the page came from what is kept.
  const kept = async () => get({ 'Accept-Encoding': 'br' });
  await expect
    .poll(async () => (await kept()).headers.get('content-encoding'), { intervals: [100] })
    .toBe('br');
  const answers = await Promise.all([kept(), get({ 'Accept-Encoding': 'gzip' }), get()]);
  const [one, ...others] = await Promise.all(answers.map((answer) => answer.text()));
  expect(one).toContain('Dairy Products');
  for (const other of others) expect(other).toBe(one);
  const ids = answers.map(({ headers }) => headers.get('x-correlation-id'));
  expect(new Set(ids).size).toBe(ids.length);

  const [answer] = answers;
  expect(answer?.headers.get('vary')).toContain('Accept-Encoding');
  expect(answer?.headers.get('content-security-policy')).toBeTruthy();
  const known = await get({ 'If-None-Match': `${answer?.headers.get('etag')}` });
  expect(known.status).toBe(304);
});

test('what the router of the browser asks for is no document', async () => {
  const answer = await get({ RSC: '1', 'Next-Router-Prefetch': '1' });
  expect(answer.headers.get('content-type')).toContain('text/x-component');
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
