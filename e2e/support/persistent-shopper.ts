import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { products, shopperWithAddress } from './client';

/** Spread the orders over several accounts, so that no account reaches its hourly limit. */
const ACCOUNTS = 4;
const MAX_ORDERS = 50;

/**
 * Places the same order repeatedly. After a lost response, repeats it with the same idempotency key, as the checkout
 * does.
 */
export async function persistentShopper(url: string) {
  const [product] = await products(url, 'in', 1);
  const open = async () => ({ shopper: await shopperWithAddress(url), placed: 0 });
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, open));
  let key = randomUUID();
  return {
    async place() {
      const account = accounts.find(({ placed }) => placed < MAX_ORDERS);
      if (!account) throw new Error('every account has placed as many orders as it may');
      const { shopper } = account;
      const headers = { 'Idempotency-Key': key };
      const items = [{ product: product?._id, quantity: 1 }];
      const order = { items, address: shopper.addressId };
      const answer = await shopper.post('/api/order/cod', order, { headers });
      if (answer.status !== 200) return answer;
      account.placed += 1;
      key = randomUUID();
      return answer;
    },
    /**
     * Call this only after a successful order. Until then, it is unknown whether the shop has stored the last order.
     */
    async expectEachOnce() {
      for (const { shopper, placed } of accounts) {
        const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
        expect(orders).toHaveLength(placed);
      }
    },
  };
}
