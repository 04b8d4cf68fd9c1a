import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { findUser } from '@/lib/auth/queries';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { Measure } from '@/lib/weights/fields';
import { Product, User } from '@/models';
import { lockCart, saveCart } from './commands';

setUpDatabase();

beforeEach(() => Promise.all([Product.deleteMany(), User.deleteMany()]));

const measure = (unit: Measure['unit'], step: number): Measure => ({
  ...{ by: 'weight', unit, step, perUnitCents: 400, tolerancePercent: 10, minStock: step },
});
const GRAMS = measure('g', 50);
const POUNDS = measure('mlb', 250);

let count = 0;
async function stored(sold?: Measure): Promise<string> {
  const goods = { name: `Goods ${++count}`, category: 'Fruits', priceCents: 200 };
  const { _id } = await Product.create({ ...goods, offerPriceCents: 200, measure: sold });
  return String(_id);
}
const sell = (id: string, sold: Measure | undefined) =>
  Product.updateOne({ _id: id }, sold ? { $set: { measure: sold } } : { $unset: { measure: 1 } });

/** Stores a shopper. Returns functions that save and read the cart, as the browser and the API do. */
async function shopper() {
  const { userId } = await storedShopper();
  const { passwordHash } = await User.findById(userId).lean().orFail();
  return {
    userId,
    save: (cartItems: Record<string, number>, revision?: number, changes?: string[]) =>
      saveCart({ _id: userId, passwordHash }, omitUndefined({ cartItems, revision, changes })),
    read: async () => {
      const { cartItems, cartRevision, adjusted } = (await findUser(String(userId))) ?? {};
      return { cartItems, cartRevision, adjusted };
    },
    row: () => User.findById(userId, { cartUnits: 1, cartAdjusted: 1 }).lean().orFail(),
  };
}

describe('a cart with goods by weight whose step size has changed', () => {
  it('is converted once, and marks the converted line until the next change of the cart', async () => {
    const { save, read, row } = await shopper();
    const [beef, bread] = [await stored(GRAMS), await stored()];
    await save({ [beef]: 10, [bread]: 2 }, 0);
    expect((await row()).cartUnits).toEqual({ [beef]: 'g:50' });
    await sell(beef, POUNDS);
    // 500 g are about 1 lb, which is 4 steps.
    const converted = { cartItems: { [beef]: 4, [bread]: 2 }, cartRevision: 2, adjusted: [beef] };
    const reads = await Promise.all([read(), read(), read()]);
    expect(reads).toEqual([converted, converted, converted]);
    expect(await read()).toEqual(converted);
    await expect(save({ [beef]: 10, [bread]: 3 }, 1)).rejects.toMatchObject({
      extra: { body: converted },
    });
    expect(await save({ [beef]: 5, [bread]: 2 }, 2)).not.toHaveProperty('adjusted');
    expect(await read()).toMatchObject({ cartItems: { [beef]: 5 }, cartRevision: 3 });
    expect(await row()).not.toHaveProperty('cartAdjusted');
  });

  it('converts a saved quantity that the client sent for the former step size', async () => {
    const { save, read } = await shopper();
    const [beef, bread] = [await stored(GRAMS), await stored()];
    await save({ [beef]: 10 }, 0);
    await sell(beef, POUNDS);
    const change = '0'.repeat(16);
    expect(await save({ [beef]: 10, [bread]: 1 }, 1, [change])).toMatchObject({
      ...{ cartItems: { [beef]: 4, [bread]: 1 }, cartRevision: 3, adjusted: [beef] },
    });
    expect((await read()).cartItems).toEqual({ [beef]: 4, [bread]: 1 });
    // The server already knows this change, so a repeated save is rejected.
    await expect(save({ [beef]: 11, [bread]: 1 }, 3, [change])).rejects.toMatchObject({
      extra: { body: { savedChanges: [change] } },
    });
  });

  it('assumes the current step size for a quantity that is saved without a revision', async () => {
    const { save, read, row } = await shopper();
    const beef = await stored(GRAMS);
    await save({ [beef]: 10 });
    await sell(beef, POUNDS);
    expect(await save({ [beef]: 6 })).toMatchObject({ cartItems: { [beef]: 6 } });
    expect(await read()).toMatchObject({ cartItems: { [beef]: 6 }, cartRevision: 2 });
    expect((await row()).cartUnits).toEqual({ [beef]: 'mlb:250' });
  });

  it('is not converted if a line was ordered and then added again', async () => {
    const { save, read, userId } = await shopper();
    const beef = await stored(GRAMS);
    await save({ [beef]: 10 }, 0);
    const items = [{ product: new Types.ObjectId(beef), quantity: 10 }];
    const order = { _id: new Types.ObjectId(), userId: new Types.ObjectId(userId) };
    await lockCart({ ...order, items, cartRevision: 1 }, 'unchanged');
    await sell(beef, POUNDS);
    expect(await read()).toEqual({ cartItems: {}, cartRevision: 2 });
    expect(await save({ [beef]: 3 }, 2)).toMatchObject({ cartItems: { [beef]: 3 } });
  });

  it('becomes one piece if the goods are now sold by the piece, and marks no equal amount', async () => {
    const { save, read, row } = await shopper();
    const [beef, pears] = [await stored(GRAMS), await stored(GRAMS)];
    await save({ [beef]: 10, [pears]: 4 }, 0);
    await Promise.all([sell(beef, undefined), sell(pears, measure('g', 100))]);
    expect(await read()).toEqual({
      ...{ cartItems: { [beef]: 1, [pears]: 2 }, cartRevision: 2, adjusted: [beef] },
    });
    expect((await row()).cartUnits).toEqual({ [pears]: 'g:100' });
  });
});

it('a cart without goods by weight stores no step sizes', async () => {
  const { save, row } = await shopper();
  const [bread, pears] = [await stored(), await stored(GRAMS)];
  await save({ [bread]: 2, [pears]: 1 }, 0);
  await save({ [bread]: 2 }, 1);
  expect(Object.keys(await row())).toEqual(['_id']);
});
