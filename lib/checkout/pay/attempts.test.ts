import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { amountsOf, baskets, modelFees, modelOf } from '@/e2e/support/tax-model';
import { DAY_MS } from '@/lib/utils/durations';
import { sessionParams } from './attempts';
import {
  inShopParams,
  inShopUrl,
  isInShop,
  paymentReturnUrl,
  returnAddress,
  returnOriginOf,
  takesAddress,
} from './session-params';

stubShopEnv({ APP_ORIGIN: 'https://shop.example', CORS_ORIGINS: 'https://app.shop.example' });

const product = new Types.ObjectId();
const line = { product, quantity: 3, name: 'Apple', category: 'Fruits', priceCents: 150 };
const apple = { ...line, unitCents: 100, image: ['/a.webp', 'https://i.example/1', 'https://2'] };
const order = { _id: new Types.ObjectId(), items: [apple] };
const now = new Date('2026-01-01T00:00:00.001Z');
const shop = { languages: ['en', 'de', 'ar'] as const };
const paramsOf = (more: object = {}) => sessionParams({ ...order, ...more }, 2, now);

test('a Stripe session lists lines and tax in cents with order and payment attempt', () => {
  const metadata = { orderId: String(order._id), attempt: '2' };
  const { params, expiresAt } = paramsOf();
  expect(expiresAt.toISOString()).toBe('2026-01-01T00:31:01.000Z');
  expect(params).toEqual({
    mode: 'payment',
    line_items: [
      {
        quantity: 3,
        price_data: {
          currency: 'usd',
          unit_amount: 100,
          product_data: { name: 'Apple', images: ['https://i.example/1'] },
        },
      },
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 6, product_data: { name: 'Tax (2%)' } },
      },
    ],
    client_reference_id: metadata.orderId,
    metadata,
    payment_intent_data: { metadata },
    automatic_tax: { enabled: false },
    adaptive_pricing: { enabled: false },
    expires_at: expiresAt.getTime() / 1000,
    success_url: 'https://shop.example/api/stripe/return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/cart',
  });
});

test('weighed goods are charged after packing if the slot ends before the card authorization expires', () => {
  const measure = {
    by: 'weight',
    unit: 'g',
    step: 50,
    perUnitCents: 499,
    tolerancePercent: 10,
    minStock: 55,
  };
  const items = [{ ...apple, measure, goodsCents: 82 }];
  const reservedIn = (more: object) => paramsOf(more).params.payment_method_options;
  const held = { card: { capture_method: 'manual' } };
  const dueIn = (days: number) => ({ from: now, to: new Date(now.getTime() + days * DAY_MS) });
  expect(reservedIn({ items })).toEqual(held);
  expect(reservedIn({ items, deliverySlot: dueIn(6) })).toEqual(held);
  expect(reservedIn({ items, deliverySlot: dueIn(6.01) })).toBeUndefined();
  expect(reservedIn({ deliverySlot: dueIn(1) })).toBeUndefined();
});

test('a Stripe session uses the currency and the tax rate of the order', () => {
  const { params } = paramsOf({ currency: 'eur', taxPercent: 8.25 });
  const prices = params.line_items?.map(({ price_data }) => price_data);
  expect(prices).toMatchObject([{ currency: 'eur' }, { currency: 'eur' }]);
  expect(prices?.[1]?.product_data?.name).toBe('Tax (8.25%)');
});

test('a Stripe session omits private images and a tax of 0', () => {
  const { params } = paramsOf({ items: [{ ...apple, image: ['/a.webp'] }], taxPercent: 0 });
  expect(params.line_items).toHaveLength(1);
  expect(params.line_items?.[0]?.price_data?.product_data).toEqual({ name: 'Apple' });
});

test("a shopper who cancels on Stripe's page returns to the website where the order was placed", () => {
  const { params } = paramsOf({ clientOrigin: 'https://app.shop.example' });
  expect(params.cancel_url).toBe('https://app.shop.example/cart');
});

