import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { newSeller } from '@/e2e/support/client';
import { ownProduct } from '@/e2e/support/own-product';

const LIST = `${BASE_URL}/api/product/list`;

test('the first request for the full product list after a product edit contains the edit', async () => {
  const seller = await newSeller(BASE_URL);
  const product = await ownProduct(BASE_URL, seller);
  const stockOf = async () => {
    const { products: all } = await (await fetch(LIST)).json();
    return all.find(({ _id }: { _id: string }) => _id === product._id).inStock;
  };
  for (const inStock of [false, true, false, true]) {
    const { etag } = Object.fromEntries((await fetch(LIST)).headers);
    const { status } = await seller.post('/api/product/stock', { id: product._id, inStock });
    expect(status).toBe(200);
    expect((await fetch(LIST, { headers: { 'If-None-Match': etag ?? '' } })).status).toBe(200);
    expect(await stockOf()).toBe(inStock);
    expect(await stockOf()).toBe(inStock);
  }
});

test('the full product list is identical in every encoding, with and without an Origin header', async () => {
  const bodies = new Set<string>();
  const ways: Record<string, string>[] = [
    {},
    { 'Accept-Encoding': 'identity' },
    { 'Accept-Encoding': 'gzip' },
    { 'Accept-Encoding': 'br' },
    // A request with an Origin header goes through Next instead of directly to the handler.
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

test('the full product list contains the same products as its pages', async () => {
  for (const query of ['category=dairy', 'stock=in', 'q=milk', 'q=a&category=fruits']) {
    const whole = await fetch(`${LIST}?${query}`);
    const plain = await fetch(`${LIST}?${query}`, { headers: { 'Accept-Encoding': 'identity' } });
    expect(whole.headers.get('content-encoding'), query).toBe('gzip');
    for (const { headers } of [whole, plain]) {
      expect(headers.get('content-length')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toBe('application/json');
    }
    const answer = await whole.json();
    expect(answer.success).toBe(true);
    expect(answer.products.length).toBeGreaterThan(0);
    expect(await plain.json()).toEqual(answer);
    const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    const page = await (await fetch(`${LIST}?${query}&limit=200`)).json();
    expect(ids(page.products)).toEqual(expect.arrayContaining(ids(answer.products)));
  }
  expect((await (await fetch(`${LIST}?q=nobody+sells+this`)).json()).products).toEqual([]);
});

test('a search returns the same products in every encoding and for every origin', async () => {
  const search = `${LIST}?q=milk&stock=in&limit=3`;
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
  expect(answers[2]?.headers.get('content-encoding')).toBe('br');
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('vary')).toBe('Origin, Accept-Encoding');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  }
  // The test includes a query with an unescaped question mark.
  const [asked, escaped] = await Promise.all(
    ['milk?', 'milk%3F'].map(async (q) => (await fetch(`${LIST}?q=${q}&limit=1`)).json()),
  );
  expect(asked.success).toBe(true);
  expect(asked).toEqual(escaped);

  const rejected = await fetch(`${LIST}?q=milk&limit=none`);
  expect(rejected.status).toBe(400);
  expect((await rejected.json()).message).toBeTruthy();
  expect((await fetch(`${LIST}?q=milk&q=bread`)).status).toBe(400);
});
