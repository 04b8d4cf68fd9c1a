import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { clientOf, type Kit, order, startKit, until } from '@/e2e/support/stripe-kit';
import { AUTHORIZATION_MS } from './authorizations';

let kit: Kit;
beforeEach(async () => {
  kit = await startKit();
});
afterEach(() => kit.close());

const sessions = () => kit.stripeServer.state().session;
const key = (idempotencyKey: string) => ({ idempotencyKey });

it('a request with a used idempotency key gets the stored response, even if the object has changed', async () => {
  const params = order();
  const first = await kit.stripe.checkout.sessions.create(params, key('order:1:1'));
  kit.stripeServer.pay(first.id);
  const again = await kit.stripe.checkout.sessions.create(params, key('order:1:1'));
  expect(again).toEqual(first);
  expect(again.status).toBe('open');
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(sessions()).toHaveLength(1);
});

it('the emulator rejects an idempotency key that was used with different parameters or another call', async () => {
  const { id } = await kit.stripe.checkout.sessions.create(order(), key('k'));
  const other = kit.stripe.checkout.sessions.create(
    order({ metadata: { attempt: '2' } }),
    key('k'),
  );
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  await expect(kit.stripe.checkout.sessions.expire(id, {}, key('k'))).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
  expect(sessions()).toHaveLength(1);
});

it('if two concurrent requests have the same idempotency key, the second request conflicts', async () => {
  kit.stripeServer.order({ on: 'api', kind: 'hang', ms: 1_000 });
  const params = order();
  const slow = kit.stripe.checkout.sessions.create(params, key('k'));
  await until(() => kit.stripeServer.state().faults.length === 0);
  await expect(kit.stripe.checkout.sessions.create(params, key('k'))).rejects.toMatchObject({
    statusCode: 409,
    code: 'idempotency_key_in_use',
  });
  const { id } = await slow;
  expect((await kit.stripe.checkout.sessions.create(params, key('k'))).id).toBe(id);
});

it('the emulator replays an error about the state of a session, but not a validation error', async () => {
  const { id } = await kit.stripe.checkout.sessions.create(order());
  await expect(
    kit.stripe.checkout.sessions.create(order({ line_items: [] }), key('k')),
  ).rejects.toThrow();
  await kit.stripe.checkout.sessions.create(order(), key('k'));
  await kit.stripe.checkout.sessions.expire(id);
  for (const replayed of [undefined, 'true'])
    await expect(kit.stripe.checkout.sessions.expire(id, {}, key('e'))).rejects.toMatchObject({
      statusCode: 400,
      headers: replayed ? { 'idempotent-replayed': replayed } : expect.anything(),
    });
});

it('a 500 error before any change is not stored under the idempotency key', async () => {
  kit.stripeServer.order({ on: 'api', kind: 'status', match: 'POST /v1/checkout/sessions' });
  const params = order();
  await expect(kit.stripe.checkout.sessions.create(params, key('k'))).rejects.toMatchObject({
    type: 'StripeAPIError',
    statusCode: 500,
  });
  await kit.stripe.checkout.sessions.create(params, key('k'));
  expect(sessions()).toHaveLength(1);
});

it('retries after a broken connection create exactly one session', async () => {
  const stripe = clientOf(kit.stripeServer.port, undefined, 2);
  const params = order();
  kit.stripeServer.order({ on: 'api', kind: 'reset' });
  const { id } = await stripe.checkout.sessions.create(params, key('a'));
  kit.stripeServer.order([
    { on: 'api', kind: 'reset-after' },
    { on: 'api', kind: 'status', status: 503 },
  ]);
  const second = await stripe.checkout.sessions.create(params, key('b'));
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(sessions().map((session) => session.id)).toEqual([id, second.id]);
});

it('a session is created even if the connection breaks before the client gets the response', async () => {
  kit.stripeServer.order({ on: 'api', kind: 'reset-after', count: 9 });
  await expect(kit.stripe.checkout.sessions.create(order(), key('a'))).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  kit.stripeServer.clearFaults();
  expect(sessions()).toHaveLength(1);
});

