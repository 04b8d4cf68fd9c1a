import { expect, test } from '@playwright/test';
import { BASE_URL } from '@/e2e/shop';
import { products, shopperWithAddress } from '@/e2e/support/client';

/* These are more requests than the server handles concurrently (server/admission-control.ts), so some are queued. */

test('200 identical concurrent requests create one order', async () => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [first, second] = await products(BASE_URL, 'in', 2);
  if (!first || !second) throw new Error('the demo catalogue is not there');
  await shopper.post('/api/cart/update', { cartItems: { [first._id]: 5, [second._id]: 1 } });
  const order = { items: [{ product: first._id, quantity: 2 }], address: shopper.addressId };
  const headers = { 'Idempotency-Key': 'one-checkout' };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => shopper.post('/api/order/cod', order, { headers })),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Order Placed Successfully' });
  }
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: { _id: string }[] };
  expect(orders).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([orders[0]?._id]));
  const { user } = (await shopper.get('/api/user/is-auth')).body as { user: { cartItems: object } };
  expect(user.cartItems).toEqual({ [first._id]: 3, [second._id]: 1 });
});
