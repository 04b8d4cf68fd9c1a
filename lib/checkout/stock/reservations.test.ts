import mongoose from 'mongoose';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { givenDatabase, givenStripe } from '@/e2e/support/engine-set-up';
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

/* What orders take of counted products, on the real engine and the stand-in for Stripe. */

/** Scaled up by `npm run last-piece`. */
const BUYERS = Number(process.env.LAST_PIECE_BUYERS ?? 20);
const ROUNDS = Number(process.env.LAST_PIECE_ROUNDS ?? 2);

const standIn = givenStripe();
givenDatabase();

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

/** The count of a product and what orders hold of it. */
async function countOf(id: string) {
  const product = await Product.findById(id).select('+holds').lean();
  const held = (product?.holds ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
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
    /** Opens a pay page; answers its session. */
    online: (key?: string) => openPayPage(placing(key)),
  };
}

test('an order takes its pieces once, and a cancellation gives them back', async () => {
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

test('an order of more than there is is refused in words, and takes nothing', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [pear]: 3, [plum]: 3 });
  await expect(one.cod()).rejects.toMatchObject({
    kind: 'conflict',
    message: 'Only 2 of Plum are left. Please take fewer.',
    extra: { body: { left: { [plum]: 2 } } },
  });
  // The same when another order was faster between the look and the take.
  const order = await writeOrder((await buyer({ [pear]: 2, [plum]: 2 })).placing(), 'COD');
  const faster = await buyer({ [plum]: 1 });
  await faster.cod();
  expect(await reserveStock(order)).toEqual([{ id: plum, name: 'Plum', left: 1 }]);
  await expect(reconcile({ all: true })).resolves.toMatchObject({ faults: 0 });
  expect(await Order.exists({ _id: order._id })).toBeNull();
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
  expect(await countOf(plum)).toEqual({ stock: 1, held: 1, inStock: true });
});

/** Repeats an order that the database or Stripe was too busy for, as a browser does. */
async function untilTold(order: () => Promise<string>, tries = 20): Promise<string> {
  try {
    return await order();
  } catch (error) {
    const isTold = error instanceof ApiError && error.kind !== 'unavailable';
    if (isTold || tries === 0) throw error;
    return untilTold(order, tries - 1);
  }
}

test(`of ${BUYERS} buyers of the last piece one has it, and the others hear of it before they pay`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pear = await counted(1);
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buyer({ [pear]: 1 })));
    const ends = await Promise.allSettled(
      buyers.map((one, n) => untilTold(() => (n % 2 === 0 ? one.cod() : one.online()))),
    );
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost).toHaveLength(BUYERS - 1);
    const words = new Set(lost.map(({ reason }) => reason.message));
    expect([...words]).toEqual(['Out of stock: Pear. Please remove it from your cart.']);
    expect(await countOf(pear)).toEqual({ stock: 0, held: 1, inStock: false });
    // No loser was led to a pay page.
    const orders = await Order.find({ 'items.product': pear }).lean();
    const standing = orders.filter(
      ({ listed, payment }) => listed || payment?.attempts.some(({ state }) => state !== 'over'),
    );
    expect(standing).toHaveLength(1);
  }
}, 14_400_000);

