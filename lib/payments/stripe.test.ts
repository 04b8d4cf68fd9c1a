import Stripe from 'stripe';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '@/lib/http/errors';
import { DAY_MS } from '@/lib/utils/durations';
import * as payments from './stripe';

const { settings, logged } = vi.hoisted(() => ({
  settings: { STRIPE_SECRET_KEY: '', STRIPE_API_BASE: '' },
  logged: vi.fn(),
}));
vi.mock('@/lib/env', () => ({ env: () => settings }));
vi.mock('@/lib/observe/log', () => ({ log: () => ({ error: logged }) }));

const OFF = 'Online payment is not available right now. Please choose Cash On Delivery.';
const SILENT =
  'Online payment is not responding right now. Nothing was charged. Please try again in a moment.';

beforeEach(() => void logged.mockClear());

const configure = (key: string, base = '') =>
  Object.assign(settings, { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base });

test('online payment is off without a Stripe key', () => {
  configure('');
  expect(payments.isOnlinePaymentEnabled()).toBe(false);
  expect(() => payments.stripe()).toThrow(OFF);
  configure('sk_test_1');
  expect(payments.isOnlinePaymentEnabled()).toBe(true);
});

test.each([
  ['http://127.0.0.1:4242', { host: '127.0.0.1', port: '4242', protocol: 'http' }],
  ['http://stand-in', { host: 'stand-in', port: '80', protocol: 'http' }],
  ['https://stand-in', { host: 'stand-in', port: '443', protocol: 'https' }],
  ['', { host: 'api.stripe.com', port: '443', protocol: 'https' }],
])('STRIPE_API_BASE %j sets the API address', async (base, address) => {
  configure('sk_test_1', base);
  vi.resetModules();
  const { stripe } = await import('./stripe');
  const client = stripe();
  expect(stripe()).toBe(client);
  for (const [name, value] of Object.entries(address))
    expect(client.getApiField(name as 'host'), name).toBe(value);
  expect(client.getApiField('timeout')).toBe(8_000);
  expect(client.getApiField('maxNetworkRetries')).toBe(2);
  expect(client.getApiField('version')).toBe('2026-10-28.endive');
  expect(client.getTelemetryEnabled()).toBe(false);
});

const { errors } = Stripe;
const raw = (statusCode?: number, code?: string) =>
  ({ message: 'no', type: 'api_error', statusCode, code }) as never;
const invalid = (status: number, code?: string) =>
  new errors.StripeInvalidRequestError(raw(status, code));

test.each([
  ['a lost connection', new errors.StripeConnectionError(raw()), true, false],
  ['an idempotency key in use by another request', invalid(409), true, false],
  ['too many requests', new errors.StripeRateLimitError(raw(429)), true, false],
  ['a server error of Stripe', new errors.StripeAPIError(raw(500)), true, false],
  ['an API error with a status below 500', new errors.StripeAPIError(raw(499)), false, false],
  ['an invalid request', invalid(400), false, true],
  [
    'an idempotency key of a different request',
    new errors.StripeIdempotencyError(raw(400)),
    false,
    true,
  ],
  ['an invalid API key', new errors.StripeAuthenticationError(raw(401)), false, false],
  [
    'an error that is not from Stripe',
    Object.assign(new Error('x'), { statusCode: 500 }),
    false,
    false,
  ],
])('a Stripe error is temporary, final or neither: %s', (_, error, passing, final) => {
  expect([payments.isTransient(error), payments.isFinal(error)]).toEqual([passing, final]);
});

test('isMissing and isRefundedAlready recognize the error codes of Stripe', () => {
  expect(payments.isMissing(invalid(404, 'resource_missing'))).toBe(true);
  expect(payments.isMissing(invalid(404))).toBe(false);
  expect(payments.isMissing({ code: 'resource_missing' })).toBe(false);
  expect(payments.isRefundedAlready(invalid(400, 'charge_already_refunded'))).toBe(true);
  expect(payments.isRefundedAlready(invalid(400))).toBe(false);
  expect(payments.isRefundedAlready({ code: 'charge_already_refunded' })).toBe(false);
});

const refusalOf = (call: Promise<unknown>, ms?: number) =>
  payments.withStripeTimeout(call, ms).then(
    () => undefined,
    (error) => ({ ...error, message: error.message }),
  );

