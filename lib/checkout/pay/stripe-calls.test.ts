import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { z } from 'zod';
import { openPayPage, storedShopper } from '@/e2e/support/engine-orders';
import { setUpDatabase, setUpStripe } from '@/e2e/support/engine-set-up';
import { withStripeFaults } from '@/e2e/support/mishaps';
import { MAX_NAME } from '@/lib/catalog/limits';
import { finishAuthorization } from '@/lib/checkout/pay/capture';
import {
  makeRefund,
  refundInFull,
  refundTotalsAtStripe,
} from '@/lib/checkout/refund/record-refund';
import { checkWithStripe } from '@/lib/day-report/close-day';
import { resetEnv } from '@/lib/env';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { inRequest } from '@/lib/observe/request-context';
import { stripe } from '@/lib/payments/stripe';
import { reconcile } from '@/lib/reconcile/reconcile';
import { CURRENCIES, isChargeable, smallestCharge } from '@/lib/shop/currencies';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import type { createSession } from '@/local/stripe/schema';
import { Order, Product, ShopSettings, User } from '@/models';
import type { OrderDoc } from '@/models/order';
import { sessionParams } from './attempts';
import { settleReturn } from './pay-page';
import type { inShopParams } from './session-params';

/* Sends every kind of Stripe request of the shop to the Stripe emulator. Like Stripe, the emulator rejects unknown
   parameters, which would block all online orders. */

const stripeServer = setUpStripe();
setUpDatabase({ CORS_ORIGINS: 'https://app.example' });
beforeAll(resetEnv);
afterAll(() => {
  delete process.env.CORS_ORIGINS;
  resetEnv();
});

type Payable = Parameters<typeof sessionParams>[0];
const now = () => new Date();
const product = new Types.ObjectId();
const line = { product, quantity: 3, name: 'N'.repeat(MAX_NAME), category: 'Fruits' };
const apple = {
  ...line,
  priceCents: 12_000,
  unitCents: 10_000,
  image: ['https://i.example/a b.webp'],
};
const grams = {
  ...({ by: 'weight', unit: 'g' } as const),
  ...{ step: 50, perUnitCents: 49_900, tolerancePercent: 10 },
};
const cheese = {
  ...apple,
  measure: { ...grams, minStock: 165 },
  goodsCents: 82_335,
  image: ['/local.webp'],
};
const bottle = { ...apple, depositCents: 2_500, depositPercent: 5.5, taxPercent: 19, image: [] };
const fees = [{ kind: 'delivery' as const, cents: 49_000, taxPercent: 7 }];
const inDays = (days: number) => {
  const to = new Date(Date.now() + days * DAY_MS);
  return { from: to, to };
};

const VARIANTS: {
  [Part in 'items' | 'tax' | 'fees' | 'window' | 'clientOrigin']: Partial<Payable>[];
} = {
  items: [
    { items: [apple] },
    { items: [cheese, bottle] },
    { items: [{ ...apple, translatedName: '7UP (330 ml) تفاح' }] },
  ],
  tax: [{ taxPercent: 0 }, { taxPercent: 8.25 }, { taxMode: 'included', taxPercent: 19 }],
  fees: [{}, { fees }],
  window: [{}, { deliverySlot: inDays(1) }, { deliverySlot: inDays(13) }],
  clientOrigin: [{}, { clientOrigin: 'https://app.example' }],
};

const orders = Object.values(VARIANTS).reduce<Partial<Payable>[]>(
  (combinations, part) =>
    combinations.flatMap((order) => part.map((more) => ({ ...order, ...more }))),
  [{}],
);
/** So many lines that deposits, fee and tax are merged into one line item (Stripe's limit). */
const fullCart = { items: [...Array.from({ length: 98 }, () => bottle), cheese], fees };

/** The properties of `Sent` that are missing in `Known`, at any depth. `never` if there are none. */
type Unknown<Sent, Known> = Sent extends readonly (infer Item)[]
  ? Known extends Record<string, infer KnownItem>
    ? Unknown<Item, KnownItem>
    : 'an array'
  : Sent extends object
    ? {
        [Name in keyof Sent & string]: Name extends keyof Known
          ? Unknown<NonNullable<Sent[Name]>, NonNullable<Known[Name]>>
          : Name;
      }[keyof Sent & string]
    : never;
type Sent = ReturnType<typeof sessionParams>['params'];

