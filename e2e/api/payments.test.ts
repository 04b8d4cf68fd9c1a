import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newSeller, products, shopperWithAddress } from '@/e2e/support/client';
import { WEBHOOK_SECRET } from '@/e2e/support/engine-set-up';
import { expectPaid, expectUntouched, openPayingTestShop } from '@/e2e/support/paying-in-process';
import { buyer } from '@/e2e/support/paying-shop';
import { addProduct, photo, productData } from '@/e2e/support/photos';
import { resetEnv } from '@/lib/env';
import { STRIPE_API_VERSION } from '@/lib/payments/webhook-events';
import { Order } from '@/models';

/* The main cases. payment-changes.test.ts covers special cases, payments.spec.ts webhooks over HTTP. */

const shop = openPayingTestShop();

describe('online payment', () => {
  it('shows no unpaid order in any list, and keeps the cart until the payment', async () => {
    const who = await buyer(shop);
    await who.session();
    await expectUntouched(who);
    await shop.reconcile();
    await expectUntouched(who);
  });

  it('completes when the shopper returns to the shop, and ignores the late webhook', async () => {
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

  it('completes through the webhook if the shopper does not return to the shop', async () => {
    const who = await buyer(shop);
    shop.stripeServer().pay(await who.session());
    await shop.stripeServer().deliver();
    await expectPaid(who);
  });

  it('completes through the reconciler if the webhook is lost and the shopper does not return', async () => {
    const who = await buyer(shop);
    shop.stripeServer().pay(await who.session());
    expect(await shop.reconcile()).toMatchObject({ faults: 0 });
    await expectPaid(who);
  });

  it('charges once for repeated and concurrent clicks on "Pay"', async () => {
    const who = await buyer(shop);
    const clicks = await Promise.all(Array.from({ length: 8 }, () => who.order()));
    const session = await who.session();
    for (const { body } of clicks) expect(String(body.url)).toContain(session);
    shop.stripeServer().pay(session);
    // The shopper has paid but not returned, and the webhook is late. The retry finds the payment at Stripe.
    const { body } = await who.order();
    expect(body.url).toMatch(/\/loader\?next=my-orders$/);
    await expectPaid(who);
  });

  it('succeeds in the same session after a declined card', async () => {
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

  it('completes a bank payment when the bank confirms the payment', async () => {
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
});

describe('handling invalid webhooks and payments', () => {
  type Event = { id: string; type: string; object: unknown };

  const now = () => Math.floor(Date.now() / 1000);

  function sign(body: string, { secret = WEBHOOK_SECRET, at = now() } = {}): string {
    const mac = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
    return `t=${at},v1=${mac}`;
  }

  const bodyOf = ({ id, type, object }: Event) =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: STRIPE_API_VERSION,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object },
    });

  const paidLock = (session: string): Event => ({
    id: `evt_${randomUUID()}`,
    type: 'checkout.session.completed',
    object: { id: session, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
  });

  const FORGERIES: [string, (body: string) => [string, string | undefined]][] = [
    ['no signature', (body) => [body, undefined]],
    ['a forged signature', (body) => [body, `t=${now()},v1=${'0'.repeat(64)}`]],
    ['the wrong secret', (body) => [body, sign(body, { secret: 'whsec_other' })]],
    ['an old signature', (body) => [body, sign(body, { at: now() - 600 })]],
    ['a modified body', (body) => [body.replace('complete', 'complete '), sign(body)]],
  ];

  for (const [what, forge] of FORGERIES)
    it(`rejects a webhook with ${what} for a paid session`, async () => {
      const who = await buyer(shop);
      const session = await who.session();
      shop.stripeServer().pay(session);
      const { status } = await shop.webhook(...forge(bodyOf(paidLock(session))));
      expect(status).toBe(400);
      await expectUntouched(who);
    });

  it('checks with Stripe whether the session in a signed webhook is really paid', async () => {
    const who = await buyer(shop);
    const body = bodyOf(paidLock(await who.session()));
    expect((await shop.webhook(body, sign(body))).status).toBe(200);
    await expectUntouched(who);
  });

  it('ignores a repeated webhook', async () => {
    const who = await buyer(shop);
    const session = await who.session();
    shop.stripeServer().pay(session);
    const [event] = await shop.stripeServer().deliver();
    const seen = await who.sees();
    expect(seen.orders).toMatchObject([{ isPaid: true }]);
    const again = { [Object.keys(who.cart)[0] ?? '']: 5 };
    await who.shopper.post('/api/cart/update', { cartItems: again });
    for (let time = 0; time < 3; time += 1) await shop.stripeServer().deliver([event?.id ?? '']);
    expect(await who.sees()).toEqual({ ...seen, cart: again });
  });

  it('ignores a webhook with an unknown event type', async () => {
    const who = await buyer(shop);
    const session = await who.session();
    const body = bodyOf({ ...paidLock(session), type: 'customer.created' });
    expect((await shop.webhook(body, sign(body))).status).toBe(200);
    await expectUntouched(who);
  });

  for (const [what, change, flag, stored] of [
    [
      'a smaller amount',
      { unit_amount: 51 },
      /^paid \$0\.51 instead of \$\d+\.\d\d$/,
      { code: 'amount', paidCents: 51 },
    ],
    [
      'another currency',
      { currency: 'eur' },
      /^paid in eur$/,
      { code: 'currency', currency: 'eur' },
    ],
  ] as const)
    it(`marks a payment with ${what} for review, and does not place the order`, async () => {
      const who = await buyer(shop);
      const session = await who.session();
      const { client_reference_id, metadata, amount_total } = await shop
        .dashboard()
        .checkout.sessions.retrieve(session);
      const price = { currency: 'usd', unit_amount: amount_total ?? 0, ...change };
      const other = await shop.dashboard().checkout.sessions.create({
        mode: 'payment',
        line_items: [{ quantity: 1, price_data: { ...price, product_data: { name: 'Less' } } }],
        client_reference_id: client_reference_id ?? '',
        metadata: metadata ?? {},
        success_url: 'http://localhost/',
      });
      shop.stripeServer().pay(other.id);
      const events = await shop.stripeServer().deliver();
      await expectUntouched(who);
      const again = await who.order();
      expect(again.status).toBe(409);
      expect(again.body.message).toMatch(/do not pay again/);
      const seller = await newSeller(shop.url);
      const { body } = await seller.get(`/api/order/seller?q=${client_reference_id}`);
      const { code } = stored;
      expect(body.orders).toMatchObject([
        { isPaid: false, flag: expect.stringMatching(flag), reviewReason: { code } },
      ]);
      const order = () => Order.findById(client_reference_id).lean();
      const marked = await order();
      expect(marked?.payment?.reviewReason).toMatchObject(stored);
      expect(events.length).toBeGreaterThan(0);
      await shop.stripeServer().deliver(events.map(({ id }) => id));
      expect(await order()).toEqual(marked);
    });

  for (const [what, offerPrice, words] of [
    ['under 50 cents', '0.24', 'The minimum for online payment is $0.50'],
    ['of a million dollars', '500000', 'The maximum for online payment is $999,999.99'],
  ])
    it(`rejects an order with a total ${what}`, async () => {
      const seller = await newSeller(shop.url);
      const data = productData({ price: offerPrice, offerPrice });
      expect((await addProduct(seller, data, [{ bytes: await photo() }])).status).toBe(200);
      const { body: found } = await seller.get(
        `/api/product/list?q=${encodeURIComponent(data.name)}`,
      );
      const [product] = found.products as { _id: string }[];
      const who = await buyer(shop, product?._id);
      const { status, body } = await who.order();
      expect(status).toBe(422);
      expect(body.message).toBe(`${words}. Please choose Cash On Delivery.`);
      await expectUntouched(who);
      const onDelivery = await who.shopper.post('/api/order/cod', {
        items: [{ product: product?._id, quantity: 2 }],
        address: who.shopper.addressId,
      });
      expect(onDelivery.status).toBe(200);
    });

  it('redirects to My Orders if the parameters of the return page are invalid', async () => {
    const who = await buyer(shop);
    for (const session of ['cs_test_unknown', '../../v1/refunds', '{CHECKOUT_SESSION_ID}', ''])
      expect((await who.comeBack(encodeURIComponent(session))).status).toBe(303);
  });

  it('rejects online payment in a shop without a Stripe key', async () => {
    const shopper = await shopperWithAddress(shop.url);
    const [product] = await products(shop.url, 'in', 1);
    vi.stubEnv('STRIPE_SECRET_KEY', undefined);
    resetEnv();
    onTestFinished(() => {
      vi.unstubAllEnvs();
      resetEnv();
    });
    expect((await shopper.get('/api/health')).body.onlinePayment).toBe(false);
    const { status, body } = await shopper.post('/api/order/stripe', {
      items: [{ product: product?._id, quantity: 1 }],
      address: shopper.addressId,
    });
    expect(status).toBe(503);
    expect(body.message).toBe(
      'Online payment is not available right now. Please choose Cash On Delivery.',
    );
    expect((await shopper.post('/api/stripe/webhook', {})).status).toBe(503);
  });
});
