import fc from 'fast-check';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { findUser } from '@/lib/auth/queries';
import { mergeAtSignIn } from '@/lib/cart/cart-changes';
import { setQuantity } from '@/lib/cart/cart-items';
import { saveCart } from '@/lib/cart/commands';
import type { CartItems } from '@/lib/cart/limits';
import { ApiError } from '@/lib/http/errors';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Measure } from '@/lib/weights/fields';
import { shownUnit } from '@/lib/weights/quantity-unit';
import { type MeasureView, viewMeasure } from '@/lib/weights/view';
import { Order, Product, User } from '@/models';
import { placeCodOrder, placeOnlineOrder } from './place-order';

/* The seller changes the quantity step of goods while a cart is open, for example from 50 g to 100 g. The total
   stays the same, so the shop must compare the steps. */

const stripeServer = setUpStripe();
setUpDatabase();

beforeEach(() => Promise.all([Product.deleteMany(), User.deleteMany(), Order.deleteMany()]));

const STEP_CENTS = 200;
const measure = (by: 'weight' | 'weighed-piece', unit: Measure['unit'], step: number): Measure => ({
  ...{ by, unit, step, perUnitCents: (STEP_CENTS * 1_000) / step },
  ...{ tolerancePercent: 10, minStock: step },
});
const GRAMS = measure('weight', 'g', 50);
const POUNDS = measure('weight', 'mlb', 250);
const WAYS_TO_SELL = [
  GRAMS,
  POUNDS,
  measure('weight', 'g', 100),
  measure('weight', 'ml', 50),
  measure('weight', 'moz', 4_000),
  measure('weighed-piece', 'g', 50),
  undefined,
];

let count = 0;
async function stored(sold: Measure | undefined): Promise<string> {
  const prices = { priceCents: STEP_CENTS, offerPriceCents: STEP_CENTS };
  const goods = { name: `Goods ${++count}`, category: 'Fruits', ...prices };
  return String((await Product.create(omitUndefined({ ...goods, measure: sold })))._id);
}
const sell = (id: string, sold: Measure | undefined) =>
  Product.updateOne({ _id: id }, sold ? { $set: { measure: sold } } : { $unset: { measure: 1 } });

const amountOf = (quantity: number, unit: string): string => {
  const [name = '', step = '1'] = unit.split(':');
  return `${quantity * Number(step)} ${name}`;
};

describe('an order request', () => {
  it('is rejected if the seller has changed a quantity step that the page has shown', async () => {
    const { userId, address } = await storedShopper();
    const [beef, pears] = [await stored(GRAMS), await stored(undefined)];
    const items = [
      { product: beef, quantity: 10, unit: 'g:50' },
      { product: pears, quantity: 1, unit: 'piece' },
    ];
    await sell(beef, POUNDS);
    const input = { items, address };
    await expect(placeCodOrder({ userId, input })).rejects.toMatchObject({
      ...{
        kind: 'conflict',
        message: expect.stringMatching(
          /^These products are now sold in different amounts: Goods \d+\./,
        ),
      },
    });
    await sell(beef, GRAMS);
    const id = await placeCodOrder({ userId, input });
    const order = await Order.findById(id).lean().orFail();
    expect(order.items.map(({ quantity, measure: sold }) => [quantity, sold?.unit])).toEqual([
      [10, 'g'],
      [1, undefined],
    ]);
  });

  it('is rejected if goods by the piece are now sold by weight', async () => {
    const { userId, address } = await storedShopper();
    const pears = await stored(undefined);
    await sell(pears, GRAMS);
    const items = [{ product: pears, quantity: 3, unit: 'piece' }];
    await expect(placeCodOrder({ userId, input: { items, address } })).rejects.toMatchObject({
      kind: 'conflict',
    });
  });

  it('uses the current quantity steps if the client sends no `unit`', async () => {
    const { userId, address } = await storedShopper();
    const beef = await stored(GRAMS);
    await sell(beef, POUNDS);
    const input = { items: [{ product: beef, quantity: 10 }], address };
    const order = await Order.findById(await placeCodOrder({ userId, input })).lean();
    expect(order?.items[0]).toMatchObject({ quantity: 10, measure: { unit: 'mlb', step: 250 } });
  });
});

it('retrying an online order is rejected if its payment expired and the quantity steps changed', async () => {
  const { userId, address } = await storedShopper();
  const beef = await stored(GRAMS);
  const input = { items: [{ product: beef, quantity: 10 }], address };
  const placing = { userId, idempotencyKey: 'one', input };
  stripeServer().expire(await openPayPage(placing));
  await sell(beef, POUNDS);
  await expect(placeOnlineOrder(placing)).rejects.toMatchObject({ kind: 'conflict' });
  expect((await Order.findOne({ userId }).lean())?.items[0]?.measure?.unit).toBe('g');
});

