import { expect, test } from '@playwright/test';
import { BASE_URL } from '../shop';
import { newSeller, products } from '../support/client';

const LIST = `${BASE_URL}/api/product/list`;

test('the whole list is right on the next request after every edit, however often it is asked for', async () => {
  const seller = await newSeller(BASE_URL);
  const [product] = await products(BASE_URL, 'in', 1);
  const stockOf = async () => {
    const { products: all } = await (await fetch(LIST)).json();
    return all.find(({ _id }: { _id: string }) => _id === product?._id).inStock;
  };
  for (const inStock of [false, true, false, true]) {
    const { etag } = Object.fromEntries((await fetch(LIST)).headers);
    expect((await seller.post('/api/product/stock', { id: product?._id, inStock })).status).toBe(
      200,
    );
    expect((await fetch(LIST, { headers: { 'If-None-Match': etag ?? '' } })).status).toBe(200);
    expect(await stockOf()).toBe(inStock);
    expect(await stockOf()).toBe(inStock);
  }
});

test('every way to ask for the whole list gives the same answer', async () => {
  const bodies = new Set<string>();
  const ways: Record<string, string>[] = [
    {},
    { 'Accept-Encoding': 'identity' },
    { 'Accept-Encoding': 'gzip' },
    { 'Accept-Encoding': 'br' },
    // By way of Next, because of the Origin.
    { Origin: BASE_URL },
  ];
  for (const headers of ways) {
    const answer = await fetch(LIST, { headers });
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    const tag = answer.headers.get('etag') ?? '';
    bodies.add(await answer.text());
    const again = await fetch(LIST, { headers: { ...headers, 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBeTruthy();
  }
  expect(bodies.size).toBe(1);
});

test('a search is answered the same with and without the way through Next', async () => {
  const search = `${LIST}?q=milk&stock=in&limit=3`;
  // Seen once, the handler is there to be gone around.
  await fetch(search);
  const ways: Record<string, string>[] = [
    { 'Accept-Encoding': 'identity' },
    { 'Accept-Encoding': 'gzip' },
    { 'Accept-Encoding': 'br' },
    { Origin: BASE_URL },
  ];
  const answers = await Promise.all(ways.map((headers) => fetch(search, { headers })));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(JSON.parse(bodies[0] ?? '').products.length).toBeGreaterThan(0);
  expect(new Set(bodies).size).toBe(1);
  // Next knows no brotli: this one came past it.
  expect(answers[2]?.headers.get('content-encoding')).toBe('br');
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  // A question mark may stand in a query as it is.
  const asked = `${LIST}?q=milk?&limit=1`;
  const [direct, byNext] = await Promise.all([
    fetch(asked),
    fetch(asked, { headers: { Origin: BASE_URL } }),
  ]);
  expect(await direct.json()).toEqual(await byNext.json());

  const refused = await fetch(`${LIST}?q=milk&limit=none`);
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toBeTruthy();
  expect((await fetch(`${LIST}?q=milk&q=bread`)).status).toBe(400);
});
