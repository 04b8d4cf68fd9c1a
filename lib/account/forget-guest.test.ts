import mongoose from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { givenDatabase } from '@/e2e/support/engine-set-up';
import { findPeople } from '@/lib/checkout/phone/people';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { Audit, Mail, Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { forgetGuest, forgetInput } from './forget-guest';

/* Whoever ordered by phone without an account is forgotten by the phone number, on the real engine. */

givenDatabase();
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
const forget = (phone: string) => forgetGuest(forgetInput.parse({ phone }));
const stored = (_id: OrderDoc['_id']) => Order.findById(_id).lean();

test('every order by phone of the number forgets the person, their mails too; lines and amounts stay', async () => {
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

test('an open order stays until it is over; other numbers and orders of accounts stay for good', async () => {
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

test('too few digits are refused, so that no order is found by accident', () => {
  for (const phone of ['', '1234', 'abc', '1'.repeat(21)])
    expect(forgetInput.safeParse({ phone }).success).toBe(false);
});
