import mongoose from 'mongoose';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { findUser } from '@/lib/auth/queries';
import { saveCart } from '@/lib/cart/commands';
import { countProduct, setStock } from '@/lib/catalog/commands';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder, writeOrder } from '@/lib/checkout/place/place-order';
import { ApiError } from '@/lib/http/errors';
import { readCatalogRevision, touchedBetween } from '@/lib/page-cache/revision';
import { EVERY_MS, reconcile } from '@/lib/reconcile/reconcile';
import { Order, Product, User } from '@/models';
import { releaseStock, reserveStock } from './reservations';

/** `npm run last-piece` uses higher numbers. */
const BUYERS = Number(process.env.LAST_PIECE_BUYERS ?? 20);
const ROUNDS = Number(process.env.LAST_PIECE_ROUNDS ?? 2);

const stripeServer = setUpStripe();
setUpDatabase();

afterEach(() => {
  vi.useRealTimers();
});

async function counted(stock: number, name = 'Pear') {
  const fields = { name, category: 'Fruits', priceCents: 400, offerPriceCents: 300 };
  const { _id } = await Product.create({
    ...fields,
    stock,
    switchedOff: false,
    inStock: stock > 0,
  });
  return String(_id);
}

async function countOf(id: string) {
  const product = await Product.findById(id).select('+reservations').lean();
  const held = (product?.reservations ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return { stock: product?.stock, held, inStock: product?.inStock };
}

async function buyer(items: Record<string, number>) {
  const { userId, address } = await storedShopper(undefined, { cartItems: items });
  const lines = Object.entries(items).map(([product, quantity]) => ({ product, quantity }));
  const input = { items: lines, address };
  const placing = (key = 'one') => ({ userId, idempotencyKey: key, input });
  const own = async (key = 'one') =>
    String((await Order.findOne({ userId, idempotencyKey: key }).lean())?._id);
  return {
    userId,
    placing,
    own,
    async cod(key?: string) {
      await placeCodOrder(placing(key));
      return own(key);
    },
    online: (key?: string) => openPayPage(placing(key)),
  };
}

test('an order reserves its stock once, and a cancellation releases it', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [pear]: 3, [plum]: 2 });
  const id = await one.cod();
  await one.cod();
  expect(await countOf(pear)).toEqual({ stock: 2, held: 3, inStock: true });
  expect(await countOf(plum)).toEqual({ stock: 0, held: 2, inStock: false });
  await cancelOwnOrder(one.userId, { id });
  await cancelOwnOrder(one.userId, { id });
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
  expect(await countOf(plum)).toEqual({ stock: 2, held: 0, inStock: true });
});

test('an order above the stock is rejected and reserves nothing', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [pear]: 3, [plum]: 3 });
  await expect(one.cod()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Only 2 of Plum are left. Please choose a smaller quantity.',
    extra: { body: { left: { [plum]: 2 } } },
  });
  // Another order reserves the stock between the check and the reservation.
  const order = await writeOrder((await buyer({ [pear]: 2, [plum]: 2 })).placing(), 'COD');
  const faster = await buyer({ [plum]: 1 });
  await faster.cod();
  expect(await reserveStock(order)).toEqual([{ id: plum, name: 'Plum', left: 1 }]);
  await expect(reconcile({ all: true })).resolves.toMatchObject({ faults: 0 });
  expect(await Order.exists({ _id: order._id })).toBeNull();
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
  expect(await countOf(plum)).toEqual({ stock: 1, held: 1, inStock: true });
});

/** Retries while the response is 503, like a browser does while the database or Stripe is busy. */
async function untilNotified(order: () => Promise<string>, tries = 20): Promise<string> {
  try {
    return await order();
  } catch (error) {
    const isTold = error instanceof ApiError && error.kind !== 'unavailable';
    if (isTold || tries === 0) throw error;
    return untilNotified(order, tries - 1);
  }
}

