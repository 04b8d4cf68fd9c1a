import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { products, shopperWithAddress } from '../../e2e/support/client';

/**
 * A shopper who orders the same thing again and again, as the checkout does it: an order whose fate is
 * not known is tried again under its idempotency key.
 */
export async function persistentShopper(url: string) {
  const [product] = await products(url, 'in', 1);
  const shopper = await shopperWithAddress(url);
  const order = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
  let key = randomUUID();
  let placed = 0;
  return {
    async place() {
      const headers = { 'Idempotency-Key': key };
      const answer = await shopper.post('/api/order/cod', order, { headers });
      if (answer.status !== 200) return answer;
      placed += 1;
      key = randomUUID();
      return answer;
    },
    /** Call it after an order that was placed: then the fate of all is known. */
    async expectEachOnce() {
      const { orders } = (await shopper.get('/api/order/user')).body as { orders: unknown[] };
      expect(orders).toHaveLength(placed);
    },
  };
}
