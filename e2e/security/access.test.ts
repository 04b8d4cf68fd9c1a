import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { SESSION_SECRET } from '@/e2e/shop';
import { Client, newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';

openTestShop();

const key = new TextEncoder().encode(SESSION_SECRET);
const now = () => Math.floor(Date.now() / 1000);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns invalid session tokens with one fault each. Some are signed with the real secret. */
async function forgeries(good: string): Promise<Record<string, string>> {
  const claims = decodeJwt(good);
  const sign = (alg: string, change: object, secret = key) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(secret);
  const unsigned = `${base64({ alg: 'none' })}.${base64(claims)}.`;
  const { exp: _, ...endless } = claims;
  const body = `${base64({ alg: 'HS256' })}.${base64(endless)}`;
  const withoutExpiry = `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  return {
    'alg none': unsigned,
    HS512: await sign('HS512', {}),
    'another secret': await sign('HS256', {}, new TextEncoder().encode('x'.repeat(64))),
    'another audience': await sign('HS256', {
      aud: claims.aud === 'seller' ? 'shopper' : 'seller',
    }),
    'another issuer': await sign('HS256', { iss: 'elsewhere' }),
    'expired a second ago': await sign('HS256', { exp: now() - 1 }),
    'no expiry': withoutExpiry,
    'a session that never was': await sign('HS256', { jti: randomUUID() }),
    "somebody else's subject": await sign('HS256', { sub: 'f'.repeat(24) }),
    'a changed signature': `${good.slice(0, -4)}AAAA`,
    rubbish: 'a.b.c',
    empty: '',
  };
}

/* The titles contain the requirements of OWASP ASVS 5.0. */

const sellerCalls: ((client: Client, productId: string) => ReturnType<Client['send']>)[] = [
  (client) => client.get('/api/order/seller'),
  (client, id) => client.post('/api/product/stock', { id, inStock: false }),
  (client, id) => client.post('/api/order/status', { id, status: 'Packed', from: 'Order Placed' }),
  (client, id) => client.post('/api/order/pack', { id, lines: [] }),
  (client, id) => client.post('/api/order/paid', { id, isPaid: true }),
  (client, id) => client.post('/api/order/paid-back', { id, amount: 1 }),
  (client, id) => client.post('/api/order/stop-refund', { id }),
  (client, id) => client.post('/api/order/returned', { id, returned: [] }),
  (client) => client.get('/api/order/deposits'),
  (client, id) => client.post('/api/order/invoice?as=seller', { id }),
  (client, id) => client.get(`/api/order/invoice?as=seller&id=${id}`),
  (client) => client.get('/api/order/events?as=seller'),
  (client, id) => client.get(`/api/order/one?as=seller&id=${id}`),
  (client) => client.post('/api/product/add', undefined, { raw: new FormData() }),
  (client) => client.post('/api/product/photos', undefined, { raw: new FormData() }),
  (client, id) =>
    client.post('/api/product/photos-from', { id, addresses: ['https://x.example/'] }),
  (client) => client.post('/api/seller/logo', undefined, { raw: new FormData() }),
  (client) => client.get('/api/seller/home/read'),
  (client) => client.post('/api/seller/home', { home: null, revision: 0 }),
  (client) => client.post('/api/seller/home/picture', undefined, { raw: new FormData() }),
];

test('ASVS 9.1.1 9.2.1: the server rejects forged, expired and revoked tokens of a seller', async () => {
  const [product] = await products(SHOP, 'in', 1);
  const seller = await newSeller(SHOP);
  const shopper = await newShopper(SHOP);
  const forged = await forgeries(seller.cookies.get('sellerToken') ?? '');
  forged["a shopper's token"] = shopper.cookies.get('token') ?? '';
  for (const [kind, token] of Object.entries(forged)) {
    const thief = new Client(SHOP);
    thief.cookies.set('sellerToken', token);
    for (const call of sellerCalls)
      expect((await call(thief, product?._id ?? '')).status, kind).toBe(401);
    expect((await thief.get('/api/seller/is-auth')).body.success, kind).toBe(false);
  }
});

test('ASVS 9.1.1 9.2.1: the server rejects forged, expired and revoked tokens of a shopper', async () => {
  const shopper = await newShopper(SHOP);
  const seller = await newSeller(SHOP);
  const forged = await forgeries(shopper.cookies.get('token') ?? '');
  forged["the seller's token"] = seller.cookies.get('sellerToken') ?? '';
  for (const [kind, token] of Object.entries(forged)) {
    const thief = new Client(SHOP);
    thief.cookies.set('token', token);
    for (const path of ['/api/address/get', '/api/order/user', '/api/order/events?as=shopper'])
      expect((await thief.get(path)).status, kind).toBe(401);
    expect((await thief.post('/api/cart/update', { cartItems: {} })).status, kind).toBe(401);
  }
});

test('ASVS 7.4.1: the server rejects a session token after sign-out', async () => {
  for (const [name, client, path] of [
    ['token', await newShopper(SHOP), '/api/user/logout'],
    ['sellerToken', await newSeller(SHOP), '/api/seller/logout'],
  ] as const) {
    const token = client.cookies.get(name) ?? '';
    expect((await client.get(path)).body.message).toBe('Logged Out');
    expect(client.cookies.has(name)).toBe(false);
    client.cookies.set(name, token);
    const again = name === 'token' ? '/api/address/get' : '/api/order/seller';
    expect((await client.get(again)).status).toBe(401);
  }
});

test('ASVS 8.2.2: the server identifies the user by the cookie and ignores a user id in the body', async () => {
  const [product] = await products(SHOP, 'in', 1);
  const ada = await shopperWithAddress(SHOP);
  const eve = await shopperWithAddress(SHOP);
  const { user } = (await ada.get('/api/user/is-auth')).body as { user: { _id: string } };
  const items = [{ product: product?._id, quantity: 1 }];
  const order = { userId: user._id, items, address: eve.addressId };
  expect((await eve.post('/api/order/cod', order)).status).toBe(200);
  expect((await ada.get('/api/order/user')).body.orders).toEqual([]);
  await eve.post('/api/cart/update', { userId: user._id, cartItems: { [product?._id ?? '']: 3 } });
  const { user: after } = (await ada.get('/api/user/is-auth')).body as {
    user: { cartItems: object };
  };
  expect(after.cartItems).toEqual({});
});

test('ASVS 15.3.3: registration ignores fields that are not in its schema', async () => {
  const client = new Client(SHOP);
  const email = `${Date.now()}@mass.example`;
  await client.post('/api/user/register', {
    name: 'Eve',
    email,
    password: 'p',
    _id: 'f'.repeat(24),
    role: 'seller',
    isSeller: true,
    cartItems: { ['f'.repeat(24)]: 5 },
    cartRevision: 99,
  });
  const { user } = (await client.get('/api/user/is-auth')).body as {
    user: Record<string, unknown>;
  };
  expect(user).toEqual({
    _id: expect.not.stringMatching(/^f{24}$/),
    name: 'Eve',
    email,
    cartItems: {},
    cartRevision: 0,
  });
});

test('ASVS 2.3.2: the server computes prices and totals itself', async () => {
  const [product] = await products(SHOP, 'in', 1);
  const eve = await shopperWithAddress(SHOP);
  const item = { product: product?._id, quantity: 1, price: 0.01, offerPrice: 0.01, unitCents: 1 };
  const cheat = {
    items: [item],
    address: eve.addressId,
    amount: 0.01,
    isPaid: true,
    status: 'Paid',
  };
  expect((await eve.post('/api/order/cod', cheat)).status).toBe(200);
  const { orders } = (await eve.get('/api/order/user')).body as {
    orders: Record<string, unknown>[];
  };
  expect(orders[0]?.amount).toBeGreaterThanOrEqual(product?.offerPrice ?? 0);
  expect(orders[0]).toMatchObject({ isPaid: false, status: 'Order Placed' });
});

describe('limits on password guesses', () => {
  const signIn = (client: Client, email: string, password: string) =>
    client.post('/api/user/login', { name: '', email, password });

  /** Sends wrong passwords one by one. The server may reject concurrent attempts without counting them. */
  async function guess(client: Client, email: string, times: number) {
    const answers = [];
    for (let count = 0; count < times; count += 1)
      answers.push(await signIn(client, email, 'wrong'));
    return answers;
  }

  async function spentAddress(): Promise<Client> {
    const client = new Client(SHOP);
    let last = 401;
    while (last === 401)
      [last = 0] = (await guess(client, `${randomUUID()}@nobody.example`, 5)).map(
        ({ status }) => status,
      );
    expect(last).toBe(429);
    return client;
  }

  /** A client with a blocked IP address. All tests share it, because reaching the limit takes long. */
  let attacker: Client;
  beforeAll(async () => {
    attacker = await spentAddress();
  });

  it("ASVS 6.3.1: block the attacker's IP address, but not the account", async () => {
    const ada = await newShopper(SHOP);
    for (const { status } of await guess(attacker, ada.email, 20)) expect(status).toBe(429);
    const elsewhere = new Client(SHOP);
    expect((await signIn(elsewhere, ada.email, ada.password)).status).toBe(200);
  });

  it('ASVS 6.3.1: allow a known device to sign in after wrong passwords from unknown clients', async () => {
    const ada = await newShopper(SHOP);
    const eve = await newShopper(SHOP);
    await ada.get('/api/user/logout');
    const answers = await guess(new Client(SHOP), ada.email, 11);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429]);

    // On a new device, the correct password gets the same error as a wrong one.
    expect((await signIn(new Client(SHOP), ada.email, ada.password)).status).toBe(429);
    expect((await signIn(eve, ada.email, ada.password)).status).toBe(429);
    const forger = new Client(SHOP);
    forger.cookies.set('device', `${ada.cookies.get('device')}x`);
    expect((await signIn(forger, ada.email, ada.password)).status).toBe(429);

    // The owner can sign in on a known device, even from a blocked address.
    const headers = { 'X-Forwarded-For': attacker.address };
    const body = { name: '', email: ada.email, password: ada.password };
    expect((await ada.post('/api/user/login', body, { headers })).status).toBe(200);
    // The known device has its own limit of wrong passwords.
    const own = await guess(ada, ada.email, 11);
    expect(own.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429]);
  });

  it('ASVS 3.3.4: the device cookie is HttpOnly, and contains no account', async () => {
    const client = new Client(SHOP);
    const email = `${randomUUID()}@shopper.example`;
    const { headers } = await client.post('/api/user/register', {
      name: 'A',
      email,
      password: 'p',
    });
    const line = headers.getSetCookie().find((one) => one.startsWith('device='));
    expect(line).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
    const [, payload = ''] = (client.cookies.get('device') ?? '').split('.');
    expect(Buffer.from(payload, 'base64url').toString()).not.toContain(email);
  });
});

describe('ASVS 3.5.1: cross-site requests', () => {
  /* browser.spec.ts covers the requirements for responses. */

  const EVIL = 'https://evil.example';

  /** Returns the headers of a page of the shop, which copies the cookie's token into X-XSRF-TOKEN. */
  async function browserHeaders(client: Client): Promise<Record<string, string>> {
    await client.get('/api/user/is-auth');
    const token = client.cookies.get('XSRF-TOKEN') ?? '';
    return { Origin: SHOP, 'Sec-Fetch-Site': 'same-origin', 'X-XSRF-TOKEN': token };
  }

  const update = { cartItems: {} };

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

  test('the server rejects POST requests from HTML forms and with the type text/plain', async () => {
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

  test('the server rejects requests without a valid CSRF token', async () => {
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

  test('the server accepts requests with a valid CSRF token', async () => {
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
