import { setImmediate as soon } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError } from '@/lib/client/api-client';
import {
  changePrices,
  createIdempotentRetry,
  createKeyedQueue,
  savePrices,
} from './product-changes';

const shop = vi.hoisted(() => ({
  fault: undefined as Error | undefined,
  sent: undefined as FormData | undefined,
  offerPrice: 4,
  isDown: false,
}));
vi.mock('@/lib/client/upload', () => ({
  uploadForm: async ({ form }: { form: FormData }) => {
    shop.sent = form;
    if (shop.fault) throw shop.fault;
    return {};
  },
}));
vi.mock('@/lib/client/api-client', async (original) => ({
  ...(await original<typeof import('@/lib/client/api-client')>()),
  callApi: async () => {
    if (shop.isDown) throw new Error('no answer');
    return { products: [{ offerPrice: shop.offerPrice }] };
  },
}));

const pears: SellerProduct = {
  _id: 'pears',
  name: 'Pears',
  category: 'Fruits',
  description: [],
  image: [],
  price: 5,
  offerPrice: 4,
  inStock: true,
  updatedAt: 'once',
};
const lower = () => changePrices(pears, { offerPrice: 3.6 }, 'usd');

beforeEach(() => {
  shop.fault = undefined;
  shop.offerPrice = 4;
  shop.isDown = false;
});

test('a retried price change succeeds if the server stored the price but its response was lost', async () => {
  shop.fault = new Error('no answer');
  await expect(lower()).rejects.toThrow('no answer');
  shop.offerPrice = 3.6;
  await expect(lower()).resolves.toBeUndefined();
  shop.isDown = true;
  await expect(lower()).rejects.toThrow('no answer');
});

test('a price change shows the error when the server rejects the change', async () => {
  shop.fault = new ApiError('It is removed', 409, { success: false });
  shop.offerPrice = 3.6;
  await expect(lower()).rejects.toThrow('It is removed');
});

test.each([
  [
    'a new regular price changes both prices if there is no offer',
    {},
    { regularPricePerUnit: 6 },
    ['6.00', ''],
  ],
  ['a lower offer price starts an offer', {}, { pricePerUnit: 4 }, ['4.99', '4.00']],
  [
    'a new regular price keeps the offer price',
    { regularPricePerUnit: 5.99 },
    { regularPricePerUnit: 7 },
    ['7.00', '4.99'],
  ],
  [
    'an offer price equal to the regular price ends the offer',
    { regularPricePerUnit: 5.99 },
    { pricePerUnit: 5.99 },
    ['5.99', ''],
  ],
])('a price change of weighed goods sends both prices: %s', async (_, before, prices, sent) => {
  const sold = { soldBy: 'weight', step: 50, stepUnit: 'g', pricePerUnit: 4.99 } as const;
  await savePrices({ ...pears, ...sold, ...before }, prices, 'usd');
  const product = JSON.parse(String(shop.sent?.get('productData')));
  expect([product.regularPricePerUnit, product.pricePerUnit]).toEqual(sent);
});

let keys: string[];
let send: (stock: number, isLost?: boolean, product?: string) => Promise<void>;
beforeEach(() => {
  let made = 0;
  const onceAgain = createIdempotentRetry(() => `key ${++made}`);
  keys = [];
  send = (stock, isLost = false, product = 'pears') =>
    onceAgain(product, { stock }, async (key) => {
      keys.push(key);
      if (isLost) throw new Error('no answer');
    }).catch(() => undefined);
});

test('a failed change is sent again with the same idempotency key', async () => {
  await send(9, true);
  await send(8, false, 'plums');
  await send(9, true);
  await send(9);
  await send(9);
  await Promise.all([send(7), send(7)]);
  expect(keys).toEqual(['key 1', 'key 2', 'key 1', 'key 1', 'key 3', 'key 4', 'key 5']);
});

test('a different change is sent with a new idempotency key', async () => {
  await send(4, true);
  await send(6);
  await send(4);
  await send(4, true);
  await send(6, true);
  await send(4);
  expect(new Set(keys).size).toBe(6);
});

test('changes of one product are sent in order', async () => {
  const inQueue = createKeyedQueue();
  const seen: string[] = [];
  const ask = (key: string, name: string, turns: number) =>
    inQueue(key, async () => {
      seen.push(`${name} begins`);
      for (let n = 0; n < turns; n += 1) await soon();
      seen.push(`${name} ends`);
      if (name === 'b') throw new Error('no answer');
      return name;
    }).catch((error: Error) => error.message);
  const other = ask('other', 'd', 9);
  const one = Promise.all([ask('one', 'a', 3), ask('one', 'b', 2), ask('one', 'c', 1)]);
  expect(await one).toEqual(['a', 'no answer', 'c']);
  expect(seen).toEqual([
    'd begins',
    ...['a', 'b', 'c'].flatMap((n) => [`${n} begins`, `${n} ends`]),
  ]);
  expect(await other).toBe('d');
});