test('an order makes pages anew only when they show something else, and then those of its product', async () => {
  const pear = await counted(8);
  const { value: before, counts } = await readCatalogRevision();
  await (await buyer({ [pear]: 2 })).cod();
  // No page is made anew, but the whole list is.
  expect(await readCatalogRevision()).toMatchObject({ value: before, counts: counts + 1 });
  // "Only 5 left", then "Out of stock".
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

test('an open pay page holds its pieces, and their shopper may order them otherwise', async () => {
  const pear = await counted(2);
  const [one, other] = [await buyer({ [pear]: 2 }), await buyer({ [pear]: 1 })];
  const session = await one.online();
  expect(await countOf(pear)).toEqual({ stock: 0, held: 2, inStock: false });
  await expect(other.cod()).rejects.toThrow('Out of stock: Pear.');
  expect((await findUser(one.userId))?.held).toEqual({ [pear]: 2 });
  expect(await one.online()).toBe(session);
  // Another order ends the payment first, so its pieces are there again.
  await one.cod('two');
  expect(await countOf(pear)).toEqual({ stock: 0, held: 2, inStock: false });
  expect(
    standIn()
      .state()
      .session.find(({ id }) => id === session)?.status,
  ).toBe('expired');
  expect((await findUser(one.userId))?.held).toBeUndefined();
});

test('what a pay page held is back when it expires, at once or, if that was lost, within a minute', async () => {
  const pear = await counted(3);
  const first = await (await buyer({ [pear]: 1 })).online();
  const second = await buyer({ [pear]: 2 });
  const session = await second.online();
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 3 });
  standIn().expire(first);
  await settle(first);
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  // Nobody hears of this one. The clock goes on from round to round of the reconciler, by more until its end is near.
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const end =
    standIn()
      .state()
      .session.find(({ id }) => id === session)?.expiresAt ?? 0;
  let backAfter: number | undefined;
  let now = begun;
  while (now < end + 5 * EVERY_MS && backAfter === undefined) {
    now += now < end - 10 * EVERY_MS ? 8 * EVERY_MS : EVERY_MS;
    vi.setSystemTime(now);
    if (now >= end) standIn().expire(session);
    await reconcile();
    if ((await countOf(pear)).held === 0) backAfter = now - end;
  }
  expect(backAfter).toBeGreaterThanOrEqual(0);
  expect(backAfter).toBeLessThanOrEqual(60_000);
  expect(await countOf(pear)).toEqual({ stock: 3, held: 0, inStock: true });
});

test('a paid order keeps its pieces until it is delivered, and takes no others when its webhook comes again', async () => {
  const pear = await counted(5);
  const one = await buyer({ [pear]: 2 });
  const session = await one.online();
  standIn().pay(session);
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

test('the seller says whether a cancelled order gives back, and takes it back only while pieces are left', async () => {
  const pear = await counted(3);
  const [one, other] = [await buyer({ [pear]: 2 }), await buyer({ [pear]: 3 })];
  const id = await one.cod();
  const press = (from: 'Order Placed' | 'Cancelled', giveBack?: boolean) =>
    changeStatus({
      id,
      from,
      status: from === 'Cancelled' ? 'Order Placed' : 'Cancelled',
      giveBack,
    });
  await press('Order Placed', false);
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  await press('Cancelled');
  await press('Order Placed');
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 0 });
  await press('Cancelled');
  expect(await countOf(pear)).toMatchObject({ stock: 1, held: 2 });
  await press('Order Placed');
  await other.cod();
  await expect(press('Cancelled')).rejects.toThrow(/^Pear is sold out\. /);
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 3 });
});

test('an order that was cancelled before its payment was known has lost no pieces', async () => {
  const pear = await counted(5);
  const one = await buyer({ [pear]: 2 });
  standIn().pay(await one.online(), 'paid');
  const id = await one.own();
  const cancelled = { id, status: 'Cancelled', from: 'Order Placed', giveBack: false } as const;
  await changeStatus(cancelled);
  await reconcile({ all: true });
  expect(await Order.findById(id).lean()).toMatchObject({ isPaid: true, status: 'Cancelled' });
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
});

test('missing pieces are lost unless the seller puts them back, and replacements take theirs', async () => {
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
  // Taken back, the order needs what was put back.
  await changeStatus({ id, from: 'Packed', status: 'Order Placed' });
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  await pack(2);
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  await changeStatus({ id, from: 'Packed', status: 'Cancelled' });
  expect(await countOf(pear)).toMatchObject({ stock: 4, held: 1 });
});

