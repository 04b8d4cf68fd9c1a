import { beforeEach, expect, test } from 'vitest';
import { step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { basketOf, setUpGermanShop } from '@/e2e/support/german-shop';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { recordReturns } from '@/lib/checkout/fulfil/record-returns';
import { refundOrder } from '@/lib/checkout/fulfil/refund-goods';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { Invoice, Order, ShopSettings, User } from '@/models';
import { findInvoice, makeInvoice } from './commands';

const SELLER = { audience: 'seller', subject: 'seller' } as const;
setUpDatabase();
const goods = setUpGermanShop(0);
beforeEach(async () => {
  await Promise.all([Order.deleteMany(), User.deleteMany(), Invoice.deleteMany()]);
  const pickup = { on: true, address: '1 High Street', hours: '' };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: { pickup } });
});

/** Orders two apples, three colas and a bread for pickup, and packs the order. */
async function pickup() {
  const { userId } = await storedShopper();
  const input = { items: basketOf(goods()), way: 'pickup' as const, address: undefined };
  const id = await placeCodOrder({ userId, idempotencyKey: 'one', input });
  await step(id, 'Order Placed', 'Packed');
  const collect = (more = {}) => step(id, 'Packed', 'Delivered', more);
  /** Undoes the pickup and packs one cola less. */
  const repack = async () => {
    await step(id, 'Delivered', 'Packed');
    await packOrder({ id, lines: [{ product: goods().cola, found: 2 }], done: true });
  };
  return { id, collect, repack };
}

const returned = (id: string, pieces: number) =>
  recordReturns({ id, returned: [{ pieces, amount: 0.25 }] });
async function notesOf(id: string) {
  const { creditNotes } = await findInvoice(SELLER, id);
  return creditNotes.map(({ lines }) => lines.map(({ name, amount }) => [name, amount]));
}
const goodsAt = (percent: number, amount: number) => [
  `Refund of items taxed at ${percent}%`,
  amount,
];
const depositsAt19 = (amount: number) => ['Returned deposits taxed at 19%', amount];

test('a credit note has separate lines for missing goods and returned deposits', async () => {
  const { id, collect, repack } = await pickup();
  await collect();
  await makeInvoice(SELLER, { id });
  await repack();
  await returned(id, 2);
  expect(await notesOf(id)).toEqual([[goodsAt(19, 1.44), depositsAt19(0.5)]]);
});

test('a credit note has separate lines if the returned deposits equal the price of the goods', async () => {
  const { id, collect, repack } = await pickup();
  await collect();
  await makeInvoice(SELLER, { id });
  await repack();
  const amount = ((await Order.findById(id).lean().orFail()).dueCents ?? 0) / 100;
  await recordReturns({ id, returned: [{ pieces: 1, amount }] });
  expect(await notesOf(id)).toEqual([[goodsAt(19, 1.44), depositsAt19(amount)]]);
});

test('a credit note names only what was credited since the last credit note', async () => {
  const { id, collect, repack } = await pickup();
  await collect();
  await makeInvoice(SELLER, { id });
  await returned(id, 2);
  const notes = [[depositsAt19(0.5)]];
  expect(await notesOf(id)).toEqual(notes);
  await repack();
  notes.push([goodsAt(19, 1.44)]);
  expect(await notesOf(id)).toEqual(notes);
  await returned(id, 3);
  notes.push([depositsAt19(0.25)]);
  expect(await notesOf(id)).toEqual(notes);
});

test.each(['included', 'added'] as const)(
  'a credit note has separate lines for refunded goods and returned deposits (tax %s)',
  async (taxMode) => {
    await ShopSettings.updateOne({ _id: 'shop' }, { $set: { taxMode } });
    const { id, collect } = await pickup();
    await returned(id, 2);
    await collect({ isPaid: true });
    const lines = [{ product: goods().apple, quantity: 1 }];
    await refundOrder({ id, lines, reason: 'x', to: 'cash' }, 'one');
    await makeInvoice(SELLER, { id });
    expect(await notesOf(id)).toEqual([[depositsAt19(0.5), goodsAt(7, 1.07)]]);
  },
);
