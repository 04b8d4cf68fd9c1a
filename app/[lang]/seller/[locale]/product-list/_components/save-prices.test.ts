import { beforeEach, expect, test, vi } from 'vitest';
import type { SellerProduct } from '@/lib/catalog/view';
import { ApiError } from '@/lib/client/api-client';
import { changePrices } from './save-prices';

const shop = vi.hoisted(() => ({
  fault: undefined as Error | undefined,
  offerPrice: 4,
  isDown: false,
}));
vi.mock('@/lib/client/upload', () => ({
  uploadForm: async () => {
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
const lower = () => changePrices(pears, { offerPrice: 3.6 });

beforeEach(() => {
  shop.fault = undefined;
  shop.offerPrice = 4;
  shop.isDown = false;
});

test('a change whose answer was lost is made if the shop has the price', async () => {
  shop.fault = new Error('no answer');
  await expect(lower()).rejects.toThrow('no answer');
  shop.offerPrice = 3.6;
  await expect(lower()).resolves.toBeUndefined();
  shop.isDown = true;
  await expect(lower()).rejects.toThrow('no answer');
});

test('a refusal is one, whatever the shop has', async () => {
  shop.fault = new ApiError('It is removed', 409);
  shop.offerPrice = 3.6;
  await expect(lower()).rejects.toThrow('It is removed');
});