async function create(
  order: Partial<Payable>,
  languages?: readonly Language[],
  language?: Language,
) {
  const payable = { _id: new Types.ObjectId(), items: [apple], ...order } as Payable;
  const { params } = sessionParams(payable, 1, now(), languages ? { languages } : {}, language);
  return { params, session: await stripe().checkout.sessions.create(params) };
}

const totalOf = ({ line_items }: Sent) =>
  line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);

describe('creating a Stripe session', () => {
  it('sends only parameters that the Stripe emulator accepts', () => {
    type Known = z.input<typeof createSession>;
    expectTypeOf<Unknown<Sent, Known>>().toBeNever();
    expectTypeOf<Unknown<ReturnType<typeof inShopParams<Sent>>, Known>>().toBeNever();
    // Checks that the type comparison detects a parameter that is not accepted.
    expectTypeOf<Unknown<Sent & { submit_type: 'pay' }, Known>>().toEqualTypeOf<'submit_type'>();
    expectTypeOf<Unknown<Sent, Omit<Known, 'locale'>>>().toEqualTypeOf<'locale'>();
  });

  it.each([
    ['a shop with one language', undefined, undefined] as const,
    ...LANGUAGE_CODES.map(
      (language) => [`a page in ${language}`, ['en', language] as const, language] as const,
    ),
  ])('succeeds for orders from %s', async (_, languages, language) => {
    const back: Set<string> = new Set();
    const check = async (order: Partial<Payable>) => {
      const { params, session } = await create(order, languages, language);
      back.add(new URL(params.cancel_url).origin);
      expect(session).toMatchObject({
        amount_total: totalOf(params),
        locale: language ? (language === 'ar' ? 'auto' : language) : null,
      });
    };
    // The language affects only `locale` and the return URLs, so a few orders are enough.
    const kinds = languages ? orders.slice(-2) : orders;
    await Promise.all([...kinds, fullCart].map(check));
    expect([...back]).toEqual(['http://localhost:3000', 'https://app.example']);
  });

  it.each([
    ['ada@mail.example', 'ada@mail.example'],
    ['a.d+a@xn--bcher-kva.example', 'a.d+a@xn--bcher-kva.example'],
    // Stripe may not accept email addresses with letters such as `ö`. The shop omits them.
    ['jörg@mail.example', null],
    ['no address', null],
  ])('sends the email address %s of the shopper as %s', async (email, sent) => {
    const payable = { _id: new Types.ObjectId(), items: [apple] } as unknown as Payable;
    const { params } = sessionParams(payable, 1, now(), {}, undefined, { email });
    const session = await stripe().checkout.sessions.create(params);
    expect(session.customer_email).toBe(sent);
  });

  it.each(CURRENCIES.filter(isChargeable))(
    'succeeds for the minimum charge of %s and fails for a smaller amount',
    async (currency) => {
      const least = smallestCharge(currency);
      const costing = (cents: number) => ({
        currency,
        taxPercent: 0,
        items: [{ ...apple, quantity: 1, unitCents: cents }],
      });
      expect((await create(costing(least))).session.amount_total).toBe(least);
      await expect(create(costing(least - 1))).rejects.toMatchObject({ code: 'amount_too_small' });
    },
  );

  it.each(CURRENCIES.filter((code) => !isChargeable(code)))(
    'fails for %s, because this currency cannot be charged online',
    async (currency) => {
      const items = [{ ...apple, quantity: 1, unitCents: 1_000 }];
      await expect(create({ currency, taxPercent: 0, items })).rejects.toThrow(
        `${currency} cannot be charged online`,
      );
    },
  );

  // Stripe's minimum charges: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  it.each([
    ['usd', 50],
    ['gbp', 30],
    ['eur', 50],
    ['chf', 50],
    ['aed', 200],
    ['czk', 1_500],
    ['dkk', 250],
    ['huf', 17_500],
    ['mxn', 1_000],
    ['sek', 300],
    ['thb', 1_000],
    ['jpy', 50],
  ])('the minimum charge of %s is %i cents', (currency, least) => {
    expect(smallestCharge(currency)).toBe(least);
  });
});

