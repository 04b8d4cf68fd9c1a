import { expect, test, vi } from 'vitest';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { listen, type ReceivedEvent } from '@/e2e/support/order-events';
import type { OrderView } from '@/lib/orders/view';

openTestShop();

/* An order passes through all its statuses over HTTP, and event streams report each change. */

async function place(ifMissing?: string) {
  const shopper = await shopperWithAddress(SHOP);
  const [product] = await products(SHOP, 'in', 1);
  const items = [{ product: product?._id, quantity: 3 }];
  const body = { items, address: shopper.addressId, ifMissing };
  expect((await shopper.post('/api/order/cod', body)).status).toBe(200);
  const { orders } = (await shopper.get('/api/order/user')).body as { orders: OrderView[] };
  const [order] = orders;
  if (!order) throw new Error('no order was placed');
  return { shopper, order, product: `${product?._id}` };
}

const about =
  (id: string, status: string) =>
  ({ data }: ReceivedEvent) =>
    data.order?._id === id && data.order.status === status;

test('the shopper and the seller see an order as packed with a missing piece, as delivered and as paid', async () => {
  const { shopper, order, product } = await place('call');
  const seller = await newSeller(SHOP);
  const { _id: id } = order;
  expect(order).toMatchObject({ ifMissing: 'call', items: [{ quantity: 3, found: 3 }] });
  const packed = await seller.post('/api/order/pack', { id, lines: [{ product, found: '2' }] });
  expect(packed.body.order).toMatchObject({ status: 'Packed', items: [{ quantity: 3, found: 2 }] });
  const sent = { id, from: 'Packed', status: 'Out for delivery' };
  const first = await seller.post('/api/order/status', sent);
  expect((await seller.post('/api/order/status', sent)).body).toEqual(first.body);
  const late = await shopper.post('/api/order/cancel', { id });
  expect(late.status).toBe(409);
  expect(late.body.order).toMatchObject({ status: 'Out for delivery' });
  await seller.post('/api/order/status', {
    id,
    from: 'Out for delivery',
    status: 'Delivered',
    isPaid: true,
  });
  const one = (await shopper.get(`/api/order/one?id=${id}`)).body.order as OrderView;
  expect(one).toMatchObject({ status: 'Delivered', isPaid: true, agreedAmount: order.amount });
  expect(one.amount).toBeLessThan(order.amount);
  expect(one.history.map(({ status }) => status)).toEqual([
    'Order Placed',
    'Packed',
    'Out for delivery',
    'Delivered',
  ]);
  const sold = (await seller.get(`/api/order/one?id=${id}`)).body.order as OrderView;
  expect(one.actions).toEqual({ invoice: true });
  expect(sold).toEqual({ ...one, actions: sold.actions, customerId: expect.any(String) });
  expect(sold.actions).toMatchObject({ notePaid: false, undo: { to: 'Out for delivery' } });
  const stranger = await shopperWithAddress(SHOP);
  expect((await stranger.get(`/api/order/one?id=${id}`)).status).toBe(404);
});

test("a shopper's event stream contains only the shopper's own orders", async () => {
  const seller = await newSeller(SHOP);
  const mine = await place();
  const board = await listen(SHOP, seller, 'seller');
  const own = await listen(SHOP, mine.shopper, 'shopper');
  const { headers } = board.response;
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('x-accel-buffering')).toBe('no');
  await Promise.all(
    [board, own].map(({ receives: hears }) => hears(({ event }) => event === 'ready')),
  );
  const other = await place();
  await board.receives(about(other.order._id, 'Order Placed'));
  await mine.shopper.post('/api/order/cancel', { id: mine.order._id, reason: 'Too late' });
  const cancelEvent = await board.receives(about(mine.order._id, 'Cancelled'));
  const ownEvent = await own.receives(about(mine.order._id, 'Cancelled'));
  const { customerId, ...cancelled } = cancelEvent.data.order ?? {};
  expect(customerId).toEqual(expect.any(String));
  expect(ownEvent.data).toEqual({ ...cancelEvent.data, order: cancelled });
  for (const { data } of own.received) if (data.order) expect(data.order._id).toBe(mine.order._id);
  board.close();

  const id = other.order._id;
  await seller.post('/api/order/status', { id, from: 'Order Placed', status: 'Packed' });
  const again = await listen(SHOP, seller, 'seller', cancelEvent.id);
  await again.receives(about(id, 'Packed'));
  // The first event of a resumed stream repeats the client's last event id. A client that disconnects before the missed
  // events arrive can therefore resume from the same event. Event ids never decrease.
  const [ready] = again.received;
  expect(ready).toMatchObject({ event: 'ready', id: cancelEvent.id });
  const ids = again.received.slice(1).map((one) => Number(one.id));
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  again.close();
  const days = await listen(SHOP, seller, 'seller', '1000');
  await days.receives(({ event }) => event === 'reset');
  days.close();

  // The stream ends when its user signs out.
  await mine.shopper.get('/api/user/logout');
  await own.ended;
});

test('the server limits a shopper to five open event streams', async () => {
  const shopper = await shopperWithAddress(SHOP);
  const streams = await Promise.all(
    Array.from({ length: 6 }, () => listen(SHOP, shopper, 'shopper')),
  );
  const open = streams.filter(({ response }) => response.status === 200);
  expect(open).toHaveLength(5);
  expect(streams.map(({ response }) => response.status).sort()[5]).toBe(429);
  open[0]?.close();
  await vi.waitFor(async () => {
    const next = await listen(SHOP, shopper, 'shopper');
    next.close();
    expect(next.response.status).toBe(200);
  });
  for (const { close } of open) close();
});
