import mongoose from 'mongoose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { findPeople } from '@/lib/checkout/phone/customers';
import { finishPhones, orderSearchTerms, readPhonesAs } from '@/lib/orders/search-terms';
import { readShop } from '@/lib/shop/read';
import { Audit, Mail, Order, ShopSettings } from '@/models';
import type { OrderDoc } from '@/models/order';
import { callersQuery, eraseGuest, eraseGuestInput, findCallers } from './erase-guest';

setUpDatabase();
const { ObjectId } = mongoose.Types;
beforeEach(async () => void (await Promise.all([Order.deleteMany(), Mail.deleteMany()])));

async function byPhone(phone: string, more: Partial<OrderDoc> = {}): Promise<OrderDoc['_id']> {
  const _id = new ObjectId();
  const names = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@people.example', phone };
  const place = { street: '9 Navy Road', city: 'Springfield', zipcode: '02134', country: 'US' };
  const address = { _id: new ObjectId(), ...names, ...place, state: '', note: 'Ring twice' };
  const line = { product: new ObjectId(), quantity: 1, name: 'Apple', category: 'Fruits' };
  const items = [{ ...line, image: [], priceCents: 100, unitCents: 100 }];
  await Order.create({
    _id,
    userId: new ObjectId(),
    idempotencyKey: `phone ${_id}`,
    items,
    address,
    subtotalCents: 100,
    taxCents: 0,
    amountCents: 100,
    paymentType: 'COD',
    isPaid: false,
    status: 'Cancelled',
    listed: true,
    cartCleared: true,
    phone: { isGuest: true },
    history: [{ status: 'Cancelled', at: new Date(0), by: 'seller' }],
    failedTries: [
      {
        at: new Date(0),
        reason: 'no answer',
        next: 'shop',
        note: 'Ring at Hopper',
        by: { id: 'omar', name: 'Omar' },
      },
    ],
    words: orderSearchTerms({ _id, address, items }),
    ...more,
  });
  return _id;
}
const forget = (phone: string, also: string[] = []) =>
  eraseGuest(eraseGuestInput.parse({ phone, also }));
const callers = (phone: string) => findCallers(callersQuery.parse({ phone }));
const inCountry = async (country: string) => {
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { country } }, { upsert: true });
  await readShop();
};
afterEach(async () => {
  await ShopSettings.deleteMany();
  await readShop();
});
const stored = (_id: OrderDoc['_id']) => Order.findById(_id).lean();

test('erasing a guest by phone number erases the personal data of all their phone orders', async () => {
  const [one, two] = [await byPhone('+1 (555) 0177'), await byPhone('١٥٥٥٠١٧٧')];
  const { userId } = (await stored(one)) ?? expect.fail('the order is gone');
  await Mail.collection.insertOne({ user: userId, event: 'placed' } as never);
  expect(await findPeople({ q: 'Hopper' })).toHaveLength(1);
  expect(await forget('1 555 01-77')).toEqual({ erased: 2, open: 0 });
  for (const id of [one, two]) {
    const order = await stored(id);
    expect(JSON.stringify(order)).not.toMatch(/Grace|Hopper|hopper|0177|Navy|people\.example|Ring/);
    expect(order).toMatchObject({ amountCents: 100, items: [{ name: 'Apple' }] });
  }
  expect(await Mail.countDocuments({ user: userId })).toBe(0);
  expect(await findPeople({ q: 'Hopper' })).toEqual([]);
  const entry = await Audit.findOne({ action: 'guest forgotten' }).lean();
  expect(JSON.stringify(entry ?? expect.fail('no entry'))).not.toContain('0177');
  await expect(forget('15550177')).rejects.toMatchObject({ kind: 'notFound' });
});

test('erasing a guest skips open orders, orders of accounts, and orders with other phone numbers', async () => {
  const open = await byPhone('15550177', { status: 'Packed' });
  const [other, longer] = [await byPhone('15550178'), await byPhone('155501779')];
  const taken = await byPhone('15550177', { phone: { isGuest: false } });
  const online = await byPhone('15550177', { phone: undefined });
  expect(await forget('15550177')).toEqual({ erased: 0, open: 1 });
  await Order.updateOne({ _id: open }, { $set: { status: 'Delivered', history: [] } });
  expect(await forget('15550177')).toEqual({ erased: 1, open: 0 });
  for (const id of [other, longer, taken, online])
    expect((await stored(id))?.address.firstName).toBe('Grace');
});