test(`only one of ${BUYERS} shoppers gets the last piece, and the others fail before paying`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pear = await counted(1);
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buyer({ [pear]: 1 })));
    const ends = await Promise.allSettled(
      buyers.map((one, n) => untilNotified(() => (n % 2 === 0 ? one.cod() : one.online()))),
    );
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost).toHaveLength(BUYERS - 1);
    const words = new Set(lost.map(({ reason }) => reason.message));
    expect([...words]).toEqual(['Out of stock: Pear. Please remove it from your cart.']);
    expect(await countOf(pear)).toEqual({ stock: 0, held: 1, inStock: false });
    const orders = await Order.find({ 'items.product': pear }).lean();
    const standing = orders.filter(
      ({ listed, payment }) => listed || payment?.attempts.some(({ state }) => state !== 'over'),
    );
    expect(standing).toHaveLength(1);
  }
}, 14_400_000);

test('an order invalidates only the pages that show a changed stock', async () => {
  const pear = await counted(8);
  const { value: before, counts } = await readCatalogRevision();
  await (await buyer({ [pear]: 2 })).cod();
  // Availability stays the same, so this order invalidates only the list with the exact stock.
  expect(await readCatalogRevision()).toMatchObject({ value: before, counts: counts + 1 });
  for (const [quantity, rises] of [
    [1, 1],
    [5, 2],
  ] as const) {
    await (await buyer({ [pear]: quantity })).cod();
    const { value } = await readCatalogRevision();
    expect(value).toBe(before + rises);
    const touched = await touchedBetween(value - 1, value);
    expect(touched?.products).toEqual([pear]);
    expect(touched?.tags).toEqual(expect.arrayContaining([`product:${pear}`, 'list:fruits']));
    expect(touched?.tags).not.toContain('catalog');
  }
});

test('the stock of an open payment page stays available to its shopper', async () => {
  const pear = await counted(2);
  const [one, other] = [await buyer({ [pear]: 2 }), await buyer({ [pear]: 1 })];
  const session = await one.online();
  expect(await countOf(pear)).toEqual({ stock: 0, held: 2, inStock: false });
  await expect(other.cod()).rejects.toThrow('Out of stock: Pear.');
  expect((await findUser(one.userId))?.held).toEqual({ [pear]: 2 });
  expect(await one.online()).toBe(session);
  await one.cod('two');
  expect(await countOf(pear)).toEqual({ stock: 0, held: 2, inStock: false });
  expect(
    stripeServer()
      .state()
      .session.find(({ id }) => id === session)?.status,
  ).toBe('expired');
  expect((await findUser(one.userId))?.held).toBeUndefined();
});

test('the stock of an expired payment page is released within a minute', async () => {
  const pear = await counted(3);
  const first = await (await buyer({ [pear]: 1 })).online();
  const second = await buyer({ [pear]: 2 });
  const session = await second.online();
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 3 });
  stripeServer().expire(first);
  await settle(first);
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  // No webhook arrives. The test advances the clock beyond the end of the session and runs the reconciler after each
  // step.
  const startedAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const end =
    stripeServer()
      .state()
      .session.find(({ id }) => id === session)?.expiresAt ?? 0;
  let backAfter: number | undefined;
  let now = startedAt;
  while (now < end + 5 * EVERY_MS && backAfter === undefined) {
    now += now < end - 10 * EVERY_MS ? 8 * EVERY_MS : EVERY_MS;
    vi.setSystemTime(now);
    if (now >= end) stripeServer().expire(session);
    await reconcile();
    if ((await countOf(pear)).held === 0) backAfter = now - end;
  }
  expect(backAfter).toBeGreaterThanOrEqual(0);
  expect(backAfter).toBeLessThanOrEqual(60_000);
  expect(await countOf(pear)).toEqual({ stock: 3, held: 0, inStock: true });
});

test('a paid order keeps its reservation until the delivery', async () => {
  const pear = await counted(5);
  const one = await buyer({ [pear]: 2 });
  const session = await one.online();
  stripeServer().pay(session);
  await settle(session);
  const id = await one.own();
  expect((await Order.findById(id).lean())?.payment?.soldOut).toEqual([]);
  await changeStatus({ id, from: 'Order Placed', status: 'Packed' });
  await changeStatus({ id, from: 'Packed', status: 'Out for delivery' });
  await changeStatus({ id, from: 'Out for delivery', status: 'Delivered' });
  await reconcile({ all: true });
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 2 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await reconcile({ all: true });
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 0 });
  await settle(session);
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 0 });
});

