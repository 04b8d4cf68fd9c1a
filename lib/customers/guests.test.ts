import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { eraseGuest, eraseGuestInput } from '@/lib/account/erase-guest';
import { blockReasonOf, placeOrderFor } from '@/lib/checkout/phone/place-phone-order';
import { orderForInput } from '@/lib/checkout/phone/schema';
import { inRequest, setRequestCountry } from '@/lib/observe/request-context';
import { deleteNoteOfClaimed } from '@/lib/orders/customer-identity';
import { readPhonesAs } from '@/lib/orders/search-terms';
import { readShop } from '@/lib/shop/read';
import { Audit, GuestCustomer, Order, Product, ShopSettings } from '@/models';
import { blockCustomer, eraseCustomer, saveCustomerNote, unblockCustomer } from './commands';
import { listCustomers } from './list';
import { findCustomer, viewCustomer } from './queries';
import { customersQuery } from './schema';

setUpDatabase();
let apple: string;

beforeAll(async () => {
  const fields = { name: 'Apple', category: 'Fruits', priceCents: 400, offerPriceCents: 400 };
  apple = String((await Product.create(fields))._id);
}, 60_000);
beforeEach(async () => {
  await Promise.all([Order.deleteMany(), GuestCustomer.deleteMany()]);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await ShopSettings.deleteMany();
  await readShop();
});

const GRACE = {
  name: 'Grace Hopper',
  phone: '+1 555 010 0177',
  email: 'grace@people.example',
  street: '9 Navy Road',
  city: 'Springfield',
  zipcode: '02134',
  country: 'US',
};
const orderByPhone = (customer: object = {}, country?: string) =>
  inRequest({ correlationId: 'guests' }, () => {
    setRequestCountry(country);
    const stated = { ...GRACE, ...customer };
    const items = [{ product: apple, quantity: 1 }];
    const input = orderForInput.parse({ customer: stated, items });
    return placeOrderFor(input, { key: `guest ${randomUUID()}`, by: 'owner' });
  });

const list = async (query: object) => listCustomers(customersQuery.parse(query), true);
const guestId = async () =>
  (await list({ q: 'Hopper' })).customers[0]?._id ?? expect.fail('no guest');

async function claimAll() {
  const orders = await Order.find({ 'phone.isGuest': true }).lean();
  const userId = new mongoose.Types.ObjectId();
  await Order.updateMany({ 'phone.isGuest': true }, { $set: { userId, 'phone.isGuest': false } });
  for (const one of orders) await deleteNoteOfClaimed(one);
}

test('a blocked phone number stays listed after an account has claimed its last order', async () => {
  await orderByPhone();
  const id = await guestId();
  await saveCustomerNote({ id, note: 'Hopper rings late' });
  await blockCustomer({ id, reason: 'Prank calls' });
  await claimAll();
  const { customers } = await list({ blocked: 'true' });
  expect(customers).toMatchObject([{ _id: id, phone: '+15550100177', orders: 0, isBlocked: true }]);
  expect(await findCustomer(id, true)).toMatchObject({
    note: 'Hopper rings late',
    phones: ['+15550100177'],
    block: { reason: 'Prank calls' },
  });
  expect(await blockReasonOf({ phone: GRACE.phone })).toBe('Prank calls');
  await Audit.deleteMany();
  expect(await eraseCustomer({ id })).toEqual({ open: 0 });
  expect(await Audit.countDocuments({ action: 'guest forgotten' })).toBe(1);
  expect(await blockReasonOf({ phone: GRACE.phone })).toBeUndefined();
  expect(await GuestCustomer.countDocuments()).toBe(0);
  await expect(findCustomer(id, true)).rejects.toMatchObject({ kind: 'notFound' });
});

test('unblocking a phone number without orders deletes its note', async () => {
  await orderByPhone();
  const id = await guestId();
  await saveCustomerNote({ id, note: 'Hopper rings late' });
  await blockCustomer({ id, reason: 'Prank calls' });
  await claimAll();
  const known = await saveCustomerNote({ id, note: 'Asked to be unblocked' });
  expect(known.guest).toMatchObject({ note: 'Asked to be unblocked', block: expect.anything() });
  expect(await viewCustomer(await unblockCustomer({ id }), true)).toMatchObject({
    _id: id,
    note: '',
  });
  expect(await GuestCustomer.countDocuments()).toBe(0);
  expect(await list({ blocked: 'true' })).toEqual({ customers: [] });
  await expect(unblockCustomer({ id })).rejects.toMatchObject({ kind: 'notFound' });
});

test('a note about a customer is saved while another tab removes the block', async () => {
  await orderByPhone();
  const id = await guestId();
  await blockCustomer({ id, reason: 'Prank calls' });
  await Promise.all([unblockCustomer({ id }), saveCustomerNote({ id, note: 'Rings late' })]);
  const customer = await findCustomer(id, true);
  expect(customer).toMatchObject({ note: 'Rings late' });
  expect(customer).not.toHaveProperty('block');
});