test('the erasure of a guest rejects a phone number with too few digits', () => {
  for (const phone of ['', '1234', 'abc', '1'.repeat(21)])
    expect(eraseGuestInput.safeParse({ phone }).success).toBe(false);
});

/** One person's number in five notations. */
const NOTATIONS = [
  '+43 660 1234567',
  '0043 660 1234567',
  '0660 1234567',
  '6601234567',
  '٠٦٦٠ ١٢٣٤٥٦٧',
];

test.each(NOTATIONS)(
  'if the seller types %s, the erasure covers every notation of the phone number of the guest',
  async (typed) => {
    await inCountry('AT');
    const own = await Promise.all(NOTATIONS.map((phone) => byPhone(phone)));
    const others = await Promise.all(
      ['+49 660 1234567', '0660 1234568'].map((phone) => byPhone(phone)),
    );
    const { same, near } = await callers(typed);
    expect(same.map(({ phone }) => phone).toSorted()).toEqual(NOTATIONS.toSorted());
    expect(near).toEqual([{ phone: '+49 660 1234567', names: ['Grace Hopper'], orders: 1 }]);
    expect(await forget(typed)).toEqual({ erased: NOTATIONS.length, open: 0 });
    for (const id of own) expect((await stored(id))?.address).not.toHaveProperty('e164');
    for (const id of own) expect(JSON.stringify(await stored(id))).not.toMatch(/Hopper|1234567/);
    for (const id of others) expect((await stored(id))?.address.firstName).toBe('Grace');
  },
);

test('the search for the phone number of a guest suggests numbers with the same ending', async () => {
  const [national, abroad] = [await byPhone('06601234567'), await byPhone('+43 660 1234567')];
  const shown = await callers('0660 1234567');
  expect(shown.same.map(({ phone }) => phone)).toEqual(['06601234567']);
  expect(shown.near.map(({ phone }) => phone)).toEqual(['+43 660 1234567']);
  expect(await forget('0660 1234567')).toEqual({ erased: 1, open: 0 });
  expect((await stored(national))?.erasedAt).toBeDefined();
  expect((await stored(abroad))?.erasedAt).toBeUndefined();
  expect(await callers('0660 1234567')).toMatchObject({ same: [], near: [{ orders: 1 }] });
  expect(await forget('0660 1234567', ['+43 660 1234567'])).toEqual({ erased: 1, open: 0 });
  expect(await callers('0660 1234567')).toEqual({ same: [], near: [] });
});

test("a change of the shop's country updates international phone numbers and search terms of orders", async () => {
  const id = await byPhone('0660 1234567');
  const erased = await byPhone('0660 1234567', { erasedAt: new Date() });
  await Order.updateOne({ _id: erased }, { $set: { 'address.phone': '', words: [] } });
  // Simulate the search terms that an earlier version has stored.
  await Order.updateOne({ _id: id }, { $set: { words: ['grace', 'apple', '06601234567'] } });
  for (const times of [1, 2]) {
    expect(await readPhonesAs('AT'), `${times}`).toBe(true);
    const order = await stored(id);
    expect(order?.address).toMatchObject({ phone: '0660 1234567', e164: '+436601234567' });
    expect(order?.words.toSorted()).toEqual(
      ['1234567', '436601234567', '6601234567', '06601234567', 'apple', 'grace'].toSorted(),
    );
  }
  expect(await stored(erased)).toMatchObject({ words: [] });
  await readPhonesAs('DE');
  expect((await stored(id))?.address.e164).toBe('+496601234567');
  await readPhonesAs(undefined);
  expect((await stored(id))?.address).not.toHaveProperty('e164');
  expect((await stored(id))?.words.toSorted()).toEqual([
    '06601234567',
    '1234567',
    'apple',
    'grace',
  ]);
  expect(await readPhonesAs('AT', () => false)).toBe(false);
});

test('the job that adds international phone numbers to orders continues after an interruption', async () => {
  const id = await byPhone('0660 1234567');
  await finishPhones(() => true);
  expect((await stored(id))?.address).not.toHaveProperty('e164');
  await inCountry('AT');
  await finishPhones(() => false);
  expect((await stored(id))?.address).not.toHaveProperty('e164');
  await finishPhones(() => true);
  expect((await stored(id))?.address.e164).toBe('+436601234567');
  expect(await ShopSettings.findById('shop').lean()).toMatchObject({ phonesOf: 'AT' });
  expect(await readShop()).not.toHaveProperty('phonesOf');
});
