import { describe, expect, test } from 'vitest';
import { Client, newSeller, newShopper } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';

openTestShop();

/*
 * The title of the group names the requirement of OWASP ASVS 5.0 that these tests cover. browser.spec.ts
 * covers the requirements for responses.
 */

const EVIL = 'https://evil.example';

/**
 * Returns the headers that a browser sends from a page of the shop. The page copies the token from its
 * cookie into the header X-XSRF-TOKEN.
 */
async function browserHeaders(client: Client): Promise<Record<string, string>> {
  await client.get('/api/user/is-auth');
  const token = client.cookies.get('XSRF-TOKEN') ?? '';
  return { Origin: SHOP, 'Sec-Fetch-Site': 'same-origin', 'X-XSRF-TOKEN': token };
}

const update = { cartItems: {} };

describe('ASVS 3.5.1: the server rejects forged cross-site requests', () => {
  const attacks: [string, Record<string, string>][] = [
    ['cross-site fetch', { Origin: EVIL, 'Sec-Fetch-Site': 'cross-site' }],
    ['cross-site without Origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an opaque origin', { Origin: 'null' }],
    ['an origin alone', { Origin: EVIL }],
    ['an origin that looks alike', { Origin: `${SHOP}.evil.example` }],
    ['an origin with another port', { Origin: 'http://localhost:1' }],
  ];
  for (const [kind, headers] of attacks)
    test(kind, async () => {
      const shopper = await newShopper(SHOP);
      const own = await browserHeaders(shopper);
      const answer = await shopper.post('/api/cart/update', update, {
        headers: { 'X-XSRF-TOKEN': own['X-XSRF-TOKEN'] ?? '', ...headers },
      });
      expect(answer.status).toBe(403);
    });

  test('the server rejects a POST request from a form or with the type text/plain', async () => {
    const shopper = await newShopper(SHOP);
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const raw = JSON.stringify(update);
      const plain = await shopper.post('/api/cart/update', undefined, {
        raw,
        headers: { 'Content-Type': type },
      });
      expect(plain.status, type).toBe(415);
      const posted = { 'Content-Type': type, Origin: EVIL };
      expect(
        (await shopper.post('/api/cart/update', undefined, { raw, headers: posted })).status,
      ).toBe(403);
    }
  });

  test("the server rejects a request of the shop's own page if its CSRF token is missing or invalid", async () => {
    const shopper = await newShopper(SHOP);
    const good = await browserHeaders(shopper);
    const other = await browserHeaders(new Client(SHOP));
    const { 'X-XSRF-TOKEN': _, ...without } = good;
    for (const headers of [without, { ...good, 'X-XSRF-TOKEN': other['X-XSRF-TOKEN'] ?? '' }])
      expect((await shopper.post('/api/cart/update', update, { headers })).status).toBe(403);
    shopper.cookies.set('XSRF-TOKEN', 'made.up');
    const unsigned = { ...good, 'X-XSRF-TOKEN': 'made.up' };
    expect((await shopper.post('/api/cart/update', update, { headers: unsigned })).status).toBe(
      403,
    );
  });

  test("the server accepts a request of the shop's own page with its CSRF token", async () => {
    const shopper = await newShopper(SHOP);
    const headers = await browserHeaders(shopper);
    expect((await shopper.post('/api/cart/update', update, { headers })).status).toBe(200);
  });

  test('an image, a link or a prefetch on a foreign page cannot sign the user out', async () => {
    const ways: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' },
      { 'Sec-Fetch-Site': 'same-origin', Purpose: 'prefetch' },
    ];
    for (const [client, path, check] of [
      [await newShopper(SHOP), '/api/user/logout', '/api/address/get'],
      [await newSeller(SHOP), '/api/seller/logout', '/api/order/seller'],
    ] as const) {
      for (const headers of ways) {
        expect((await client.get(path, { headers })).status).toBe(403);
        expect((await client.get(check)).status).toBe(200);
      }
    }
  });
});
