import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/lib/client/api-client';
import { createCounting } from './count-screen';

const pears = { _id: 'pears', stock: 10, updatedAt: 'once' };

/** The fake server applies each idempotency key once. Its responses can be lost. */
let shop: { stock: number; keys: Set<string> };
let isLost: boolean;
let errorText: ApiError | undefined;
let count: ReturnType<typeof createCounting>;
beforeEach(() => {
  let made = 0;
  shop = { stock: 10, keys: new Set() };
  isLost = false;
  errorText = undefined;
  count = createCounting(
    () => `key ${++made}`,
    async ({ stock, from }, key) => {
      if (errorText) throw errorText;
      if (!shop.keys.has(key)) shop.stock = from === undefined ? stock : shop.stock + stock - from;
      shop.keys.add(key);
      if (isLost) throw new Error('no answer');
    },
  );
});

async function lose(stock: number) {
  isLost = true;
  await expect(count(pears, stock)).rejects.toThrow('no answer');
  isLost = false;
}

test('a stock count is applied once if it is sent again after a lost response', async () => {
  await lose(8);
  await count(pears, 8);
  expect(shop).toEqual({ stock: 8, keys: new Set(['key 1']) });
});

test('the last of several stock counts is stored, even if earlier responses were lost', async () => {
  await lose(8);
  await lose(7);
  await count(pears, 12);
  expect(shop.stock).toBe(12);
});

test('the first stock count of a product is applied once, and keeps orders that arrive after it', async () => {
  shop.stock = 0;
  isLost = true;
  await expect(count({ ...pears, stock: undefined }, 4)).rejects.toThrow('no answer');
  isLost = false;
  shop.stock -= 1;
  await count({ ...pears, stock: undefined }, 6);
  expect(shop.stock).toBe(5);
});

test('the count page does not retry a rejected stock count', async () => {
  errorText = new ApiError('It is removed', 409, { success: false });
  await expect(count(pears, 8)).rejects.toThrow('It is removed');
  errorText = undefined;
  await count(pears, 9);
  expect(shop).toEqual({ stock: 9, keys: new Set(['key 2']) });
});

test.each([
  ['the sign-in page of a public network', 200],
  ['a proxy', 403],
])('the count page repeats a stock count after a response of %s', async (_, status) => {
  await count(pears, 7);
  errorText = new ApiError('Accept the terms', status);
  await expect(count({ ...pears, stock: 7 }, 8)).rejects.toThrow('Accept the terms');
  errorText = undefined;
  await count({ ...pears, stock: 7 }, 8);
  expect(shop).toEqual({ stock: 8, keys: new Set(['key 1', 'key 2']) });
});

test('a second stock count still deducts an order that was placed after the first count', async () => {
  await lose(8);
  shop.stock -= 1;
  await count(pears, 9);
  expect(shop.stock).toBe(8);
});

test('a stock count after a reload replaces the loaded stock', async () => {
  await lose(8);
  await count({ ...pears, stock: 8, updatedAt: 'twice' }, 9);
  expect(shop).toEqual({ stock: 9, keys: new Set(['key 1', 'key 2']) });
});

test('the count page sends the unit of each product with its stock', async () => {
  const units: string[] = [];
  const inUnits = createCounting(String, async ({ unit }) => void units.push(unit));
  await inUnits(pears, 1);
  await inUnits({ ...pears, soldBy: 'weight', step: 50, stepUnit: 'ml' }, 1);
  await inUnits({ ...pears, soldBy: 'weighed-piece', aboutAmount: 50, stepUnit: 'g' }, 1);
  expect(units).toEqual(['piece', 'ml', 'piece']);
});

test('a stock count starts to track the stock of an untracked product', async () => {
  await count({ ...pears, stock: undefined }, 4);
  expect(shop.stock).toBe(4);
});