test('a packing and a repeated webhook take no pieces of a product that was counted later', async () => {
  const [apple, pear] = [await counted(0, 'Apple'), await counted(5)];
  const [plum, fig] = [await counted(5, 'Plum'), await counted(5, 'Fig')];
  await Product.updateOne({ _id: apple }, { $unset: { stock: 1 }, $set: { inStock: true } });
  const one = await buyer({ [apple]: 2, [pear]: 1, [plum]: 1 });
  const session = await one.online();
  standIn().pay(session);
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

test('of a product that was counted later and is also the replacement only the replacement is taken', async () => {
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

test('an order that was paid too late takes the pieces of those lines that are left', async () => {
  const [pear, plum] = [await counted(5), await counted(2, 'Plum')];
  const one = await buyer({ [plum]: 2, [pear]: 3 });
  const session = await one.online();
  const id = await one.own();
  await Order.updateOne({ _id: id }, { $set: { 'payment.attempts.0.state': 'over' } });
  await Order.updateOne({ _id: id }, { $unset: { 'payment.lookAt': 1 } });
  const order = await Order.findById(id).lean();
  if (order) await releaseStock(order);
  await (await buyer({ [plum]: 1 })).cod();
  standIn().pay(session);
  await settle(session);
  expect((await Order.findById(id).lean())?.payment?.soldOut).toEqual(['Plum']);
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
  expect(await countOf(plum)).toMatchObject({ stock: 1, held: 1 });
  // Nor does a restored order lose all for one line.
  await Product.updateOne({ _id: pear }, { $set: { stock: 5 }, $unset: { holds: 1 } });
  await Order.updateOne({ _id: id }, { $set: { cartCleared: false } });
  await reconcile({ all: true });
  expect(await countOf(pear)).toMatchObject({ stock: 2, held: 3 });
});

test('the reconciler gives back what no order needs: of one that is gone, and of one that a crash left', async () => {
  const pear = await counted(5);
  const [gone, begun, cancelled] = [
    await buyer({ [pear]: 1 }),
    await buyer({ [pear]: 2 }),
    await buyer({ [pear]: 2 }),
  ];
  await Order.deleteOne({ _id: await gone.cod() });
  const id = await cancelled.cod();
  await Order.updateOne({ _id: id }, { $set: { status: 'Cancelled' }, $inc: { rev: 1 } });
  // The online order of a process that died while it took its pieces.
  await reserveStock(await writeOrder(begun.placing(), 'COD'));
  await User.updateOne({ _id: begun.userId }, { $inc: { cartRevision: 1 } });
  await Order.updateOne({ userId: begun.userId }, { $set: { cartRevision: 0 } });
  expect(await countOf(pear)).toMatchObject({ stock: 0, held: 5 });
  await reconcile();
  expect(await countOf(pear)).toMatchObject({ held: 5 });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 60_000);
  await reconcile();
  expect(await countOf(pear)).toEqual({ stock: 5, held: 0, inStock: true });
});

test('an order that is newer than the restored row of its product takes its pieces again', async () => {
  const pear = await counted(5);
  const id = await (await buyer({ [pear]: 2 })).cod();
  await Product.updateOne({ _id: pear }, { $set: { stock: 5 }, $unset: { holds: 1 } });
  // As the restore of a backup marks it.
  await Order.updateOne({ _id: id }, { $set: { cartCleared: false } });
  await reconcile();
  expect(await countOf(pear)).toMatchObject({ stock: 3, held: 2 });
});

test('a change by a difference leaves a count from none to a million', async () => {
  const id = await counted(999_998);
  expect(await countProduct({ id, stock: 12, from: 10 }, 'two more')).toHaveProperty('stock', 1e6);
  expect(await countProduct({ id, stock: 12, from: 10 }, 'and two')).toHaveProperty('stock', 1e6);
  expect(await countProduct({ id, stock: 0, from: 2e6 }, 'none')).toHaveProperty('stock', 0);
});

describe('countProduct without the count that was seen', () => {
  const refused = (id: string, stock: number) =>
    expect(countProduct({ id, stock }, `${stock}`)).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(/^The stock of Pear is now 7\. Check it and save again\./),
      extra: { body: { product: { stock: 7 } } },
    });

  it('is refused when the product has another count, so that sold pieces do not return', async () => {
    const id = await counted(10);
    await (await buyer({ [id]: 3 })).cod();
    await refused(id, 10);
    await refused(id, 0);
    expect(await countOf(id)).toMatchObject({ stock: 7, held: 3 });
    // The same number changes nothing.
    expect(await countProduct({ id, stock: 7 }, 'the same')).toMatchObject({ stock: 7 });
    expect(await countProduct({ id, stock: 12, from: 10 }, 'two more')).toMatchObject({ stock: 9 });
  });

  it('begins the counting once, on whichever of two devices', async () => {
    const id = await counted(0);
    await Product.updateOne({ _id: id }, { $unset: { stock: 1 }, $set: { inStock: true } });
    expect(await countProduct({ id, stock: 10 }, 'one device')).toMatchObject({ stock: 10 });
    await (await buyer({ [id]: 3 })).cod();
    // The answer to the first was lost.
    expect(await countProduct({ id, stock: 10 }, 'one device')).toMatchObject({ stock: 7 });
    await refused(id, 10);
    expect(await countProduct({ id, stock: null }, 'no more')).not.toHaveProperty('stock');
  });
});

test('a press of a screen that still shows grams counts no pieces', async () => {
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
  await Product.updateOne({ _id: id }, { $set: { measure: { ...measure, hold: 50 } } });
  for (const unit of ['piece', 'ml'] as const)
    await expect(countProduct({ id, stock: 1, unit }, unit)).rejects.toThrow('another unit');
  // A press whose answer was lost is answered alike, whatever the unit is by now.
  const again = { id, stock: 13, from: 12, unit: 'piece' } as const;
  expect(await countProduct(again, 'plus 1')).toMatchObject({ stock: 13 });
  expect(await countProduct({ ...grams, from: 13 }, 'anew')).toMatchObject({ stock: 5_050 });
});

test('counting, switching and counting no more while orders are open stay consistent', async () => {
  const pear = await counted(3);
  const one = await buyer({ [pear]: 2 });
  const id = await one.cod();
  // The seller saw 3 and adds 4, while 2 of them were ordered.
  const press = () => countProduct({ id: pear, stock: 7, from: 3 }, 'one press');
  // Of a press whose answer was lost, the second is the same.
  for (const once of [press(), press()]) expect(await once).toMatchObject({ stock: 5 });
  expect(await press()).toMatchObject({ stock: 5 });
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
  // An order from before the count gives nothing back.
  const early = await buyer({ [pear]: 2 });
  const earlier = await early.cod();
  await countProduct({ id: pear, stock: 1 }, 'a fifth');
  await cancelOwnOrder(early.userId, { id: earlier });
  expect(await countOf(pear)).toEqual({ stock: 1, held: 0, inStock: true });
});

test('a cart with more than there is is refused in words', async () => {
  const pear = await counted(3);
  const one = await buyer({});
  await expect(saveCart(one.userId, { cartItems: { [pear]: 4 } })).rejects.toMatchObject({
    kind: 'unprocessable',
    message: 'Only 3 of Pear are left. Please take fewer.',
    extra: { body: { left: { [pear]: 3 } } },
  });
  await saveCart(one.userId, { cartItems: { [pear]: 3 } });
  const saved = { cartItems: { [pear]: 4 }, revision: 0 };
  await expect(saveCart(one.userId, saved)).rejects.toMatchObject({ kind: 'conflict' });
});

test('pieces that become grams between the read and the write of a hold are not taken as grams', async () => {
  const id = await counted(5_000);
  const shopper = await buyer({ [id]: 3 });
  const measure = {
    by: 'weight',
    unit: 'g',
    step: 50,
    perUnitCents: 499,
    tolerancePercent: 10,
    hold: 55,
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