test('isChargedBack recognizes the error code of Stripe for a disputed charge', () => {
  const back = [invalid(400, 'charge_disputed'), invalid(400, 'charge_already_refunded')];
  expect(back.map(payments.isChargedBack)).toEqual([true, false]);
  expect(payments.isChargedBack({ code: 'charge_disputed' })).toBe(false);
  expect([payments.idOf('pi_1'), payments.idOf({ id: 'pi_2' })]).toEqual(['pi_1', 'pi_2']);
});

test('a request to Stripe fails with 503 after 9 s', async () => {
  vi.useFakeTimers();
  try {
    let thrown: unknown;
    const never = refusalOf(new Promise(() => {})).then((error) => (thrown = error));
    await vi.advanceTimersByTimeAsync(8_999);
    expect(thrown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2);
    await never;
    expect(thrown).toMatchObject({ kind: 'unavailable', message: SILENT });
    expect(thrown).toMatchObject({ extra: { retryAfterSeconds: 5 } });
    expect(await payments.withStripeTimeout(Promise.resolve('paid'))).toBe('paid');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('the error message suggests a retry after a temporary Stripe error, but not after a rejected API key', async () => {
  const passing = await refusalOf(Promise.reject(new errors.StripeAPIError(raw(503))));
  expect(passing).toMatchObject({ message: SILENT, extra: { retryAfterSeconds: 5 } });
  expect(logged).not.toHaveBeenCalled();
  for (const error of [
    new errors.StripeAuthenticationError(raw(401)),
    new errors.StripePermissionError(raw(403)),
  ]) {
    logged.mockClear();
    expect(await refusalOf(Promise.reject(error))).toMatchObject({ message: OFF });
    expect(logged).toHaveBeenCalledWith({ err: error }, expect.stringContaining('Stripe'));
  }
  const other = new ApiError('conflict', 'Something else');
  expect(await refusalOf(Promise.reject(other))).toMatchObject({ kind: 'conflict' });
});

describe('a refund that Stripe rejects permanently', () => {
  const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = Stripe.errors;
  const { StripeAPIError, StripeConnectionError } = Stripe.errors;
  const given = (code?: string, statusCode = 400) => ({
    ...(code ? { code } : {}),
    type: 'invalid_request_error' as const,
    message: 'no refund',
    statusCode,
  });
  const rejected = (code?: string, status?: number) =>
    new StripeInvalidRequestError(given(code, status));
  const ago = (ms: number) => new Date(Date.now() - ms);
  const LONG = 100 * DAY_MS;

  it('is recognized at once if the payment cannot be refunded', () => {
    expect(payments.isPermanentlyRejected(rejected('charge_not_refundable'), undefined)).toBe(true);
  });

  it.each([
    ['without a code', rejected()],
    ['with another code', rejected('transfers_not_allowed')],
    ['of the card', new StripeCardError(given('card_declined', 402))],
  ])('is recognized after three days of rejections %s', (_, error) => {
    expect(payments.isPermanentlyRejected(error, undefined)).toBe(false);
    expect(payments.isPermanentlyRejected(error, ago(3 * DAY_MS - 60_000))).toBe(false);
    expect(payments.isPermanentlyRejected(error, ago(3 * DAY_MS))).toBe(true);
  });

  it.each([
    ['too little money', rejected('balance_insufficient')],
    ['a lock', rejected('lock_timeout', 429)],
    ['a lock with status 400', rejected('lock_timeout')],
    ['a conflict', rejected('charge_not_refundable', 409)],
    ['a rate limit', rejected('rate_limit', 429)],
    ['an unknown payment', rejected('resource_missing', 404)],
    ['a dispute', rejected('charge_disputed')],
    ['a used idempotency key', new StripeIdempotencyError(given())],
    ['an error of Stripe', new StripeAPIError(given('charge_not_refundable', 500))],
    ['a lost connection', new StripeConnectionError(given(undefined, 0))],
    ['an error of the shop', new Error('charge_not_refundable')],
  ])('is not the same as a refund that fails because of %s', (_, error) => {
    expect(payments.isPermanentlyRejected(error, ago(LONG))).toBe(false);
  });
});
