import { beforeAll, expect, test } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { inRequest } from '@/lib/observe/request-context';
import { PICKER_LOCK_MS } from '@/lib/orders/picker-lock';
import { findOrder } from '@/lib/orders/queries';
import { HOUR_MS } from '@/lib/utils/durations';
import { Order, Product } from '@/models';
import { assignPicker, releasePicker, releasePickerLocksOf } from './assign-picker';
import { changeStatus } from './change-status';
import { packOrder } from './packing';

setUpDatabase();
let product: string;
beforeAll(async () => {
  const prices = { priceCents: 400, offerPriceCents: 333 };
  const made = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
  product = String(made._id);
});

async function anOrder(): Promise<string> {
  const { userId, address } = await storedShopper();
  const input = { items: [{ product, quantity: 3 }], address };
  await placeCodOrder({ userId, idempotencyKey: 'one', input });
  return String((await Order.findOne({ userId }).lean())?._id);
}

const OMAR = { kind: 'seller', id: 'a'.repeat(24), name: 'Omar' } as const;
const LENA = { kind: 'seller', id: 'b'.repeat(24), name: 'Lena' } as const;
const OWNER = { kind: 'seller', id: 'seller@shop.example' } as const;
type Actor = typeof OMAR | typeof LENA | typeof OWNER;
const as = <T>(actor: Actor, work: () => Promise<T>) =>
  inRequest({ correlationId: 'a test', actor }, work);
const claim = (actor: Actor, id: string, over?: string) =>
  as(actor, () => assignPicker({ id, over }));
const count = (actor: Actor, id: string, done = false) =>
  as(actor, () => packOrder({ id, lines: [{ product, found: 2 }], done }));
const seen = async (id: string) =>
  (await findOrder(id, { audience: 'seller', subject: '' })).claim?.name;
const refused = (name: string) => ({
  kind: 'conflict',
  message: `${name} is packing this order. To pack it yourself, take it over first.`,
  extra: { body: { order: expect.objectContaining({ _id: expect.any(String) }) } },
});
const later = (id: string, ms: number) =>
  Order.updateOne({ _id: id }, { $set: { 'picker.at': new Date(Date.now() - ms) } });

test('an order is assigned to one packer, and packing requests of other packers are rejected', async () => {
  const id = await anOrder();
  const both = await Promise.allSettled([claim(OMAR, id), claim(LENA, id), claim(OWNER, id)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const held = (await Order.findById(id).lean())?.picker?.person;
  const [other] = [OMAR, LENA].filter((one) => one.id !== held);
  if (!other) throw new Error('nobody holds it');
  await expect(count(other, id)).rejects.toMatchObject({ kind: 'conflict' });
  await expect(count(other, id, true)).rejects.toMatchObject({ kind: 'conflict' });
});

test('taking over an order requires that the screen shows its current packer', async () => {
  const id = await anOrder();
  await claim(OMAR, id);
  await claim(OMAR, id);
  await expect(claim(LENA, id)).rejects.toMatchObject(refused('Omar'));
  expect((await claim(LENA, id, OMAR.id)).claim).toMatchObject({ person: LENA.id, name: 'Lena' });
  await expect(claim(OWNER, id, OMAR.id)).rejects.toMatchObject(refused('Lena'));
  expect((await claim(OWNER, id, LENA.id)).claim).not.toHaveProperty('name');
  await expect(count(OMAR, id)).rejects.toMatchObject(refused('The owner'));
  // Omar cannot release the order, because the owner packs it now.
  await as(OMAR, () => releasePicker({ id }));
  expect((await findOrder(id, { audience: 'seller', subject: '' })).claim?.person).toBe('owner');
  await as(OWNER, () => releasePicker({ id }));
  await as(OWNER, () => releasePicker({ id }));
  expect(await seen(id)).toBeUndefined();
});

test('packing a line assigns the order to the packer until 15 minutes after the latest packing request', async () => {
  const id = await anOrder();
  expect((await count(OMAR, id)).claim?.name).toBe('Omar');
  await later(id, PICKER_LOCK_MS - 5_000);
  expect(await seen(id)).toBe('Omar');
  await as(OMAR, () => packOrder({ id, lines: [{ product, found: 1 }], done: false }));
  for (const ms of [PICKER_LOCK_MS, -HOUR_MS]) {
    await later(id, ms);
    expect(await seen(id)).toBeUndefined();
  }
  expect((await claim(LENA, id)).claim?.name).toBe('Lena');
  const packed = await count(LENA, id, true);
  expect(packed).toMatchObject({ status: 'Packed', history: [{}, { by: { name: 'Lena' } }] });
  expect(packed).not.toHaveProperty('claim');
  await expect(claim(OMAR, id)).rejects.toMatchObject({ kind: 'conflict' });
});

test('removing a staff member releases the orders that the staff member was packing', async () => {
  const [mine, theirs] = [await anOrder(), await anOrder()];
  await count(OWNER, mine);
  expect(await Order.findById(mine).lean()).not.toHaveProperty('picker');
  await as(OWNER, () => changeStatus({ id: mine, from: 'Order Placed', status: 'Packed' }));
  await claim(OMAR, theirs);
  const { rev = 0 } = (await Order.findById(theirs).lean()) ?? {};
  await releasePickerLocksOf(OMAR.id);
  expect(await seen(theirs)).toBeUndefined();
  expect((await Order.findById(theirs).lean())?.rev).toBe(rev + 1);
});
