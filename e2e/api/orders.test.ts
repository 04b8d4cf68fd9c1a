import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { address, newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { inGroups } from '@/e2e/support/in-groups';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { listen, type ReceivedEvent } from '@/e2e/support/order-events';
import { ownProduct, reprice } from '@/e2e/support/own-product';
import { runs } from '@/e2e/support/runs';
import type { OrderView } from '@/lib/orders/view';
import { totalsOf } from '@/lib/tax/totals';
import { toCents } from '@/lib/utils/money';
import { Order } from '@/models';

openTestShop();

describe('POST /api/order/cod', () => {
  type ListedOrder = {
    _id: string;
    amount: number;
    items: { quantity: number; product: { _id: string; offerPrice: number } }[];
    address: { _id: string; street: string };
    status: string;
    isPaid: boolean;
    paymentType: string;
  };

  it('places one order if 20 devices order the same cart at the same time', async () => {
    const shopper = await shopperWithAddress(SHOP);
    const [first] = await products(SHOP, 'in', 1);
    const { body: saved } = await shopper.post('/api/cart/update', {
      cartItems: { [`${first?._id}`]: 2 },
    });
    const { cartRevision } = saved;
    const items = [{ product: first?._id, quantity: 2 }];
    const order = { items, address: shopper.addressId, cartRevision };
    const placeOrder = (device: number) =>
      shopper.post('/api/order/cod', order, { headers: { 'Idempotency-Key': `device-${device}` } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, device) => placeOrder(device)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.message).toBe('This cart was already ordered. It’s in My Orders.');
    expect((await shopper.get('/api/order/user')).body.orders).toHaveLength(1);
    for (const [device, { status }] of answers.entries())
      expect((await placeOrder(device)).status).toBe(status);
    expect((await shopper.get('/api/order/user')).body.orders).toHaveLength(1);
  });

  it('does not copy the private label of an address into the order', async () => {
    const shopper = await shopperWithAddress(SHOP);
    const labelled = { ...address, label: 'Secret flat' };
    const saved = await shopper.post('/api/address/add', { address: labelled });
    expect(saved.body.address).toMatchObject({ label: 'Secret flat' });
    const [first] = await products(SHOP, 'in', 1);
    const { _id } = saved.body.address as { _id: string };
    const placed = await shopper.post('/api/order/cod', {
      items: [{ product: first?._id, quantity: 1 }],
      address: _id,
    });
    expect(placed.status).toBe(200);
    const { body } = await shopper.get('/api/order/user');
    expect(JSON.stringify(body.orders)).toContain('1 Market Street');
    expect(JSON.stringify(body.orders)).not.toContain('Secret flat');
    expect(JSON.stringify(await Order.find({}).lean())).not.toContain('Secret flat');
  });

  it('ignores an identical order without an idempotency key within 10 seconds', async () => {
    const shopper = await shopperWithAddress(SHOP);
    const [first, second] = await products(SHOP, 'in', 2);
    const place = (...items: unknown[]) =>
      shopper.post('/api/order/cod', { items, address: shopper.addressId });
    const one = { product: first?._id, quantity: 1 };
    const two = { product: second?._id, quantity: 2 };
    const answers = await Promise.all([place(one, two), place(two, one), place(one, two)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect((await shopper.get('/api/order/user')).body.orders).toHaveLength(1);
    expect((await place(one)).status).toBe(200);
    expect((await shopper.get('/api/order/user')).body.orders).toHaveLength(2);
  });

  it('rejects an idempotency key of a different order', async () => {
    const shopper = await shopperWithAddress(SHOP);
    const [first] = await products(SHOP, 'in', 1);
    const headers = { 'Idempotency-Key': 'one-key' };
    const place = (quantity: number) =>
      shopper.post(
        '/api/order/cod',
        { items: [{ product: first?._id, quantity }], address: shopper.addressId },
        { headers },
      );
    expect((await place(1)).status).toBe(200);
    const { status, body } = await place(2);
    expect(status).toBe(422);
    expect(body.message).toMatch(/belongs to another order/);
    expect((await place(1)).status).toBe(200);
    const { orders } = (await shopper.get('/api/order/user')).body as { orders: ListedOrder[] };
    expect(orders).toMatchObject([{ items: [{ quantity: 1 }] }]);
  });

  it('removes ordered items from a cart that a second device saves late', async () => {
    const shopper = await shopperWithAddress(SHOP);
    const [first] = await products(SHOP, 'in', 1);
    if (!first) throw new Error('the demo catalogue is not there');
    const cartItems = { [first._id]: 1 };
    const { body: saved } = await shopper.post('/api/cart/update', { cartItems });
    await shopper.post('/api/order/cod', {
      items: [{ product: first._id, quantity: 1 }],
      address: shopper.addressId,
    });
    const late = await shopper.post('/api/cart/update', {
      cartItems,
      revision: saved.cartRevision,
    });
    expect(late.status).toBe(409);
    expect(late.body.cartItems).toEqual({});

    // The server applies a change with a given id once, even if the client repeats it because the response
    // was lost.
    const changes = ['0123456789abcdef'];
    const revision = late.body.cartRevision;
    const save = { cartItems, revision, changes };
    const [one, again] = await Promise.all([
      shopper.post('/api/cart/update', save),
      shopper.post('/api/cart/update', save),
    ]);
    expect([one.status, again.status].sort()).toEqual([200, 409]);
    const rejected = one.status === 409 ? one : again;
    expect(rejected.body).toMatchObject({ cartItems, savedChanges: changes });
    const repeated = { ...save, revision: rejected.body.cartRevision };
    expect((await shopper.post('/api/cart/update', repeated)).status).toBe(409);
  });

  it('charges the total that the cart shows, for any cart @random', async () => {
    const seller = await newSeller(SHOP);
    const catalogue = await products(SHOP, 'in', 40);
    const line = fc.record({
      at: fc.nat(catalogue.length - 1),
      quantity: fc.integer({ min: 1, max: 999 }),
    });
    const carts = fc.uniqueArray(line, { minLength: 1, maxLength: 20, selector: ({ at }) => at });
    await fc.assert(
      fc.asyncProperty(carts, async (cart) => {
        // The number of orders per account is limited.
        const shopper = await shopperWithAddress(SHOP);
        const items = cart.flatMap(({ at, quantity }) => {
          const product = catalogue[at];
          return product ? [{ product, quantity }] : [];
        });
        const screen = totalsOf(
          items.map(({ product, quantity }) => ({
            unitCents: toCents(product.offerPrice, 'usd'),
            quantity,
          })),
          { taxPercent: 2 },
        );
        const cartOrder = {
          items: items.map(({ product, quantity }) => ({ product: product._id, quantity })),
          address: shopper.addressId,
        };
        // Without an idempotency key, an identical order within 10 seconds is ignored.
        const headers = { 'Idempotency-Key': randomUUID() };
        const placed = await shopper.post('/api/order/cod', cartOrder, { headers });
        expect(placed.status).toBe(200);
        const { orders } = (await shopper.get('/api/order/user')).body as { orders: ListedOrder[] };
        const [order] = orders;
        if (!order) throw new Error('the order is not listed');
        expect(toCents(order.amount, 'usd')).toBe(screen.totalCents);
        const parts = order.items.map(({ product, quantity }) => ({
          unitCents: toCents(product.offerPrice, 'usd'),
          quantity,
        }));
        expect(totalsOf(parts, { taxPercent: 2 })).toEqual(screen);
        const seen = (await seller.get(`/api/order/seller?q=${order._id}`)).body as {
          orders: ListedOrder[];
        };
        const actions = { next: 'Packed', notePaid: true, cancel: true, changeAddress: true };
        expect(seen.orders).toEqual([{ ...order, actions, customerId: expect.any(String) }]);
        expect(order).toMatchObject({ status: 'Order Placed', isPaid: false, paymentType: 'COD' });
        expect(order.address.street).toBe('1 Market Street');
      }),
      { numRuns: runs(5), seed: 1 },
    );
  });

  it('rejects an order whose displayed total is outdated', async () => {
    const seller = await newSeller(SHOP);
    const product = await ownProduct(SHOP, seller);
    const shopper = await shopperWithAddress(SHOP);
    const items = [{ product: product._id, quantity: 2 }];
    const headers = { 'Idempotency-Key': 'at-the-total-that-was-shown' };
    const place = (total?: number | string) =>
      shopper.post('/api/order/cod', { items, address: shopper.addressId, total }, { headers });
    const placed = async () => (await shopper.get('/api/order/user')).body.orders as ListedOrder[];

    await reprice(seller, product, 98);
    const { status, body } = await place(8.13);
    expect(status).toBe(409);
    expect(body).toEqual({
      success: false,
      message:
        'The total is now $199.92 instead of $8.13 because prices have changed. ' +
        'Nothing was ordered. Place your order again if you agree.',
      total: 199.92,
    });
    expect(await placed()).toEqual([]);
    expect((await place('199.92')).status).toBe(200);
    expect(await placed()).toMatchObject([{ amount: 199.92 }]);
    // The shopper repeats the order after a lost response. The price has changed, but the stored order has the earlier
    // total.
    await reprice(seller, product, 5);
    expect((await place(10.2)).status).toBe(200);
    expect(await placed()).toMatchObject([{ amount: 199.92 }]);
  });

  it('accepts at most 60 orders an hour from an account', async () => {
    const [product] = await products(SHOP, 'in', 1);
    const shopper = await shopperWithAddress(SHOP);
    const order = { items: [{ product: product?._id, quantity: 1 }], address: shopper.addressId };
    const place = (key: string) =>
      shopper.post('/api/order/cod', order, { headers: { 'Idempotency-Key': key } });
    expect((await place('first')).status).toBe(200);
    await inGroups(50, (n) => place(`before-${n}`));
    const rest = await Promise.all(Array.from({ length: 20 }, (_, n) => place(`at-once-${n}`)));
    const rejected = rest.filter(({ status }) => status === 429);
    const others = rest.flatMap(({ status, body }) =>
      status === 200 || status === 429 ? [] : [`${status} ${body.message}`],
    );
    expect(others).toEqual([]);
    expect(rejected).toHaveLength(11);
    expect(rejected[0]?.body.message).toMatch(
      /^You have placed 60 orders within an hour.+ in \d+ minutes\.$/,
    );
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await place('first')).status).toBe(200);

    const all = (await shopper.get('/api/order/user')).body.orders as ListedOrder[];
    expect(all).toHaveLength(60);
    const paged: ListedOrder[] = [];
    const sizes: number[] = [];
    for (let cursor = ''; ; ) {
      const query = `limit=25${cursor && `&cursor=${cursor}`}`;
      const { orders, nextCursor } = (await shopper.get(`/api/order/user?${query}`)).body as {
        orders: ListedOrder[];
        nextCursor?: string;
      };
      paged.push(...orders);
      sizes.push(orders.length);
      if (!nextCursor) break;
      cursor = nextCursor;
    }
    expect(sizes).toEqual([25, 25, 10]);
    expect(paged).toEqual(all);
  });
});

describe('a placed order', () => {
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

  it('shows missing pieces, delivery and payment to shopper and seller', async () => {
    const { shopper, order, product } = await place('call');
    const seller = await newSeller(SHOP);
    const { _id: id } = order;
    expect(order).toMatchObject({ ifMissing: 'call', items: [{ quantity: 3, found: 3 }] });
    const packed = await seller.post('/api/order/pack', { id, lines: [{ product, found: '2' }] });
    expect(packed.body.order).toMatchObject({
      status: 'Packed',
      items: [{ quantity: 3, found: 2 }],
    });
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

  it('is sent to the event streams of its own shopper and of the seller only', async () => {
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
    for (const { data } of own.received)
      if (data.order) expect(data.order._id).toBe(mine.order._id);
    board.close();

    const id = other.order._id;
    await seller.post('/api/order/status', { id, from: 'Order Placed', status: 'Packed' });
    const again = await listen(SHOP, seller, 'seller', cancelEvent.id);
    await again.receives(about(id, 'Packed'));
    // A resumed stream starts by repeating the client's last event id. A client that disconnects early can resume
    // again. Event ids never decrease.
    const [ready] = again.received;
    expect(ready).toMatchObject({ event: 'ready', id: cancelEvent.id });
    const ids = again.received.slice(1).map((one) => Number(one.id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    again.close();
    const days = await listen(SHOP, seller, 'seller', '1000');
    await days.receives(({ event }) => event === 'reset');
    days.close();

    await mine.shopper.get('/api/user/logout');
    await own.ended;
  });

  it('is sent to at most five event streams of its shopper', async () => {
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
});
