import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clientOf,
  type Kit,
  order,
  startKit,
  until,
  WEBHOOK_SECRET,
} from '@/e2e/support/stripe-kit';
import { AUTHORIZATION_MS } from './payments';
import type { LocalStripeOptions } from './server';

let kit: Kit;

afterEach(() => kit.close());

describe('webhooks of the Stripe emulator', () => {
  const start = async (options: Partial<LocalStripeOptions> = {}) => {
    kit = await startKit(options);
  };

  const open = async () => (await kit.stripe.checkout.sessions.create(order())).id;
  const types = () => kit.received.map(({ type }) => type.split('.').at(-1));

  it('are sent again until the shop responds with 2xx', async () => {
    await start({ manualWebhooks: true });
    kit.statuses.push(500, 302);
    kit.stripeServer.pay(await open());
    for (const delivery of ['pending', 'pending', 'delivered'])
      expect(await kit.stripeServer.deliver()).toMatchObject([{ delivery }]);
    expect(await kit.stripeServer.deliver()).toEqual([]);
    expect(new Set(kit.received.map(({ id }) => id)).size).toBe(1);
    expect(kit.stripeServer.state().event[0]).toMatchObject({ attempts: 3, last: 200 });
  });

  it('are retried automatically one second after a failure', async () => {
    await start();
    kit.statuses.push(500);
    kit.stripeServer.pay(await open());
    await until(() => kit.received.length === 2);
    expect(kit.received[1]?.id).toBe(kit.received[0]?.id);
  });

  it('are sent only on request in manual mode', async () => {
    await start({ manualWebhooks: true });
    const id = await open();
    kit.stripeServer.pay(id, 'failed');
    kit.stripeServer.pay(id);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(kit.received).toEqual([]);
    const [failed = '', completed = ''] = kit.stripeServer.state().event.map((event) => event.id);
    await kit.stripeServer.deliver([completed, failed, completed]);
    expect(types()).toEqual(['completed', 'payment_failed', 'completed']);
  });

  it('can be dropped, duplicated, delayed and reordered by injected faults', async () => {
    await start({ manualWebhooks: true });
    kit.stripeServer.order([
      { on: 'webhook', kind: 'reorder', match: 'payment_failed' },
      { on: 'webhook', kind: 'duplicate', match: 'completed' },
      { on: 'webhook', kind: 'drop', match: 'expired' },
      { on: 'webhook', kind: 'delay', ms: 5000, match: 'refunded' },
    ]);
    const id = await open();
    kit.stripeServer.pay(id, 'failed');
    kit.stripeServer.pay(id);
    kit.stripeServer.expire(await open());
    const { payment_intent: intent } = await kit.stripe.checkout.sessions.retrieve(id);
    await kit.stripe.refunds.create({ payment_intent: String(intent) });
    await kit.stripeServer.deliver();
    expect(types()).toEqual(['completed', 'completed', 'payment_failed']);
    await kit.stripeServer.deliver();
    expect(types().at(-1)).toBe('refunded');
    expect(kit.stripeServer.state().event.map(({ delivery }) => delivery)).toEqual([
      'delivered',
      'delivered',
      'dropped',
      'delivered',
    ]);
  });

  it('have signatures that the Stripe SDK accepts', async () => {
    const got: string[] = [];
    await start({
      webhook: async (body, signature) => {
        got.push(Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET).type);
        return 200;
      },
    });
    kit.stripeServer.expire(await open());
    await until(() => got.length === 1);
    expect(got).toEqual(['checkout.session.expired']);
  });

  it('are not needed to expire a session or to confirm a bank payment', async () => {
    let skipped = 0;
    await start({ now: () => Date.now() + skipped, manualWebhooks: true });
    const [idle, bank] = [await open(), await open()];
    kit.stripeServer.pay(bank, 'async');
    skipped = 32 * 60_000;
    expect((await kit.stripe.checkout.sessions.retrieve(idle)).status).toBe('expired');
    expect((await kit.stripe.checkout.sessions.retrieve(bank)).payment_status).toBe('paid');
  });

  it('can be controlled by programs on this machine, but not by web pages', async () => {
    await start({ manualWebhooks: true });
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      fetch(`${kit.stripeServer.url}/_stand-in/${path}`, {
        method,
        body: JSON.stringify(body),
        headers,
      });
    const id = await open();
    expect((await call('POST', `pay/${id}`, { outcome: 'failed' })).status).toBe(200);
    expect((await call('POST', `pay/${id}`)).status).toBe(200);
    expect((await call('POST', `expire/${await open()}`)).status).toBe(200);
    expect((await call('POST', 'deliver', {})).status).toBe(200);
    expect(types()).toEqual(['payment_failed', 'completed', 'expired']);
    const faults = [{ on: 'api', kind: 'hang', ms: 5 }];
    expect((await call('POST', 'faults', faults)).status).toBe(200);
    expect((await call('POST', 'faults', { on: 'api', kind: 'nothing' })).status).toBe(400);
    const state = await (await call('GET', 'state')).json();
    expect(state).toMatchObject({ session: [{ id }, {}], faults: [{ kind: 'hang' }] });
    expect((await call('DELETE', 'faults')).status).toBe(200);
    expect(kit.stripeServer.state().faults).toEqual([]);
    for (const headers of [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await call('POST', `pay/${id}`, {}, headers)).status).toBe(403);
  });
});

describe('the API of the Stripe emulator', () => {
  beforeEach(async () => {
    kit = await startKit();
  });

  const sessions = () => kit.stripeServer.state().session;
  const key = (idempotencyKey: string) => ({ idempotencyKey });

  it('replays the response to a repeated idempotency key, even if the session has changed since', async () => {
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

  it('rejects an idempotency key that is reused for different parameters or a different call', async () => {
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

  it('responds with 409 while the first request with the same idempotency key is running', async () => {
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

  it('stores the error about an expired session under the idempotency key, but no validation error', async () => {
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

  it('accepts a retry with the same idempotency key after a 500 error that changed nothing', async () => {
    kit.stripeServer.order({ on: 'api', kind: 'status', match: 'POST /v1/checkout/sessions' });
    const params = order();
    await expect(kit.stripe.checkout.sessions.create(params, key('k'))).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    await kit.stripe.checkout.sessions.create(params, key('k'));
    expect(sessions()).toHaveLength(1);
  });

  it('creates only one session if a client retries after a broken connection', async () => {
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

  it('stores the session even if its response is lost', async () => {
    kit.stripeServer.order({ on: 'api', kind: 'reset-after', count: 9 });
    await expect(kit.stripe.checkout.sessions.create(order(), key('a'))).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    kit.stripeServer.clearFaults();
    expect(sessions()).toHaveLength(1);
  });

  describe('card authorizations', () => {
    let now = Date.now();
    beforeEach(async () => {
      now = Date.now();
      kit = await startKit({ now: () => now });
    });

    const expand = ['payment_intent.latest_charge'];

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

    it('stay valid for a week, and leave the session unpaid', async () => {
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

    it('can be captured once, up to the authorized amount', async () => {
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

    it('end when the shop cancels them, or when they expire', async () => {
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

    it('are not used for bank payments, which are captured at once', async () => {
      const { id } = await kit.stripe.checkout.sessions.create(
        order({ payment_method_options: { card: { capture_method: 'manual' } } }),
      );
      kit.stripeServer.pay(id, 'async');
      kit.stripeServer.pay(id);
      const { payment_intent } = await kit.stripe.checkout.sessions.retrieve(id, { expand });
      expect(payment_intent).toMatchObject({ status: 'succeeded', amount_received: 1224 });
    });
  });
});
