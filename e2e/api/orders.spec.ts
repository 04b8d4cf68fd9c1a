import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { fromDollars, totalsOf } from '../../lib/money';
import { BASE_URL } from '../shop';
import { newSeller, products, shopperWithAddress } from '../support/client';

type Order = {
  _id: string;
  amount: number;
  items: { quantity: number; product: { _id: string; offerPrice: number } }[];
  address: { _id: string; street: string };
  status: string;
  isPaid: boolean;
  paymentType: string;
};

test('200 identical order requests at once make one order and empty the cart once', async () => {
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
    expect(body).toEqual({ success: true, message: 'Order Placed Successfully' });
  }
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: Order[] };
  expect(orders).toHaveLength(1);
  const { user } = (await shopper.get('/api/user/is-auth')).body as { user: { cartItems: object } };
  expect(user.cartItems).toEqual({ [first._id]: 3, [second._id]: 1 });
});

test('a late save of the cart does not refill it after the order', async () => {
  const shopper = await shopperWithAddress(BASE_URL);
  const [first] = await products(BASE_URL, 'in', 1);
  if (!first) throw new Error('the demo catalogue is not there');
  const cartItems = { [first._id]: 1 };
  const { body: saved } = await shopper.post('/api/cart/update', { cartItems });
  await shopper.post('/api/order/cod', {
    items: [{ product: first._id, quantity: 1 }],
    address: shopper.addressId,
  });
  const late = await shopper.post('/api/cart/update', { cartItems, revision: saved.cartRevision });
  expect(late.status).toBe(409);
  expect(late.body.cartItems).toEqual({});
});

test('screen total = API amount = sum of the parts, for any cart, in cents', async () => {
  const shopper = await shopperWithAddress(BASE_URL);
  const seller = await newSeller(BASE_URL);
  const catalogue = await products(BASE_URL, 'in', 40);
  const line = fc.record({
    at: fc.nat(catalogue.length - 1),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const carts = fc.uniqueArray(line, { minLength: 1, maxLength: 20, selector: ({ at }) => at });
  await fc.assert(
    fc.asyncProperty(carts, async (cart) => {
      const items = cart.flatMap(({ at, quantity }) => {
        const product = catalogue[at];
        return product ? [{ product, quantity }] : [];
      });
      const screen = totalsOf(
        items.map(({ product, quantity }) => ({
          unitCents: fromDollars(product.offerPrice),
          quantity,
        })),
      );
      const placed = await shopper.post('/api/order/cod', {
        items: items.map(({ product, quantity }) => ({ product: product._id, quantity })),
        address: shopper.addressId,
      });
      expect(placed.status).toBe(200);
      const { orders } = (await shopper.get('/api/order/user')).body as { orders: Order[] };
      const [order] = orders;
      if (!order) throw new Error('the order is not listed');
      expect(fromDollars(order.amount)).toBe(screen.totalCents);
      const parts = order.items.map(({ product, quantity }) => ({
        unitCents: fromDollars(product.offerPrice),
        quantity,
      }));
      expect(totalsOf(parts)).toEqual(screen);
      const seen = (await seller.get(`/api/order/seller?q=${order._id}`)).body as {
        orders: Order[];
      };
      expect(seen.orders).toEqual([order]);
      expect(order).toMatchObject({ status: 'Order Placed', isPaid: false, paymentType: 'COD' });
      expect(order.address.street).toBe('1 Market Street');
    }),
    { numRuns: 25 },
  );
});