test('a cancelled order restocks its pieces if the seller chooses to', async () => {
  const pear = await counted(3);
  const [one, other] = [await buyer({ [pear]: 2 }), await buyer({ [pear]: 3 })];
  const id = await one.cod();
  const setStatus = (from: 'Order Placed' | 'Cancelled', giveBack?: boolean) =>
    changeStatus({
      id,
      from,
      status: from === 'Cancelled' ? 'Order Placed' : 'Cancelled',
      giveBack,
    });
  await setStatus('Order Placed', false);
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  await setStatus('Cancelled');
  await setStatus('Order Placed');
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 0 });
  await setStatus('Cancelled');
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  await setStatus('Order Placed');
  await other.cod();
  await expect(setStatus('Cancelled')).rejects.toThrow(/^Pear is out of stock\. /);
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 3 });
});

test('an order that is cancelled before its payment arrives restocks its pieces', async () => {
  const pear = await counted(5);
  const one = await buyer({ [pear]: 2 });
  stripeServer().pay(await one.online(), 'paid');
  const id = await one.own();
  const cancelled = { id, status: 'Cancelled', from: 'Order Placed', giveBack: false } as const;
  await changeStatus(cancelled);
  await reconcile({ all: true });
  expect(await Order.findById(id).lean()).toMatchObject({ isPaid: true, status: 'Cancelled' });
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
});

test('missing pieces are restocked only if the seller chooses to', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [pear]: 3 });
  const id = await one.cod();
  const pack = (found: number, giveBack = false, quantity = 0) => {
    const replacement = quantity > 0 ? { product: plum, quantity } : undefined;
    return packOrder({ id, lines: [{ product: pear, found, replacement, giveBack }], done: true });
  };
  await expect(pack(1, false, 3)).rejects.toThrow(/^Only 2 of Plum are left\. /);
  expect(await countOf(plum)).toMatchObject({ stock: 2, held: 0 });
  await pack(1, false, 1);
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  expect(await countOf(plum)).toMatchObject({ stock: 1, held: 1 });
  await pack(1, true);
  expect(await countOf(pear)).toMatchObject({ stock: 4, held: 1 });
  expect(await countOf(plum)).toMatchObject({ stock: 2, held: 0 });
  await changeStatus({ id, from: 'Packed', status: 'Order Placed' });
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  await pack(2);
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  await changeStatus({ id, from: 'Packed', status: 'Cancelled' });
  expect(await countOf(pear)).toMatchObject({ stock: 4, held: 1 });
});

test('packing reserves no stock of a product that was not tracked when it was ordered', async () => {
  const [apple, pear] = [await counted(0, 'Apple'), await counted(5)];
  const [plum, fig] = [await counted(5, 'Plum'), await counted(5, 'Fig')];
  await Product.updateOne({ _id: apple }, { $unset: { stock: 1 }, $set: { inStock: true } });
  const one = await buyer({ [apple]: 2, [pear]: 1, [plum]: 1 });
  const session = await one.online();
  stripeServer().pay(session);
  await settle(session);
  await countProduct({ id: apple, stock: 8 }, 'the shelf');
  await settle(session);
  const id = await one.own();
  const replacement = { product: fig, quantity: 1 };
  const pack = (product: string) =>
    packOrder({ id, lines: [{ product, found: 0, replacement, giveBack: true }], done: true });
  await pack(pear);
  expect(await countOf(fig)).toMatchObject({ stock: 4, held: 1 });
  expect(await countOf(apple)).toMatchObject({ stock: 8, held: 0 });
  await settle(session);
  expect(await countOf(apple)).toMatchObject({ stock: 8, held: 0 });
  expect(await countOf(plum)).toMatchObject({ stock: 4, held: 1 });
});

test('a replacement reserves stock even if stock tracking of the product began after the order', async () => {
  const [apple, pear] = [await counted(0, 'Apple'), await counted(5)];
  await Product.updateOne({ _id: apple }, { $unset: { stock: 1 }, $set: { inStock: true } });
  const one = await buyer({ [apple]: 2, [pear]: 1 });
  await one.cod();
  await countProduct({ id: apple, stock: 1 }, 'the shelf');
  const replacement = { product: apple, quantity: 1 };
  const lines = [{ product: pear, found: 0, replacement, giveBack: true }];
  await packOrder({ id: await one.own(), lines, done: true });
  expect(await countOf(apple)).toMatchObject({ stock: 0, held: 1 });
});