const TYPED = {
  _id: new Types.ObjectId(),
  ...{ firstName: 'Ada', lastName: 'Byron', email: 'ada@mail.example', phone: '030 1' },
  ...{ street: 'Weg 2', city: 'Berlin', state: '', zipcode: '10115' },
  ...{ country: 'Germany', countryCode: 'DE' },
};

test("a payment inside the shop does not use Stripe's page", () => {
  const { params } = paramsOf();
  const { success_url, cancel_url: _, ...same } = params;
  const inShop = inShopParams(params, { address: TYPED });
  expect(inShop).toEqual({ ...same, ui_mode: 'elements', return_url: success_url });
  expect([isInShop({ params: inShop }), isInShop({ params })]).toEqual([true, false]);
  expect(takesAddress({ params: inShop })).toBe(false);
});

test.each(['awaited', 'given'] as const)(
  'a wallet address must be in the country of the order: %s',
  (walletAddress) => {
    const params = inShopParams(paramsOf().params, { address: TYPED, walletAddress });
    expect(params).toMatchObject({
      shipping_address_collection: { allowed_countries: ['DE'] },
      phone_number_collection: { enabled: true },
    });
    expect(takesAddress({ params })).toBe(true);
  },
);

const RUNS = runs(60);

test('the session total equals the order total for any rates and fees @random', {
  timeout: 60_000 + RUNS * 5,
}, () => {
  fc.assert(
    fc.property(baskets, ({ terms, lines, fees }) => {
      const items = lines.map((one) => ({ ...apple, ...one }));
      const { params } = paramsOf({ ...terms, items, fees });
      const lineTotals = (params.line_items ?? []).map(({ quantity = 0, price_data }) => {
        expect(price_data?.unit_amount).toBeGreaterThan(0);
        return BigInt(quantity) * BigInt(price_data?.unit_amount ?? 0);
      });
      const { total } = modelOf(terms, amountsOf(lines, modelFees(terms, lines, fees)));
      expect(lineTotals.reduce((sum, cents) => sum + cents, 0n)).toBe(total);
    }),
    { numRuns: RUNS },
  );
});

test('a Stripe session keeps prices that include tax, and adds deposits and delivery', () => {
  const bottle = { ...apple, name: 'Cola', taxPercent: 19, depositCents: 25, depositPercent: 19 };
  const fees = [{ kind: 'delivery', cents: 490, taxPercent: 19 }];
  const { params } = paramsOf({ taxMode: 'included', taxPercent: 7, items: [apple, bottle], fees });
  const lineItems = params.line_items?.map(({ quantity, price_data }) => [
    ...[price_data?.product_data?.name, quantity, price_data?.unit_amount],
  ]);
  expect(lineItems).toEqual([
    ['Apple', 3, 100],
    ['Cola', 3, 100],
    ['Deposit', 1, 75],
    ['Delivery', 1, 490],
  ]);
});

test("a full cart stays within Stripe's limit of line items", () => {
  const bottle = { ...apple, taxPercent: 19, depositCents: 25, depositPercent: 19 };
  const fees = [{ kind: 'delivery', cents: 490, taxPercent: 19 }];
  const items = Array.from({ length: 99 }, () => bottle);
  const { params } = paramsOf({ taxPercent: 19, items, fees });
  const lineItems = params.line_items ?? [];
  expect(lineItems).toHaveLength(100);
  // The last line item merges the fee with 99 × 3 deposits of 25 cents. The tax is 19% of goods, deposits and fee.
  const beside = 99 * 3 * 25 + 490;
  const tax = Math.floor(((beside + 99 * 3 * 100) * 19) / 100);
  expect(lineItems.at(-1)?.price_data?.unit_amount).toBe(beside + tax);
});

