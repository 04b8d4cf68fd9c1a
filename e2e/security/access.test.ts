import { createHmac, randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { SESSION_SECRET } from '@/e2e/shop';
import { Client, newSeller, newShopper, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';

const key = new TextEncoder().encode(SESSION_SECRET);
const now = () => Math.floor(Date.now() / 1000);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Returns variants of a valid session token. Each is invalid in one way. Some have a signature with the real
 * secret.
 */
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

openTestShop();

/* Each title names the requirements of OWASP ASVS 5.0 that its test covers. */

const sellerCalls: ((client: Client, productId: string) => ReturnType<Client['send']>)[] = [
  (client) => client.get('/api/order/seller'),
  (client, id) => client.post('/api/product/stock', { id, inStock: false }),
  (client, id) => client.post('/api/order/status', { id, status: 'Packed', from: 'Order Placed' }),
  (client, id) => client.post('/api/order/pack', { id, lines: [] }),
  (client, id) => client.post('/api/order/paid', { id, isPaid: true }),
  (client, id) => client.post('/api/order/paid-back', { id, amount: 1 }),
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

test('ASVS 2.3.2: the server computes prices and totals itself, and ignores the totals in the request', async () => {
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
