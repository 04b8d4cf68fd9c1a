import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPayPage, step, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { cancelOwnOrder } from '@/lib/checkout/fulfil/cancel';
import { changeStatus } from '@/lib/checkout/fulfil/change-status';
import { packOrder } from '@/lib/checkout/fulfil/packing';
import { settle } from '@/lib/checkout/pay/settle';
import { placeCodOrder } from '@/lib/checkout/place/place-order';
import { nextGroupStatus, ordersPackedTogether } from '@/lib/orders/pack-together';
import { findOrder } from '@/lib/orders/queries';
import type { OrderView } from '@/lib/orders/view';
import { Order, Product, ShopSettings } from '@/models';

const stripeServer = setUpStripe();
setUpDatabase();
let apple: string;

beforeAll(async () => {
  const product = { category: 'Fruits', priceCents: 400, offerPriceCents: 333, stock: 50 };
  apple = String((await Product.create({ name: 'Apple', ...product }))._id);
}, 60_000);
beforeEach(() =>
  ShopSettings.create({ _id: 'shop', timeZone: 'UTC', addToOrder: true, minimumCents: 500 }),
);
afterEach(() => Promise.all([ShopSettings.deleteMany(), Order.deleteMany()]));

const stored = (id: string) => Order.findById(id).lean().orFail();
const view = (id: string) => findOrder(id, { audience: 'seller', subject: 'seller' });
const stockOf = async () => (await Product.findById(apple).lean().orFail()).stock;

type Added = Parameters<typeof placeCodOrder>[0];

async function twoOrders(add: (placing: Added) => Promise<string> = placeCodOrder) {
  const { userId, address } = await storedShopper();
  const placing = (key: string, input: object): Added => ({
    userId,
    idempotencyKey: key,
    input: { items: [], ...input },
  });
  const items = (quantity: number) => [{ product: apple, quantity }];
  const first = await placeCodOrder(placing('first', { items: items(2), address }));
  const added = await add(placing('added', { items: items(3), addTo: first }));
  return { userId, first, added };
}

async function screenOf(first: string, added: string): Promise<OrderView[]> {
  const [one, other] = [await view(first), await view(added)];
  return ordersPackedTogether(one, [one, other]);
}

async function clickNext(screen: readonly OrderView[]): Promise<string[]> {
  const next = nextGroupStatus(screen);
  const sent = (next?.orders ?? []).map(({ _id: id, status: from }) =>
    next?.status === 'Packed'
      ? packOrder({ id, lines: [], done: true })
      : changeStatus({ id, from, status: next?.status ?? from, isPaid: true }),
  );
  return (await Promise.allSettled(sent)).map((one) =>
    one.status === 'fulfilled' ? one.value.status : String(one.reason.message),
  );
}
const statusesOf = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await stored(id)).status));

describe('packing a first order and its follow-up order together', () => {
  it('shows the first order before the follow-up order on both pages', async () => {
    const { first, added } = await twoOrders();
    const [one, other] = [await view(first), await view(added)];
    const ids = (orders: OrderView[]) => orders.map(({ _id }) => _id);
    expect(ids(ordersPackedTogether(one, [other, one]))).toEqual([first, added]);
    expect(ids(ordersPackedTogether(other, [one, other]))).toEqual([first, added]);
  });

  it('counts the pieces of the clicked line only', async () => {
    const { first, added } = await twoOrders();
    await packOrder({ id: added, lines: [{ product: apple, found: 1 }], done: false });
    expect((await stored(first)).items[0]?.pickedQuantity).toBeUndefined();
    const screen = await screenOf(first, added);
    expect(await clickNext(screen)).toEqual(['Packed', 'Packed']);
    const [one, other] = [await stored(first), await stored(added)];
    expect([one.items[0]?.pickedQuantity, other.items[0]?.pickedQuantity]).toEqual([2, 1]);
    expect([one.dueCents, other.dueCents]).toEqual([one.amountCents, 333 + 6]);
  });

  it('changes each status once after double clicks and clicks in two tabs', async () => {
    const { first, added } = await twoOrders();
    const [tab, other] = [await screenOf(first, added), await screenOf(first, added)];
    const all = await Promise.all([clickNext(tab), clickNext(other)]);
    expect(all.flat()).toEqual(['Packed', 'Packed', 'Packed', 'Packed']);
    // Simulates a tab that has received no response and still shows both orders as unpacked.
    expect(await clickNext(tab)).toEqual(['Packed', 'Packed']);
    for (const id of [first, added])
      expect((await stored(id)).history?.map(({ status }) => status)).toEqual(['Packed']);
    expect(await clickNext(await screenOf(first, added))).toEqual([
      'Out for delivery',
      'Out for delivery',
    ]);
  });

  it('packs the remaining order if the other order was cancelled', async () => {
    const { first, added, userId } = await twoOrders();
    const before = await stockOf();
    const tab = await screenOf(first, added);
    await cancelOwnOrder(userId, { id: added });
    const [one, other] = await clickNext(tab);
    expect(one).toBe('Packed');
    expect(other).toMatch(/cancel/i);
    expect(await statusesOf([first, added])).toEqual(['Packed', 'Cancelled']);
    expect(await stockOf()).toBe((before ?? 0) + 3);
    expect(await screenOf(first, added)).toHaveLength(1);
  });

  it('packs the follow-up order alone if its first order was cancelled', async () => {
    const { first, added } = await twoOrders();
    await step(first, 'Order Placed', 'Cancelled');
    const [one, other] = [await view(first), await view(added)];
    expect(ordersPackedTogether(other, [one, other]).map(({ _id }) => _id)).toEqual([added]);
    expect(ordersPackedTogether(one, [one, other]).map(({ _id }) => _id)).toEqual([first]);
    expect(await clickNext([other])).toEqual(['Packed']);
  });

  it('ignores an online follow-up order until it is paid', async () => {
    let session = '';
    const { first } = await twoOrders(async (placing) => {
      session = await openPayPage(placing);
      return String((await Order.findOne({ listed: false }).lean().orFail())._id);
    });
    const unpaid = await Order.findOne({ listed: false }).lean().orFail();
    const screen = ordersPackedTogether(await view(first), [await view(first)]);
    expect(screen).toHaveLength(1);
    expect(await clickNext(screen)).toEqual(['Packed']);
    expect((await stored(String(unpaid._id))).status).toBe('Order Placed');
    // The first order is already packed. The order whose payment arrives late is therefore delivered on its own.
    stripeServer().pay(session);
    await settle(session);
    const late = await view(String(unpaid._id));
    expect(late).toMatchObject({ isPaid: true, missed: { _id: first } });
    expect(ordersPackedTogether(late, [await view(first), late])).toHaveLength(1);
  });

  it('packs the unpacked order first, and then moves both orders to the next status', async () => {
    const { first, added } = await twoOrders();
    await step(first, 'Order Placed', 'Packed');
    expect(await clickNext(await screenOf(first, added))).toEqual(['Packed']);
    expect(await clickNext(await screenOf(first, added))).toHaveLength(2);
    expect(await statusesOf([first, added])).toEqual(['Out for delivery', 'Out for delivery']);
  });
});