test("line item names at Stripe use the language of the page, otherwise the shop's main language", () => {
  const shop = { languages: ['pt', 'de'] as const };
  const bottle = { ...apple, taxPercent: 19, depositCents: 25, depositPercent: 5.5 };
  const fees = [{ kind: 'delivery' as const, cents: 490, taxPercent: 19 }];
  const namesOf = (count: number, language?: 'de') => {
    const items = Array.from({ length: count }, () => bottle);
    const { params } = sessionParams({ ...order, items, fees }, 1, now, shop, language);
    return params.line_items?.map(({ price_data }) => price_data?.product_data?.name).slice(count);
  };
  expect(namesOf(1, 'de')).toEqual([
    'Pfand',
    'Lieferung',
    'MwSt. (19\u00a0%)',
    'MwSt. (5,5\u00a0%)',
  ]);
  expect(namesOf(1)).toEqual(['Depósito', 'Entrega', 'IVA (19%)', 'IVA (5,5%)']);
  expect(namesOf(99, 'de')).toEqual(['Pfand, Lieferung und MwSt.']);
});

test("weights at Stripe use the language of the page, otherwise the shop's main language", () => {
  const shop = { languages: ['de', 'en'] as const };
  const measure = { by: 'weight', unit: 'g', step: 50, perUnitCents: 499, tolerancePercent: 10 };
  const items = [{ ...apple, quantity: 30, measure: { ...measure, minStock: 1 }, goodsCents: 823 }];
  const nameOf = (language?: 'en') =>
    sessionParams({ ...order, items } as never, 1, now, shop, language).params.line_items?.[0]
      ?.price_data?.product_data?.name;
  expect(nameOf()).toBe('Apple, ≤ 1,65\u00a0kg');
  expect(nameOf('en')).toBe('Apple, ≤ 1.65\u00a0kg');
});

test("the payment page uses the language of the shop's page if Stripe supports it", () => {
  const inLanguage = (language: 'de' | 'ar') => sessionParams(order, 2, now, shop, language).params;
  expect(inLanguage('de')).toMatchObject({
    locale: 'de',
    cancel_url: 'https://shop.example/de/cart',
  });
  expect(inLanguage('ar')).toMatchObject({
    locale: 'auto',
    cancel_url: 'https://shop.example/ar/cart',
  });
});

test('a shopper returns from the payment to the client origin if CORS_ORIGINS contains the origin', () => {
  expect(returnOriginOf({ clientOrigin: 'https://app.shop.example' })).toBe(
    'https://app.shop.example',
  );
  for (const clientOrigin of [
    undefined,
    'https://gone.shop.example',
    'https://app.shop.example.evil',
  ])
    expect(returnOriginOf({ clientOrigin })).toBe('https://shop.example');
  expect(paymentReturnUrl({})).toBe('https://shop.example/loader?next=my-orders');
});

test('a shopper returns from the payment to a page in the language of the payment', () => {
  expect(paymentReturnUrl({}, shop, 'de')).toBe('https://shop.example/de/loader?next=my-orders');
  expect(returnAddress({}, '/cart', shop, 'ar')).toBe('https://shop.example/ar/cart');
  expect(returnAddress({}, '/cart', shop, 'en')).toBe('https://shop.example/cart');
  expect(returnAddress({}, '/cart', { languages: ['en'] }, 'de')).toBe('https://shop.example/cart');
  const clientOrigin = 'https://app.shop.example';
  expect(returnAddress({ clientOrigin }, '/cart', shop, 'de')).toBe(
    'https://app.shop.example/cart',
  );
});

test.each([
  ...['/de', '//evil.example', 'de/../..', '.evil.example', '@evil.example', 'xx', 'DE', ''],
  ...['constructor', '__proto__', 'toString', null, 1, {}, ['de']],
])(
  'a shopper returns to a page in the main language if the stored payment language is %j',
  (language) => {
    expect(returnAddress({}, '/cart', shop, language)).toBe('https://shop.example/cart');
  },
);

test('the payment page inside the shop is in the language of the payment', () => {
  const shop = { languages: ['en', 'de'] as const };
  expect(inShopUrl('cs_1', shop, 'de')).toBe('https://shop.example/de/cart/pay?session=cs_1');
  expect(inShopUrl('cs_1', shop)).toBe('https://shop.example/cart/pay?session=cs_1');
});
