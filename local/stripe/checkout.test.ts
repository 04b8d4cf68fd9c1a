import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, type Kit, order, startKit, until } from '@/e2e/support/stripe-kit';

let kit: Kit;
beforeEach(async () => {
  kit = await startKit();
});
afterEach(() => kit.close());

const post = (path: string) =>
  fetch(`${kit.stripeServer.url}${path}`, { method: 'POST', redirect: 'manual' });

describe('a checkout session', () => {
  it('starts open, with the amounts of its lines', async () => {
    const session = await kit.stripe.checkout.sessions.create(order());
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 1224,
      amount_total: 1224,
      currency: 'usd',
      client_reference_id: 'order1',
      metadata: { orderId: 'order1', attempt: '1' },
      payment_intent: null,
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`http://localhost:${kit.stripeServer.port}/pay/${session.id}`);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
  });

  it('shows the email address of the shopper, and rejects an invalid email address', async () => {
    const customer_email = 'a&b@mail.example';
    const session = await kit.stripe.checkout.sessions.create({ ...order(), customer_email });
    expect(session.customer_email).toBe(customer_email);
    const page = await fetch(`${kit.stripeServer.url}/pay/${session.id}`);
    expect(await page.text()).toContain('Email <b>a&amp;b@mail.example</b>');
    await expect(
      kit.stripe.checkout.sessions.create({ ...order(), customer_email: 'ada' }),
    ).rejects.toMatchObject({ code: 'email_invalid', message: 'Invalid email address: ada' });
  });

  it('redirects the shopper after the payment, and sends a webhook', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    const answer = await post(`/pay/${id}/pay`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `http://localhost:3000/api/stripe/return?session_id=${id}`,
    );
    const paid = await kit.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.payment_intent).toMatchObject({
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 1224,
      metadata: { orderId: 'order1' },
    });
    const { event } = await until(() => kit.received[0]);
    expect(event.type).toBe('checkout.session.completed');
    expect(event.data.object).toMatchObject({ id, payment_status: 'paid' });
    // A second click on Pay neither pays twice nor sends a second event.
    expect((await post(`/pay/${id}/pay`)).headers.get('location')).toContain(id);
    expect(kit.stripeServer.state().event).toHaveLength(1);
  });

  it('can be disputed, and its dispute can be listed and retrieved', async () => {
    const [one, two] = [
      await kit.stripe.checkout.sessions.create(order()),
      await kit.stripe.checkout.sessions.create(order()),
    ];
    for (const { id } of [one, two]) {
      kit.stripeServer.pay(id);
      kit.stripeServer.dispute(id);
    }
    kit.stripeServer.dispute(two.id, 'lost');
    const { data, has_more } = await kit.stripe.disputes.list({ created: { gte: 0 }, limit: 1 });
    const [latest] = data;
    expect(latest).toMatchObject({ object: 'dispute', amount: 1224, currency: 'usd' });
    expect(has_more).toBe(true);
    const whole = [];
    for await (const dispute of kit.stripe.disputes.list({ limit: 1 })) whole.push(dispute.status);
    expect(whole.sort()).toEqual(['lost', 'needs_response']);
    expect(await kit.stripe.disputes.retrieve(latest?.id ?? '')).toEqual(
      expect.objectContaining({ id: latest?.id, payment_intent: latest?.payment_intent }),
    );
    const later = { created: { gte: Math.floor(Date.now() / 1000) + 60 } };
    expect((await kit.stripe.disputes.list(later)).data).toEqual([]);
    await expect(kit.stripe.disputes.retrieve('du_none')).rejects.toThrow('No such dispute');
  });

  it('can be paid with the same payment intent after a decline', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    expect((await post(`/pay/${id}/fail`)).headers.get('location')).toBe(`/pay/${id}`);
    const page = await (await fetch(`${kit.stripeServer.url}/pay/${id}`)).text();
    expect(page).toContain('was declined');
    const declined = await kit.stripe.checkout.sessions.retrieve(id);
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    await post(`/pay/${id}/pay`);
    const paid = await kit.stripe.checkout.sessions.retrieve(id);
    expect(paid.payment_status).toBe('paid');
    expect(paid.payment_intent).toBe(declined.payment_intent);
    await until(() => kit.received.length === 2);
    expect(kit.received.map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'checkout.session.completed',
    ]);
  });

  it('stays open after the shopper cancels on the payment page', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    expect((await post(`/pay/${id}/cancel`)).headers.get('location')).toBe(
      'http://localhost:3000/cart',
    );
    expect((await kit.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  it('cannot be paid after its expiry', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    expect((await kit.stripe.checkout.sessions.expire(id)).status).toBe('expired');
    await post(`/pay/${id}/pay`);
    expect((await kit.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid');
    expect(await (await fetch(`${kit.stripeServer.url}/pay/${id}`)).text()).toContain(
      'has expired',
    );
    expect((await until(() => kit.received[0])).type).toBe('checkout.session.expired');
    await expect(kit.stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of expired/);
  });

  it('escapes product names on its page', async () => {
    const params = order();
    const [first] = params.line_items ?? [];
    if (first?.price_data?.product_data) first.price_data.product_data.name = '<script>x</script>';
    const { id } = await kit.stripe.checkout.sessions.create(params);
    const page = await (await fetch(`${kit.stripeServer.url}/pay/${id}`)).text();
    expect(page).toContain('Test payment, no money moves');
    expect(page).toContain('&lt;script&gt;x&lt;/script&gt;');
    expect(page).not.toContain('<script>');
    expect((await fetch(`${kit.stripeServer.url}/pay/cs_test_none`)).status).toBe(404);
  });
});

describe('a bank payment', () => {
  it('is unpaid until the bank confirms the payment', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    await post(`/pay/${id}/bank`);
    expect(await kit.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    });
    kit.stripeServer.pay(id, 'paid');
    expect((await kit.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    await until(() => kit.received.length === 2);
    expect(kit.received[1]?.type).toBe('checkout.session.async_payment_succeeded');
  });

  it('can be rejected by the bank', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    kit.stripeServer.pay(id, 'async_failed');
    kit.stripeServer.pay(id, 'failed');
    const session = await kit.stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(session.payment_intent).toMatchObject({ status: 'requires_payment_method' });
    await until(() => kit.received.length === 3);
    expect(kit.received.at(-1)?.type).toBe('checkout.session.async_payment_failed');
  });
});

describe('the list of checkout sessions', () => {
  it('can be filtered and read in pages', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.unshift((await kit.stripe.checkout.sessions.create(order())).id);
    const all: string[] = [];
    for await (const { id } of kit.stripe.checkout.sessions.list({ limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
    kit.stripeServer.pay(ids[1] ?? '');
    const completeSince = async (gte: number) => {
      const created = { gte: Math.floor(Date.now() / 1000) + gte };
      const { data } = await kit.stripe.checkout.sessions.list({ status: 'complete', created });
      return data.map(({ id }) => id);
    };
    expect(await completeSince(-60)).toEqual([ids[1]]);
    expect(await completeSince(60)).toEqual([]);
  });
});

describe('a refund', () => {
  it('cannot exceed the paid amount, even in several partial refunds', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    kit.stripeServer.pay(id);
    const { payment_intent: intent } = await kit.stripe.checkout.sessions.retrieve(id);
    if (typeof intent !== 'string') throw new Error('no intent');
    const part = await kit.stripe.refunds.create({ payment_intent: intent, amount: 224 });
    expect(part).toMatchObject({ object: 'refund', amount: 224, status: 'succeeded' });
    await expect(
      kit.stripe.refunds.create({ payment_intent: intent, amount: 1001 }),
    ).rejects.toThrow(/greater than unrefunded/);
    const rest = await kit.stripe.refunds.create({ payment_intent: intent, reason: 'duplicate' });
    expect(rest.amount).toBe(1000);
    await expect(kit.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await kit.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
    await until(() => kit.received.length === 3);
    expect(kit.received[1]?.event.data.object).toMatchObject({
      refunded: false,
      payment_intent: intent,
    });
    expect(kit.received[2]?.event.data.object).toMatchObject({ refunded: true });
  });

  it('is rejected without a successful payment', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(order());
    kit.stripeServer.pay(id, 'failed');
    const { payment_intent: intent } = await kit.stripe.checkout.sessions.retrieve(id);
    await expect(kit.stripe.refunds.create({ payment_intent: String(intent) })).rejects.toThrow(
      /does not have a successful charge/,
    );
    await expect(kit.stripe.refunds.create({ payment_intent: 'pi_x' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
  });
});

it('the Stripe emulator rejects a request with a wrong API key', async () => {
  const stranger = clientOf(kit.stripeServer.port, 'sk_test_wrong_0000');
  await expect(stranger.checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});