/** An account claims every phone order just before the note about the guest is written. */
function claimBeforeWrite() {
  const update = GuestCustomer.updateOne.bind(GuestCustomer);
  vi.spyOn(GuestCustomer, 'updateOne').mockImplementationOnce(((
    ...args: Parameters<typeof update>
  ) => claimAll().then(() => update(...args))) as never);
}

test('a blocked phone number stays listed if an account claims its orders at the same time', async () => {
  await orderByPhone();
  const id = await guestId();
  claimBeforeWrite();
  expect(await blockCustomer({ id, reason: 'Prank calls' })).toMatchObject({
    guest: { block: { reason: 'Prank calls' } },
  });
  expect((await list({ blocked: 'true' })).customers).toMatchObject([{ _id: id }]);
  await orderByPhone({ phone: '+1 555 010 0188' });
  const other = await guestId();
  claimBeforeWrite();
  await expect(saveCustomerNote({ id: other, note: 'Late' })).rejects.toMatchObject({
    kind: 'notFound',
  });
  expect(await GuestCustomer.countDocuments()).toBe(1);
});

test('the list of blocked customers omits a phone number without a customer id', async () => {
  await GuestCustomer.create({ _id: '+15550100177', block: { at: new Date(), reason: 'No' } });
  expect(await list({ blocked: 'true' })).toEqual({ customers: [] });
});

test('the note of a phone number is deleted after an account claims the last phone order with this number', async () => {
  await orderByPhone();
  await saveCustomerNote({ id: await guestId(), note: 'Hopper rings late' });
  const [claimed = expect.fail('no order')] = await Order.find().lean();
  await deleteNoteOfClaimed(claimed);
  expect(await GuestCustomer.countDocuments()).toBe(1);
  await claimAll();
  expect(await GuestCustomer.countDocuments()).toBe(0);
});

test('erasing a guest deletes the block of a phone number even if accounts have claimed all its orders', async () => {
  await orderByPhone();
  await blockCustomer({ id: await guestId(), reason: 'Prank calls' });
  await claimAll();
  const input = eraseGuestInput.parse({ phone: '0015550100177' });
  expect(await eraseGuest(input)).toEqual({ erased: 0, open: 0 });
  expect(await GuestCustomer.countDocuments()).toBe(0);
  await expect(eraseGuest(input)).rejects.toMatchObject({ kind: 'notFound' });
});

const inCountry = async (country?: string) => {
  await ShopSettings.updateOne(
    { _id: 'shop' },
    country ? { $set: { country } } : { $unset: { country: 1 } },
    { upsert: true },
  );
  await readShop();
};

test.each([
  ['sets', undefined, 'AT', true],
  ['removes', 'AT', undefined, true],
  // In the new country, the digits belong to another person, so no warning appears.
  ['changes', 'AT', 'DE', false],
])(
  'a phone number stays blocked after the shop %s its country',
  async (_, before, after, warns) => {
    await inCountry(before);
    await orderByPhone({ phone: '06601234567', country: 'AT' });
    const id = await guestId();
    await blockCustomer({ id, reason: 'Prank calls' });
    await inCountry(after);
    await readPhonesAs(after);
    expect(await list({ blocked: 'true' })).toMatchObject({
      customers: [{ name: 'Grace Hopper', phone: '06601234567', isBlocked: true }],
    });
    expect(await findCustomer(id, true)).toMatchObject({ block: { reason: 'Prank calls' } });
    for (const phone of ['0660 1234567', '0660/123-45.67', ' (0660) 1234567', '٠٦٦٠١٢٣٤٥٦٧'])
      expect.soft(await blockReasonOf({ phone })).toBe(warns ? 'Prank calls' : undefined);
    for (const phone of ['+43 660 1234567', '0043 660 1234567'])
      expect.soft(await blockReasonOf({ phone })).toBe('Prank calls');
    await unblockCustomer({ id });
    expect(await GuestCustomer.countDocuments()).toBe(0);
  },
);

test('a customer page formats addresses by the rules of their country', async () => {
  await inCountry('AE');
  const rows = { phone: '+971 4 123 4567', country: 'AE', city: '', state: 'Dubai', zipcode: '' };
  await orderByPhone(rows, 'AE');
  const { addresses } = await findCustomer(await guestId(), true);
  expect(addresses).toMatchObject([
    { countryCode: 'AE', lines: ['9 Navy Road', 'Dubai', 'United Arab Emirates'] },
  ]);
  expect(addresses[0]).not.toHaveProperty('e164');
});

test('a customer page lists each flat and company of a street separately', async () => {
  await inCountry('US');
  const at = { state: 'IL', city: 'Springfield', zipcode: '62701' };
  for (const more of [{ line2: 'Flat 2' }, { line2: 'Flat 5' }, { company: 'Shop Ltd' }, {}])
    await orderByPhone({ ...at, ...more }, 'US');
  await orderByPhone({ ...at, line2: 'FLAT 5' }, 'US');
  const { addresses } = await findCustomer(await guestId(), true);
  const places = addresses.map(({ company, line2 }) => [company, line2]);
  expect(places).toEqual([
    [undefined, 'FLAT 5'],
    [undefined, undefined],
    ['Shop Ltd', undefined],
    [undefined, 'Flat 2'],
  ]);
});
