import { expect, test } from 'vitest';
import {
  address,
  Client,
  newSeller,
  newShopper,
  products,
  shopperWithAddress,
} from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import type { AddressesView } from '@/lib/addresses/view';
import type { SignedInDevice } from '@/lib/auth/view';
import type { OrderView } from '@/lib/orders/view';

openTestShop();

type Shopper = Awaited<ReturnType<typeof newShopper>>;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function secondDevice({ email, password }: Shopper, userAgent = FIREFOX) {
  const device = new Client(SHOP);
  const headers = { 'User-Agent': userAgent };
  const { status } = await device.post('/api/user/login', { email, password }, { headers });
  expect(status).toBe(200);
  return device;
}

const isIn = async (client: Client) => (await client.get('/api/user/is-auth')).body.success;
const devicesOf = async (client: Client) =>
  (await client.get('/api/user/sessions')).body.sessions as SignedInDevice[];
const addressesOf = async (client: Client) =>
  (await client.get('/api/address/get')).body as AddressesView;

test('a new password ends the sessions of the shopper on all other devices', async () => {
  const shopper = await newShopper(SHOP);
  const [other, stranger] = [await secondDevice(shopper), await newShopper(SHOP)];
  const body = { old: shopper.password, password: 'another horse' };
  const changed = await shopper.post('/api/user/password', body);
  expect(changed.body).toEqual({ success: true, message: 'Password changed' });
  expect([await isIn(shopper), await isIn(other), await isIn(stranger)]).toEqual([
    true,
    false,
    true,
  ]);
  expect((await other.get('/api/address/get')).status).toBe(401);
  // A browser that lost the response sends the same form again, and succeeds. Another new password is rejected, because
  // the old password is invalid.
  expect((await shopper.post('/api/user/password', body)).body).toEqual(changed.body);
  const again = await shopper.post('/api/user/password', { ...body, password: 'third horse' });
  expect(again.status).toBe(400);
  expect(again.body.fields).toEqual({ old: 'The password is wrong. Please try again.' });
  const { email } = shopper;
  const old = await new Client(SHOP).post('/api/user/login', { email, password: body.old });
  expect(old.status).toBe(401);
  const fresh = await new Client(SHOP).post('/api/user/login', { ...body, email });
  expect(fresh.status).toBe(200);
});

test('two concurrent password changes to the same new password keep the shopper signed in', async () => {
  const shopper = await newShopper(SHOP);
  const body = { old: shopper.password, password: 'another horse' };
  const send = () => shopper.post('/api/user/password', body);
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
  // If the two requests overlap, the second one gets a conflict.
  expect(statuses).toContain(200);
  for (const status of statuses) expect([200, 409]).toContain(status);
  expect(await isIn(shopper)).toBe(true);
});

test('ASVS 6.3.1: a stolen session can guess the old password at most ten times', async () => {
  const shopper = await newShopper(SHOP);
  const guess = (old: string) => shopper.post('/api/user/password', { old, password: 'mine' });
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guess(`guess ${n}`)).status);
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  const right = await guess(shopper.password);
  expect(right.status).toBe(429);
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await isIn(await secondDevice(shopper))).toBe(true);
});

test('the list of devices contains no secrets and no devices of other shoppers', async () => {
  const shopper = await newShopper(SHOP);
  const other = await secondDevice(shopper);
  const stranger = await newShopper(SHOP);
  const listed = await devicesOf(shopper);
  expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Unknown device', true],
    ['Firefox on Linux', false],
  ]);
  const [, token = ''] = (other.cookies.get('token') ?? '').split('.');
  const { jti } = JSON.parse(String(Buffer.from(token, 'base64url')));
  expect(JSON.stringify(listed)).not.toContain(jti);

  const { id } = (await devicesOf(other))[0] ?? {};
  for (const [client, wrong] of [
    [stranger, id],
    [shopper, jti],
  ] as const)
    expect([400, 404]).toContain(
      (await client.post('/api/user/sessions/end', { id: wrong })).status,
    );
  expect(await isIn(other)).toBe(true);
  const ended = await shopper.post('/api/user/sessions/end', { id });
  expect(ended.body).toEqual({ success: true, message: 'Device logged out' });
  expect(await isIn(other)).toBe(false);
  expect((await shopper.post('/api/user/sessions/end', { id })).status).toBe(404);
  expect(await devicesOf(shopper)).toHaveLength(1);

  const own = await shopper.post('/api/user/sessions/end', { id: listed[0]?.id });
  expect(own.status).toBe(200);
  expect(shopper.cookies.has('token')).toBe(false);
});

