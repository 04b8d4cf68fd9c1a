/** Orders that are placed during a backup. After a restore, the reconciler completes them as after a crash. */
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { address } from '@/e2e/support/client';
import { scratchFolder } from '@/e2e/support/launched-shop';
import { openScratchDatabase } from '@/e2e/support/scratch-database';
import { saveCart } from '@/lib/cart/commands';
import { placeOrderFor } from '@/lib/checkout/phone/place-phone-order';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { courierCash, handOver } from '@/lib/couriers/handovers';
import { makeInvoice } from '@/lib/invoices/commands';
import { reconcile } from '@/lib/reconcile/reconcile';
import { Address, Invoice, Order, Product, ShopSettings, User } from '@/models';
import { collectionsInOrder } from './manifest';
import { restoreBackup } from './restore';
import { writeBackup } from './write';

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openScratchDatabase();
}, 60_000);
afterAll(() => close());

/** Calls `work` when the next backup has read this collection, but no later collection. */
function onceRead({ collection }: Pick<typeof User, 'collection'>, work: () => Promise<unknown>) {
  const find = collection.find.bind(collection);
  vi.spyOn(collection, 'find').mockImplementationOnce((filter, options) => {
    const cursor = find(filter, options);
    const rows = cursor[Symbol.asyncIterator].bind(cursor);
    cursor[Symbol.asyncIterator] = async function* () {
      yield* rows();
      await work();
    };
    return cursor;
  });
}

const product = (name: string) =>
  Product.create({ name, category: 'Fruits', priceCents: 100, offerPriceCents: 100 });

async function backUpAndRestore(): Promise<void> {
  const { folder, remove } = scratchFolder();
  try {
    await writeBackup(folder, join(folder, 'backup'));
    for (const { collection } of collectionsInOrder()) await collection.deleteMany({});
    await restoreBackup(join(folder, 'backup'), folder);
  } finally {
    remove();
  }
}

test('a restored cart no longer contains items that were ordered while the backup was running', async () => {
  const [apples, pears] = [await product('Apples'), await product('Pears')];
  const cartItems = { [String(apples._id)]: 9, [String(pears._id)]: 9 };
  const shopper = await User.create({
    name: 'Ada',
    email: 'ada@shopper.example',
    passwordHash: 'none',
    cartItems,
  });
  const userId = String(shopper._id);
  const order = async (key: string, quantity: number) => {
    const to = await Address.create({ ...address, userId });
    const items = [{ product: String(apples._id), quantity }];
    const input = { items, address: String(to._id) };
    await placeCodOrder({ userId, idempotencyKey: key, input });
  };
  await order('before', 1);

  onceRead(User, async () => {
    await order('between', 2);
    // Saving the cart increments its revision. The next order then has a later cart revision than the user in the
    // backup.
    const owner = await User.findById(userId).orFail().lean();
    await saveCart(owner, { cartItems: { [String(apples._id)]: 9 } });
    await order('after a change', 4);
    // Simulate an order that was cancelled before its payment. Such an order never removed items from the cart.
    await order('spared', 1);
    const payment = { attempts: [], refunds: [], paidAt: new Date(), cartReleased: true };
    const untouched = { status: 'Cancelled', paymentType: 'Online', isPaid: true, payment };
    await Order.updateOne({ idempotencyKey: 'spared' }, { $set: untouched });
  });
  await backUpAndRestore();
  for (let round = 0; round < 2; round += 1) {
    expect(await reconcile()).toMatchObject({ faults: 0 });
    const restored = await User.findById(userId).lean();
    expect(restored?.cartItems).toEqual({ [String(apples._id)]: 2, [String(pears._id)]: 9 });
    const orders = await Order.find({ userId }).lean();
    expect(orders.map(({ listed, cartCleared }) => [listed, cartCleared])).toEqual(
      Array(4).fill([true, true]),
    );
    const addresses = (await Address.find({ userId }).lean()).map(({ _id }) => String(_id));
    for (const placed of orders) expect(addresses).toContain(String(placed.address._id));
  }
  // The restored shop does not reuse an order number of the day of the backup.
  await order('afterwards', 1);
  const numbers = (await Order.find({ userId }).lean()).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(5);
});

test('a restored cart is unchanged by a phone order that was placed while the backup was running', async () => {
  const id = String((await product('Plums'))._id);
  const cartItems = { [id]: 2 };
  const bea = {
    name: 'Bea',
    email: 'bea@shopper.example',
    passwordHash: 'none',
    mailProvenAt: new Date(),
  };
  const shopper = String((await User.create({ ...bea, cartItems }))._id);
  const items = [{ product: id, quantity: 1 }];
  const customer = { ...address, name: 'Bea Grocer', email: bea.email, shopper };
  await placeOrderFor({ customer, items } as never, { key: 'called', by: 'owner' });
  await backUpAndRestore();
  expect(await reconcile()).toMatchObject({ faults: 0 });
  expect((await User.findById(shopper).lean())?.cartItems).toEqual(cartItems);
});

test('a restored order refers to an invoice that was issued while the backup was running', async () => {
  const invoices = { invoices: true, name: 'Corner', address: '1 High Street', taxNumber: '12-3' };
  await ShopSettings.updateOne({ _id: 'shop' }, { $set: invoices }, { upsert: true });
  const [id, at] = [new mongoose.Types.ObjectId(), new Date(Date.now() - 600_000)];
  const prices = { priceCents: 500, unitCents: 500 };
  const line = { product: id, name: 'Apples', category: 'Fruits', quantity: 1, ...prices };
  await Order.create({
    _id: id,
    userId: id,
    idempotencyKey: 'invoiced',
    items: [line],
    address,
    subtotalCents: 500,
    taxCents: 0,
    amountCents: 500,
    taxPercent: 0,
    paymentType: 'COD',
    status: 'Delivered',
    isPaid: true,
    listed: true,
    cartCleared: true,
    history: [{ status: 'Delivered', at, by: 'seller', paid: true }],
    cashNotes: [{ at, cents: 500 }],
  });
  const seller = { audience: 'seller', subject: 'seller@shop.example' } as const;
  onceRead(Order as never, () => makeInvoice(seller, { id: String(id) }));
  await backUpAndRestore();
  await reconcile();
  const [invoice] = await Invoice.find().lean();
  expect((await Order.findById(id).lean())?.invoiceNumber).toBe(invoice?.number);
  await Invoice.deleteMany();
});

test('a restored day report contains cash that a courier handed over while the backup was running', async () => {
  const id = new mongoose.Types.ObjectId();
  const courier = { id: 'omar', name: 'Omar' };
  const at = new Date(Date.now() - 600_000);
  await Order.create({
    _id: id,
    userId: id,
    idempotencyKey: 'brought',
    items: [],
    address,
    courier,
    subtotalCents: 500,
    taxCents: 0,
    amountCents: 500,
    taxPercent: 0,
    paymentType: 'COD',
    status: 'Delivered',
    isPaid: true,
    listed: true,
    cartCleared: true,
    history: [{ status: 'Delivered', at, by: 'seller', paid: true }],
    cashNotes: [{ at, cents: 500 }],
  });
  onceRead(User, () =>
    handOver({ courier: 'omar', expected: 5, counted: 5 }, { id: 'owner', name: 'Eva' }, 'key'),
  );
  await backUpAndRestore();
  const { couriers, handovers } = await courierCash();
  expect({ couriers, counted: handovers.map(({ counted }) => counted) }).toEqual({
    couriers: [],
    counted: [5],
  });
});