describe('an order that is paid online', () => {
  it.each(LANGUAGE_CODES)('creates a payment page for a browser in %s', async (language) => {
    const languages = [...new Set<Language>(['de', language])];
    await ShopSettings.updateOne({ _id: 'shop' }, { $set: { languages } }, { upsert: true });
    const prices = { priceCents: 400, offerPriceCents: 333 };
    const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
    const { userId, address } = await storedShopper();
    const input = { items: [{ product: String(_id), quantity: 3 }], address };
    const session = await inRequest({ correlationId: 'one', language }, () =>
      openPayPage({ userId, idempotencyKey: 'one', input }),
    );
    expect(await stripe().checkout.sessions.retrieve(session)).toMatchObject({ status: 'open' });
  });

  it.each([
    ['account', {}, (email: string) => email],
    ['guest', { isGuest: true, contactEmail: 'typed@mail.example' }, () => 'typed@mail.example'],
  ])('passes the email address of the %s to Stripe', async (_, account, expected) => {
    const prices = { priceCents: 400, offerPriceCents: 333 };
    const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
    const { userId, address } = await storedShopper(undefined, account);
    const { email } = await User.findById(userId).orFail();
    const input = { items: [{ product: String(_id), quantity: 3 }], address };
    const session = await openPayPage({ userId, idempotencyKey: 'three', input });
    const { customer_email } = await stripe().checkout.sessions.retrieve(session);
    expect(customer_email).toBe(expected(email));
  });

  it('sends at most 60 requests per minute and account to Stripe', async () => {
    const prices = { priceCents: 400, offerPriceCents: 333 };
    const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
    const { userId, address } = await storedShopper();
    const input = { items: [{ product: String(_id), quantity: 3 }], address };
    const placing = { userId, idempotencyKey: 'four', input };
    const session = await openPayPage(placing);
    const read = vi.spyOn(stripe().checkout.sessions, 'retrieve');
    for (let count = 0; count < 30; count += 1) {
      await openPayPage(placing);
      await settleReturn(session);
    }
    await expect(openPayPage(placing)).rejects.toMatchObject({ kind: 'tooMany' });
    expect(await settleReturn(session)).toMatch(/my-orders$/);
    expect(read.mock.calls.length).toBeLessThan(60);
    read.mockRestore();
  });

  it('starts a new session two minutes after a request without a response from Stripe', async () => {
    const prices = { priceCents: 400, offerPriceCents: 333 };
    const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
    const { userId, address } = await storedShopper();
    const input = { items: [{ product: String(_id), quantity: 3 }], address };
    const placing = { userId, idempotencyKey: 'five', input };
    const first = withStripeFaults({ faults: ['silent'] }, () => openPayPage(placing));
    await expect(first).rejects.toMatchObject({ kind: 'unavailable' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * MINUTE_MS });
    try {
      const session = await openPayPage(placing);
      expect(await stripe().checkout.sessions.retrieve(session)).toMatchObject({ status: 'open' });
      expect((await Order.findOne({ userId }).lean())?.payment?.attempts).toMatchObject([
        { number: 1, state: 'over' },
        { number: 2, state: 'open', sessionId: session },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('repeats the stored Stripe request after an interrupted creation of a payment page', async () => {
    const prices = { priceCents: 400, offerPriceCents: 333 };
    const { _id } = await Product.create({ name: 'Apple', category: 'Fruits', ...prices });
    const { userId, address } = await storedShopper();
    const { email } = await User.findById(userId).orFail();
    const items = [{ product: String(_id), quantity: 3 }];
    const placing = { userId, idempotencyKey: 'two', input: { items, address } };
    const session = await openPayPage(placing);
    await Order.updateOne(
      { userId },
      {
        $set: { 'payment.attempts.0.state': 'starting' },
        $unset: { 'payment.attempts.0.sessionId': 1, 'payment.attempts.0.url': 1 },
      },
    );
    await User.updateOne({ _id: userId }, { $set: { email: `new-${email}` } });
    expect(await openPayPage(placing)).toBe(session);
    const { customer_email } = await stripe().checkout.sessions.retrieve(session);
    expect(customer_email).toBe(email);
  });
});

/** Returns the payment intent and the total in cents. If the order is due soon, the payment is only authorized. */
async function paidOrder(more: Partial<OrderDoc> = {}) {
  const items = more.items ?? [cheese];
  const { session } = await create({ ...more, items });
  stripeServer().pay(session.id);
  const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(session.id);
  if (typeof intent !== 'string') throw new Error('the session has no payment');
  return { intent, cents: session.amount_total ?? 0 };
}

async function authorizedOrder(intent: string, total: number, cents: number, currency: string) {
  const id = new Types.ObjectId();
  await Order.collection.insertOne({
    _id: id,
    rev: 0,
    userId: new Types.ObjectId().toString(),
    idempotencyKey: String(id),
    items: [cheese],
    amountCents: total,
    currency,
    paymentType: 'Online',
    isPaid: false,
    listed: true,
    status: 'Packed',
    payment: {
      attempts: [],
      refunds: [],
      intent,
      authorizedUntil: inDays(7).to,
      authorization: { cents },
      refundPendingSince: now(),
    },
  });
  const order = await Order.findById(id).lean();
  if (!order) throw new Error('the order was not stored');
  return order;
}

describe('capturing an authorized payment', () => {
  it.each(['usd', 'gbp', 'huf', 'jpy'])(
    'captures any amount that is at least the minimum charge (%s)',
    async (currency) => {
      for (const part of ['least', 'half', 'all'] as const) {
        const { intent, cents } = await paidOrder({ currency });
        const sums = { least: smallestCharge(currency), half: Math.ceil(cents / 2), all: cents };
        await finishAuthorization(await authorizedOrder(intent, cents, sums[part], currency));
        expect(await stripe().paymentIntents.retrieve(intent)).toMatchObject({
          status: 'succeeded',
          amount_received: sums[part],
        });
      }
    },
  );

  it('releases the authorization when nothing is due', async () => {
    const { intent, cents } = await paidOrder();
    await finishAuthorization(await authorizedOrder(intent, cents, 0, 'usd'));
    expect((await stripe().paymentIntents.retrieve(intent)).status).toBe('canceled');
  });

  it('fails for less than the minimum charge of the currency', async () => {
    const { intent } = await paidOrder({ currency: 'gbp' });
    const capture = (cents: number) =>
      stripe().paymentIntents.capture(intent, { amount_to_capture: cents });
    await expect(capture(29)).rejects.toMatchObject({
      code: 'amount_too_small',
      param: 'amount_to_capture',
      message: 'Amount must be at least £0.30 gbp.',
    });
    expect((await capture(30)).amount_received).toBe(30);
  });
});

describe('refunding a payment at Stripe', () => {
  const partOf = (intent: string, part: number) => {
    const order = String(new Types.ObjectId());
    const metadata = { order, part: String(part), at: now().toISOString() };
    return { intent, key: `refund:${order}:${part}`, metadata };
  };

  it('refunds a part, then the rest, and a duplicate payment in full', async () => {
    const { intent, cents } = await paidOrder({ items: [apple] });
    const part = partOf(intent, 1);
    await makeRefund(part, 1);
    await makeRefund(part, 1);
    expect(await refundTotalsAtStripe(intent)).toEqual({ paidCents: cents, cents: 1 });
    await makeRefund(partOf(intent, 2));
    expect(await refundTotalsAtStripe(intent)).toEqual({ paidCents: cents, cents });
    const second = await paidOrder({ items: [apple] });
    const refund = { intent: second.intent, key: `refund:${second.intent}` };
    expect(await refundInFull(new Types.ObjectId(), refund)).toMatchObject({
      amount: second.cents,
      reason: 'duplicate',
    });
  });

  it("refunds only the rest after a partial refund in Stripe's dashboard", async () => {
    const { intent, cents } = await paidOrder({ items: [apple] });
    await stripe().refunds.create({ payment_intent: intent, amount: 100 });
    expect(await makeRefund(partOf(intent, 1), cents)).toMatchObject({ amount: cents - 100 });
  });
});

describe('lists of payments at Stripe', () => {
  beforeAll(async () => {
    const { id } = (await create({ items: [apple] })).session;
    stripeServer().pay(id);
    stripeServer().dispute(id);
  });

  it('can be read by the reconciler without an error', async () => {
    expect(await reconcile({ all: true })).toMatchObject({ faults: 0 });
  });

  it('can be read by the day report, including older sessions', async () => {
    const day = 45 * 60_000;
    const { session, params } = await create({ items: [apple] });
    stripeServer().pay(session.id);
    const order = new Types.ObjectId(params.client_reference_id);
    const attempts = [
      { number: 1, params, expiresAt: now(), state: 'over', sessionId: session.id },
    ];
    await Order.collection.insertOne({ _id: order, payment: { attempts, refunds: [] } });
    const movement = { way: 'card', order, cents: 100 } as never;
    for (const since of [Date.now() - day, Date.now() + 2 * day])
      expect(await checkWithStripe([movement], since)).toMatchObject({
        isAsked: true,
        stripeCents: totalOf(params),
      });
  });
});