describe('authorizations', () => {
  let now = Date.now();
  beforeEach(async () => {
    now = Date.now();
    kit = await startKit({ now: () => now });
  });

  const expand = ['payment_intent.latest_charge'];

  /** Creates a session of $12.24 with a card authorization. Returns the session and its payment. */
  async function held() {
    const { id } = await kit.stripe.checkout.sessions.create(
      order({ payment_method_options: { card: { capture_method: 'manual' } } }),
    );
    kit.stripeServer.pay(id);
    const session = await kit.stripe.checkout.sessions.retrieve(id, { expand });
    const intent = session.payment_intent;
    if (!(intent instanceof Object)) throw new Error('there is no payment');
    return { session, intent, id: intent.id };
  }
  const told = (type: string) => until(() => kit.received.find((one) => one.type === type));

  test('the Stripe emulator authorizes a card payment for a week, and the session stays unpaid', async () => {
    const { session, intent } = await held();
    expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(intent).toMatchObject({
      status: 'requires_capture',
      amount: 1224,
      amount_capturable: 1224,
      amount_received: 0,
      latest_charge: {
        amount_captured: 0,
        captured: false,
        refunded: false,
        payment_method_details: {
          card: { capture_before: Math.floor((now + AUTHORIZATION_MS) / 1000) },
        },
      },
    });
  });

  test('an emulated authorization is captured once, and refunds cannot exceed the captured amount', async () => {
    const { session, id } = await held();
    const { paymentIntents, refunds, checkout } = kit.stripe;
    await expect(paymentIntents.capture(id, { amount_to_capture: 1225 })).rejects.toThrow(
      'cannot exceed',
    );
    await expect(paymentIntents.capture(id, { amount_to_capture: 0 })).rejects.toThrow(
      'greater than',
    );
    await expect(refunds.create({ payment_intent: id })).rejects.toThrow('successful charge');
    const key = { idempotencyKey: 'capture:1' };
    const taken = await paymentIntents.capture(id, { amount_to_capture: 1000 }, key);
    expect(taken).toMatchObject({ status: 'succeeded', amount: 1224, amount_received: 1000 });
    expect(await paymentIntents.capture(id, { amount_to_capture: 1000 }, key)).toMatchObject({
      amount_received: 1000,
    });
    for (const again of [() => paymentIntents.capture(id), () => paymentIntents.cancel(id)])
      await expect(again()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    expect((await checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
    expect((await told('charge.captured')).event.data.object).toMatchObject({
      amount: 1224,
      amount_captured: 1000,
      amount_refunded: 0,
      payment_intent: id,
    });
    await expect(refunds.create({ payment_intent: id, amount: 1001 })).rejects.toThrow('greater');
    await refunds.create({ payment_intent: id });
    expect((await told('charge.refunded')).event.data.object).toMatchObject({
      amount_refunded: 1000,
      refunded: true,
    });
  });

  test('an emulated authorization is released on request or when it expires', async () => {
    const one = await held();
    expect(await kit.stripe.paymentIntents.cancel(one.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'requested_by_customer',
    });
    await told('payment_intent.canceled');
    const other = await held();
    now += AUTHORIZATION_MS + 1;
    expect(await kit.stripe.paymentIntents.retrieve(other.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'expired',
      amount_capturable: 0,
    });
    await expect(kit.stripe.paymentIntents.capture(other.id)).rejects.toThrow('canceled');
  });

  test('an emulated bank payment with delayed confirmation has no authorization', async () => {
    const { id } = await kit.stripe.checkout.sessions.create(
      order({ payment_method_options: { card: { capture_method: 'manual' } } }),
    );
    kit.stripeServer.pay(id, 'async');
    kit.stripeServer.pay(id);
    const { payment_intent } = await kit.stripe.checkout.sessions.retrieve(id, { expand });
    expect(payment_intent).toMatchObject({ status: 'succeeded', amount_received: 1224 });
  });
});