test('an order that is paid late reserves only the lines in stock', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [plum]: 2, [pear]: 3 });
  const session = await one.online();
  const id = await one.own();
  await Order.updateOne({ _id: id }, { $set: { 'payment.attempts.0.state': 'over' } });
  await Order.updateOne({ _id: id }, { $unset: { 'payment.nextCheckAt': 1 } });
  const order = await Order.findById(id).lean();
  if (order) await releaseStock(order);
  await (await buyer({ [plum]: 1 })).cod();
  stripeServer().pay(session);
  await settle(session);
  expect((await Order.findById(id).lean())?.payment?.soldOut).toEqual(['Plum']);
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  expect(await countOf(plum)).toMatchObject({ stock: 1, held: 1 });
  // A restored backup. The reconciler reserves the pears again, although the plums are sold out.
  await Product.updateOne({ _id: pear }, { $set: { stock: 5 }, $unset: { reservations: 1 } });
  await Order.updateOne({ _id: id }, { $set: { cartCleared: false } });
  await reconcile({ all: true });
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
});

test('the reconciler releases the stock of deleted, cancelled and crashed orders', async () => {
  const pear = await counted(5);
  const [gone, crashed, cancelled] = [
    await buyer({ [pear]: 1 }),
    await buyer({ [pear]: 2 }),
    await buyer({ [pear]: 2 }),
  ];
  await Order.deleteOne({ _id: await gone.cod() });
  const id = await cancelled.cod();
  await Order.updateOne({ _id: id }, { $set: { status: 'Cancelled' }, $inc: { rev: 1 } });
  // This order reserved stock and crashed. Then its cart was changed.
  await reserveStock(await writeOrder(crashed.placing(), 'COD'));
  await User.updateOne({ _id: crashed.userId }, { $inc: { cartRevision: 1 } });
  await Order.updateOne({ userId: crashed.userId }, { $set: { cartRevision: 0 } });
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 5 });
  await reconcile();
  expect(await countOf(pear)).toMatchObject({ held: 5 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  await reconcile();
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
});

test('the reconciler reserves the stock of open orders after a backup was restored', async () => {
  const pear = await counted(5);
  const id = await (await buyer({ [pear]: 2 })).cod();
  await Product.updateOne({ _id: pear }, { $set: { stock: 5 }, $unset: { reservations: 1 } });
  // A restored backup: with `cartCleared` false, the reconciler processes the order again.
  await Order.updateOne({ _id: id }, { $set: { cartCleared: false } });
  await reconcile();
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 2 });
});

test('a stock count changes the stock only within the range from 0 to a million', async () => {
  const id = await counted(999_998);
  expect(await countProduct({ id, stock: 12, from: 10 }, 'two more')).toHaveProperty('stock', 1e6);
  expect(await countProduct({ id, stock: 12, from: 10 }, 'and two')).toHaveProperty('stock', 1e6);
  expect(await countProduct({ id, stock: 0, from: 2e6 }, 'none')).toHaveProperty('stock', 0);
});

describe('countProduct without the previous stock', () => {
  const refused = (id: string, stock: number) =>
    expect(countProduct({ id, stock }, `${stock}`)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /^The stock of Pear is now 7\. Check the stock and save again\./,
      ),
      extra: { body: { product: { stock: 7 } } },
    });

  it('rejects the count if the stock has changed', async () => {
    const id = await counted(10);
    await (await buyer({ [id]: 3 })).cod();
    await refused(id, 10);
    await refused(id, 0);
    expect(await countOf(id)).toMatchObject({ stock: 7, held: 3 });
    expect(await countProduct({ id, stock: 7 }, 'the same')).toMatchObject({ stock: 7 });
    expect(await countProduct({ id, stock: 12, from: 10 }, 'two more')).toMatchObject({ stock: 9 });
  });

  it('starts stock tracking once for two identical requests', async () => {
    const id = await counted(0);
    await Product.updateOne({ _id: id }, { $unset: { stock: 1 }, $set: { inStock: true } });
    expect(await countProduct({ id, stock: 10 }, 'one device')).toMatchObject({ stock: 10 });
    await (await buyer({ [id]: 3 })).cod();
    expect(await countProduct({ id, stock: 10 }, 'one device')).toMatchObject({ stock: 7 });
    await refused(id, 10);
    expect(await countProduct({ id, stock: null }, 'no more')).not.toHaveProperty('stock');
  });
});

