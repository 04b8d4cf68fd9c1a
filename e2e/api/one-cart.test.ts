import { afterEach, expect, test } from 'vitest';
import { newSeller } from '@/e2e/support/client';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';

/* Several devices order the same cart, and Stripe events arrive before the shop has recorded the payment. */

const shop = openPayingTestShop();
afterEach(() => shop.stripeServer().clearFaults());

type Buyer = Awaited<ReturnType<typeof buyer>>;

const statusOf = (session: string) =>
  shop
    .stripeServer()
    .state()
    .session.find(({ id }) => id === session)?.status;
const intentOf = (session: string) =>
  shop
    .stripeServer()
    .state()
    .intent.find((each) => each.session === session);
const refundsOf = (session: string) =>
  shop
    .stripeServer()
    .state()
    .refund.filter(({ intent }) => intent === intentOf(session)?.id);

async function expectOne(who: Buyer, order: object) {
  const { orders, cart } = await who.sees();
  expect(orders).toMatchObject([order]);
  expect(orders).toHaveLength(1);
  expect(cart).toEqual({});
}

test('an open payment page expires when the shopper orders with cash on delivery', async () => {
  const who = await buyer(shop);
  const page = await who.device('phone').session();
  expect((await who.device('phone').cod()).status).toBe(200);
  expect(statusOf(page)).toBe('expired');
  shop.stripeServer().pay(page);
  await shop.stripeServer().deliver();
  await expectOne(who, { paymentType: 'COD' });
  const again = await who.device('phone').online();
  expect(again.status).toBe(409);
  expect(again.body.message).toMatch(/was already ordered/);
});

test('a payment on a second device ends the open payment page of the first device', async () => {
  const who = await buyer(shop);
  const first = await who.device('phone').session();
  const second = await who.device('laptop').session();
  expect([statusOf(first), statusOf(second)]).toEqual(['expired', 'open']);
  const third = await who.device('phone').session();
  expect([statusOf(second), statusOf(third)]).toEqual(['expired', 'open']);
  shop.stripeServer().pay(third);
  await shop.stripeServer().deliver();
  await expectOne(who, { paymentType: 'Online', isPaid: true });
});

test('concurrent checkouts of one cart leave at most one payment page open', async () => {
  const who = await buyer(shop);
  const devices = ['a', 'b', 'c', 'd'].map((name) => who.device(name).online());
  const answers = await Promise.all(devices);
  const pages = answers.flatMap(({ body }) => /cs_test_\w+/.exec(String(body.url)) ?? []);
  expect(pages.filter((page) => statusOf(page) === 'open').length).toBeLessThanOrEqual(1);
  const last = await who.device('a').session();
  shop.stripeServer().pay(last);
  await shop.stripeServer().deliver();
  await expectOne(who, { paymentType: 'Online', isPaid: true });
});

test('the shop refunds the payment of a cart that was already ordered', async () => {
  const who = await buyer(shop);
  const page = await who.device('phone').session();
  // An outage of Stripe must not delay a cash-on-delivery order.
  shop.stripeServer().order({ on: 'api', kind: 'status', count: 100 });
  expect((await who.device('laptop').cod()).status).toBe(200);
  shop.stripeServer().clearFaults();
  expect(statusOf(page)).toBe('open');
  shop.stripeServer().order({ on: 'api', kind: 'status', match: 'POST /v1/refunds', count: 100 });
  shop.stripeServer().pay(page);
  await shop.stripeServer().deliver();
  shop.stripeServer().clearFaults();
  await shop.stripeServer().deliver();
  await shop.reconcile();
  await shop.reconcile();
  expect(refundsOf(page)).toMatchObject([{ amount: intentOf(page)?.amount }]);
  const { orders, cart } = await who.sees();
  expect(cart).toEqual({});
  expect(orders).toHaveLength(2);
  const refunded = orders.find(({ paymentType }) => paymentType === 'Online');
  const reason = 'This cart was ordered already, so the payment is given back.';
  const reasonCode = 'cart conflict';
  const cancelled = { status: 'Cancelled', by: { role: 'system' }, reason, reasonCode };
  const over = { status: 'Cancelled', amount: 0, refunded: true, refundReason: reason };
  expect(refunded).toMatchObject({ ...over, history: [{ by: { role: 'shopper' } }, cancelled] });
  const seller = await newSeller(shop.url);
  const { body } = await seller.get(`/api/order/seller?q=${refunded?._id}`);
  expect(body.orders).toMatchObject([over]);
});

test('products that are added during the payment stay in the cart', async () => {
  const who = await buyer(shop);
  const page = await who.device('phone').session();
  const [product = ''] = Object.keys(who.cart);
  await who.shopper.post('/api/cart/update', { cartItems: { [product]: 5 } });
  shop.stripeServer().pay(page);
  await shop.stripeServer().deliver();
  const { orders, cart } = await who.sees();
  expect(orders).toMatchObject([{ isPaid: true }]);
  expect(orders[0]?.refunded).toBeUndefined();
  expect(cart).toEqual({ [product]: 3 });
});

test('the server rejects an order while a payment for the same cart is pending', async () => {
  const who = await buyer(shop);
  const page = await who.device('phone').session();
  shop.stripeServer().pay(page, 'async');
  const processing = await who.device('laptop').cod();
  expect(processing.status).toBe(409);
  expect(processing.body.message).toMatch(/still being processed/);
  const underWay = { status: 'Order Placed', isPaid: false, isProcessing: true };
  expect((await who.sees()).orders).toMatchObject([underWay]);
  shop.stripeServer().pay(page, 'paid');
  const paid = await who.device('laptop').cod();
  expect(paid.status).toBe(409);
  expect(paid.body.message).toMatch(/was received, and that order is placed/);
  await expectOne(who, { paymentType: 'Online', isPaid: true });
});

test('the shop records a refund even if the refund event arrives before the payment event', async () => {
  const who = await buyer(shop);
  const page = await who.session();
  shop.stripeServer().pay(page);
  await shop.dashboard().refunds.create({ payment_intent: intentOf(page)?.id });
  const { event } = shop.stripeServer().state();
  const pending = event.filter(({ delivery }) => delivery === 'pending');
  const newestFirst = pending.map(({ id }) => id).reverse();
  await shop.stripeServer().deliver(newestFirst);
  expect((await who.sees()).orders).toMatchObject([{ isPaid: true, refunded: true }]);
});

test('the reconciler records a refund whose webhook was lost', async () => {
  const who = await buyer(shop);
  const page = await who.session();
  shop.stripeServer().pay(page);
  await who.comeBack(page);
  await shop.dashboard().refunds.create({ payment_intent: intentOf(page)?.id });
  await shop.reconcile();
  expect((await who.sees()).orders).toMatchObject([{ isPaid: true, refunded: true }]);
});

test('a shopper can pay again if Stripe has lost the payment session', async () => {
  const who = await buyer(shop);
  const other = await buyer(shop);
  const lost = await who.session();
  await other.device('phone').session();
  await shop.forgetStripe();
  const page = await who.session();
  expect(page).not.toBe(lost);
  expect((await other.device('laptop').cod()).status).toBe(200);
  expect(await shop.reconcile()).toMatchObject({ faults: 0 });
  shop.stripeServer().pay(page);
  await shop.stripeServer().deliver();
  await expectOne(who, { paymentType: 'Online', isPaid: true });
});
