import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOf, type Kit, order, startKit, until } from '@/e2e/support/stripe-kit';

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