test('an order keeps its address when the shopper edits or deletes the address', async () => {
  const shopper = await shopperWithAddress(SHOP);
  const { addressId } = shopper;
  const [product] = await products(SHOP, 'in', 1);
  const items = [{ product: product?._id, quantity: 1 }];
  expect((await shopper.post('/api/order/cod', { items, address: addressId })).status).toBe(200);
  const change = { ...address, street: '2 New Street', note: 'Second door' };
  const changed = await shopper.post('/api/address/update', { id: addressId, address: change });
  expect(changed.body.address).toEqual({ _id: addressId, ...change });

  const added = await shopper.post('/api/address/add', { address });
  const { _id: second } = added.body.address as { _id: string };
  expect((await addressesOf(shopper)).defaultAddress).toBe(addressId);
  await shopper.post('/api/address/default', { id: second });
  expect((await addressesOf(shopper)).defaultAddress).toBe(second);
  expect((await shopper.post('/api/address/remove', { id: second })).status).toBe(200);
  expect((await shopper.post('/api/address/remove', { id: second })).status).toBe(404);
  expect((await addressesOf(shopper)).defaultAddress).toBe(addressId);
  expect((await shopper.post('/api/order/cod', { items, address: second })).body.message).toBe(
    'This address was not found. Please select another.',
  );

  await shopper.post('/api/address/remove', { id: addressId });
  expect(await addressesOf(shopper)).toEqual({ success: true, addresses: [] });
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: OrderView[] };
  expect(orders[0]?.address).toEqual({ _id: addressId, ...address });
});

async function orderOf(shopper: Awaited<ReturnType<typeof shopperWithAddress>>) {
  const [product] = await products(SHOP, 'in', 1);
  const items = [{ product: product?._id, quantity: 2 }];
  const placed = await shopper.post('/api/order/cod', { items, address: shopper.addressId });
  expect(placed.status).toBe(200);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: OrderView[] };
  if (!orders[0]) throw new Error('no order was placed');
  return orders[0];
}

test('the data export contains all data of the shopper, without secrets', async () => {
  const [shopper, stranger] = [await shopperWithAddress(SHOP), await shopperWithAddress(SHOP)];
  const order = await orderOf(shopper);
  await orderOf(stranger);
  const { headers, body } = await shopper.get('/api/user/data');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    user: { name: 'Ada', email: shopper.email, cartItems: {} },
    addresses: [{ _id: shopper.addressId }],
    defaultAddress: shopper.addressId,
    sessions: [{ isCurrent: true }],
    orders: [{ ...order, isPlaced: true }],
  });
  const text = JSON.stringify(body);
  for (const other of [
    stranger.email,
    stranger.addressId,
    '$2',
    shopper.cookies.get('token') ?? '',
  ])
    expect(text).not.toContain(other);
});

test('a shopper can delete the account once all orders are finished', async () => {
  const shopper = await shopperWithAddress(SHOP);
  const [other, seller] = [await secondDevice(shopper), await newSeller(SHOP)];
  const order = await orderOf(shopper);
  const remove = (password = shopper.password) => shopper.post('/api/user/remove', { password });
  const early = await remove();
  expect(early.status).toBe(409);
  expect(early.body.message).toContain('is still “Order Placed”');
  await shopper.post('/api/order/cancel', { id: order._id, reason: 'Call Ada at +1 555 0100' });
  expect((await remove('wrong')).status).toBe(400);
  expect(await isIn(shopper)).toBe(true);

  const token = shopper.cookies.get('token') ?? '';
  expect((await remove()).body).toEqual({ success: true, message: 'Account deleted' });
  expect(shopper.cookies.has('token')).toBe(false);
  shopper.cookies.set('token', token);
  for (const client of [shopper, other]) {
    expect(await isIn(client)).toBe(false);
    expect((await client.get('/api/user/data')).status).toBe(401);
  }
  expect((await remove()).status).toBe(401);

  const kept = (await seller.get(`/api/order/one?as=seller&id=${order._id}`)).body
    .order as OrderView;
  expect(kept).toMatchObject({
    erased: true,
    items: order.items,
    agreedAmount: order.agreedAmount,
  });
  for (const trace of ['Ada', 'Grocer', 'Market Street', 'ada@', '555 0100'])
    expect(JSON.stringify(kept)).not.toContain(trace);
  const found = await seller.get('/api/order/seller?limit=200&q=Grocer');
  expect(JSON.stringify(found.body)).not.toContain(order._id);

  const { email, password } = shopper;
  const again = new Client(SHOP);
  expect((await again.post('/api/user/login', { email, password })).status).toBe(401);
  expect((await again.post('/api/user/register', { name: 'Ada', email, password })).status).toBe(
    200,
  );
  expect((await again.get('/api/order/user')).body.orders).toEqual([]);
  expect((await addressesOf(again)).addresses).toEqual([]);
});

test('a phone number may contain letters, punctuation and Arabic digits', async () => {
  const shopper = await newShopper(SHOP);
  for (const phone of ['+47 12345678 ext. 9', '555-CALL', '(02) 1234/56', '١٢٣٤٥'])
    expect(
      (await shopper.post('/api/address/add', { address: { ...address, phone } })).body,
    ).toMatchObject({ success: true, address: { phone } });
});
