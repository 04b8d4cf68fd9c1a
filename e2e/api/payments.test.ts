import { expect, test } from 'vitest';
import { newSeller } from '@/e2e/support/client';
import { expectPaid, expectUntouched, openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';

/*
 * The main cases of an online payment. payment-changes.test.ts covers special cases, and payments.spec.ts
 * covers webhooks over HTTP.
 */

const shop = openPayingTestShop();

test('an unpaid online order appears in no list, and the cart stays full', async () => {
  const who = await buyer(shop);
  await who.session();
  await expectUntouched(who);
  await shop.reconcile();
  await expectUntouched(who);
});

test("the shopper's return completes a paid order, and the late webhook changes nothing", async () => {
  const who = await buyer(shop);
  const session = await who.session();
  shop.stripeServer().pay(session);
  const back = await who.comeBack(session);
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toMatch(/\/loader\?next=my-orders$/);
  await expectPaid(who);
  const seen = await who.sees();
  const events = await shop.stripeServer().deliver();
  expect(events.map(({ last }) => last)).toContain(200);
  expect(await who.sees()).toEqual(seen);
});

test('the webhook completes a paid order even if the shopper does not return to the shop', async () => {
  const who = await buyer(shop);
  shop.stripeServer().pay(await who.session());
  await shop.stripeServer().deliver();
  await expectPaid(who);
});

test("the reconciler completes a paid order without a webhook and without the shopper's return", async () => {
  const who = await buyer(shop);
  shop.stripeServer().pay(await who.session());
  expect(await shop.reconcile()).toMatchObject({ faults: 0 });
  await expectPaid(who);
});

test('repeated and concurrent clicks on "Pay" charge the shopper once', async () => {
  const who = await buyer(shop);
  const clicks = await Promise.all(Array.from({ length: 8 }, () => who.order()));
  const session = await who.session();
  for (const { body } of clicks) expect(String(body.url)).toContain(session);
  shop.stripeServer().pay(session);
  // The shopper has paid but not returned, and the webhook is late. The repeated request finds the payment
  // at Stripe.
  const { body } = await who.order();
  expect(body.url).toMatch(/\/loader\?next=my-orders$/);
  await expectPaid(who);
});

test('a pay page still accepts a payment after a decline and a cancellation', async () => {
  const who = await buyer(shop);
  const session = await who.session();
  shop.stripeServer().pay(session, 'failed');
  await shop.stripeServer().deliver();
  await expectUntouched(who);
  expect(await who.session()).toBe(session);
  shop.stripeServer().pay(session);
  await who.comeBack(session);
  await expectPaid(who);
});

test('a bank payment completes the order once the bank confirms the payment', async () => {
  const who = await buyer(shop);
  const session = await who.session();
  shop.stripeServer().pay(session, 'async');
  await who.comeBack(session);
  await shop.stripeServer().deliver();
  const underWay = { isPaid: false, isProcessing: true, paymentType: 'Online' };
  const seen = await who.sees();
  expect(seen).toMatchObject({ orders: [underWay], cart: who.cart });
  const seller = await newSeller(shop.url);
  const id = seen.orders[0]?._id;
  const { body } = await seller.get(`/api/order/seller?q=${id}`);
  expect(body.orders).toMatchObject([underWay]);
  const step = { id, from: 'Order Placed', status: 'Packed' };
  const packed = await seller.post('/api/order/status', step);
  expect([packed.status, packed.body.message]).toEqual([409, 'This order is not paid yet.']);
  const again = await who.order();
  expect(again.status).toBe(409);
  expect(again.body.message).toMatch(/still being processed/);
  shop.stripeServer().pay(session, 'paid');
  await shop.stripeServer().deliver();
  await expectPaid(who);
});