type Tab = { cart: CartItems; revision: number; products: Map<string, MeasureView> };

async function openTabs(ids: readonly string[]) {
  const { userId, address } = await storedShopper();
  const { passwordHash } = await User.findById(userId).lean().orFail();
  const makeTab = (): Tab => ({ cart: {}, revision: 0, products: new Map() });
  const tabs = [makeTab(), makeTab()] as const;
  let placed = 0;

  async function readCart(tab: Tab) {
    const view = await findUser(userId);
    Object.assign(tab, { cart: view?.cartItems, revision: view?.cartRevision });
  }
  async function readProducts(tab: Tab) {
    const rows = await Product.find({ _id: mongoose.trusted({ $in: ids }) }).lean();
    tab.products = new Map(rows.map((row) => [String(row._id), viewMeasure(row.measure, 'usd')]));
  }
  async function save(tab: Tab) {
    try {
      const input = { cartItems: tab.cart, revision: tab.revision };
      tab.revision = (await saveCart({ _id: userId, passwordHash }, input)).cartRevision;
    } catch (error) {
      expect(error).toMatchObject({ kind: 'conflict' });
      await readCart(tab);
    }
  }
  async function order(tab: Tab, sendsRevision: boolean): Promise<boolean> {
    const items = Object.entries(tab.cart).map(([product, quantity]) => {
      return { product, quantity, unit: shownUnit(tab.products.get(product) ?? {}) };
    });
    if (items.length === 0) return false;
    const seen = items.map((line) => [line.product, amountOf(line.quantity, line.unit)]);
    const cartRevision = sendsRevision ? tab.revision : undefined;
    const input = { items, address, ...omitUndefined({ cartRevision }) };
    try {
      const id = await placeCodOrder({ userId, idempotencyKey: `key ${++placed}`, input });
      const { items: lines } = await Order.findById(id).lean().orFail();
      const ordered = lines.map(({ product, quantity, measure: sold }) => [
        String(product),
        amountOf(quantity, shownUnit(viewMeasure(sold, 'usd'))),
      ]);
      expect(ordered).toEqual(seen);
      await readCart(tab);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(error.kind).toBe('conflict');
      return false;
    }
  }
  return { tabs, readCart, readProducts, save, order };
}

const tab = fc.constantFrom(0 as const, 1 as const);
const goods = fc.constantFrom(0 as const, 1 as const);
const quantity = fc.integer({ min: 0, max: 12 });
const action = fc.oneof(
  fc.record({ does: fc.constant('sell' as const), goods, way: fc.nat(WAYS_TO_SELL.length - 1) }),
  fc.record({ does: fc.constant('choose' as const), tab, goods, quantity }),
  fc.record({ does: fc.constant('sign in' as const), tab, goods, quantity }),
  fc.record({ does: fc.constantFrom('save', 'read cart', 'read products'), tab }),
  fc.record({ does: fc.constant('order' as const), tab, sendsRevision: fc.boolean() }),
);

const RUNS = runs(25);

test('an order contains the amounts on the screen after random cart changes in two tabs @random', {
  timeout: 120_000 + RUNS * 1_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 30 }), async (actions) => {
      const ids = [await stored(GRAMS), await stored(undefined)] as const;
      const { tabs, readCart, readProducts, save, order } = await openTabs(ids);
      for (const one of tabs) await readProducts(one);
      for (const one of actions) {
        if (one.does === 'sell') {
          await sell(ids[one.goods], WAYS_TO_SELL[one.way]);
          continue;
        }
        const page = tabs[one.tab];
        if ('quantity' in one) {
          const id = ids[one.goods];
          page.cart =
            one.does === 'choose'
              ? setQuantity(page.cart, id, one.quantity)
              : mergeAtSignIn(page.cart, setQuantity({}, id, one.quantity));
        } else if ('sendsRevision' in one) await order(page, one.sendsRevision);
        else if (one.does === 'save') await save(page);
        else await (one.does === 'read cart' ? readCart : readProducts)(page);
      }
      const [page] = tabs;
      await readCart(page);
      await readProducts(page);
      const hasGoods = Object.keys(page.cart).length > 0;
      expect(await order(page, true)).toBe(hasGoods);
    }),
    { numRuns: RUNS },
  );
});