test('a stock count is rejected if the unit of the product has changed', async () => {
  const id = await counted(12);
  const grams = { id, stock: 5_050, from: 5_000, unit: 'g' } as const;
  await expect(countProduct(grams, 'plus 50 g')).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('its stock uses another unit now'),
    extra: { body: { product: { stock: 12 } } },
  });
  expect(await countProduct({ id, stock: 13, from: 12, unit: 'piece' }, 'plus 1')).toMatchObject({
    stock: 13,
  });
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 990, tolerancePercent: 0 };
  await Product.updateOne({ _id: id }, { $set: { measure: { ...measure, minStock: 50 } } });
  for (const unit of ['piece', 'ml'] as const)
    await expect(countProduct({ id, stock: 1, unit }, unit)).rejects.toThrow('another unit');
  // A repeated request returns the same response, even after the unit has changed.
  const again = { id, stock: 13, from: 12, unit: 'piece' } as const;
  expect(await countProduct(again, 'plus 1')).toMatchObject({ stock: 13 });
  expect(await countProduct({ ...grams, from: 13 }, 'anew')).toMatchObject({ stock: 5_050 });
});

test('the stock stays correct if tracking is switched off and on', async () => {
  const pear = await counted(3);
  const one = await buyer({ [pear]: 2 });
  const id = await one.cod();
  // The screen shows 3, and the seller adds 4. Meanwhile 2 pieces were ordered.
  const sendCount = () => countProduct({ id: pear, stock: 7, from: 3 }, 'one press');
  for (const once of [sendCount(), sendCount()]) expect(await once).toMatchObject({ stock: 5 });
  expect(await sendCount()).toMatchObject({ stock: 5 });
  expect(await countProduct({ id: pear, stock: 0, from: 7 }, 'another')).toMatchObject({
    stock: 0,
  });
  await setStock(pear, false);
  expect(await countProduct({ id: pear, stock: 4, from: 0 }, 'a third')).toMatchObject({
    stock: 4,
    inStock: false,
    switchedOff: true,
  });
  await setStock(pear, true);
  expect(await countOf(pear)).toEqual({ stock: 4, held: 2, inStock: true });
  expect(await countProduct({ id: pear, stock: null }, 'a fourth')).not.toHaveProperty('stock');
  await cancelOwnOrder(one.userId, { id });
  expect(await countOf(pear)).toEqual({ stock: undefined, held: 0, inStock: true });
  // This order was placed before the product was tracked, so cancelling it returns no stock.
  const early = await buyer({ [pear]: 2 });
  const earlier = await early.cod();
  await countProduct({ id: pear, stock: 1 }, 'a fifth');
  await cancelOwnOrder(early.userId, { id: earlier });
  expect(await countOf(pear)).toEqual({ stock: 1, held: 0, inStock: true });
});

test('a cart above the stock is not saved', async () => {
  const pear = await counted(3);
  const owner = await User.findById((await buyer({})).userId)
    .orFail()
    .lean();
  await expect(saveCart(owner, { cartItems: { [pear]: 4 } })).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'Only 3 of Pear are left. Please choose a smaller quantity.',
    extra: { body: { left: { [pear]: 3 } } },
  });
  await saveCart(owner, { cartItems: { [pear]: 3 } });
  const saved = { cartItems: { [pear]: 4 }, revision: 0 };
  await expect(saveCart(owner, saved)).rejects.toMatchObject({ kind: 'conflict' });
});

test('an order of pieces reserves no stock if the product is switched to grams at the same time', async () => {
  const id = await counted(5_000);
  const shopper = await buyer({ [id]: 3 });
  const measure = {
    by: 'weight',
    unit: 'g',
    step: 50,
    perUnitCents: 499,
    tolerancePercent: 10,
    minStock: 55,
  };
  const { collection } = Product;
  const write = collection.findOneAndUpdate.bind(collection);
  const switched = vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce((async (
    ...given: Parameters<typeof write>
  ) => {
    await collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { measure } });
    return write(...given);
  }) as never);
  await shopper.cod();
  expect(switched).toHaveBeenCalled();
  switched.mockRestore();
  expect(await countOf(id)).toMatchObject({ stock: 5_000, held: 0 });
});
