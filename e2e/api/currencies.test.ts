import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { newSeller, shopperWithAddress } from '@/e2e/support/client';
import { SHOP } from '@/e2e/support/in-process';
import { openPayingTestShop } from '@/e2e/support/paying-in-process';
import { Product, ShopSettings } from '@/models';

const shop = openPayingTestShop();

type Answer = { status: number; body: Record<string, unknown> };
type Seller = Awaited<ReturnType<typeof newSeller>>;
type Row = Record<string, string>;

const CSV = { 'Content-Type': 'text/csv' };

const savePrices = async (seller: Seller, currency: string): Promise<Answer> => {
  const { revision } = (await ShopSettings.findById('shop').lean()) ?? {};
  const settings = { currency, taxPercent: 10 };
  return seller.post('/api/seller/settings/section', {
    section: 'prices',
    settings,
    revision: revision ?? 0,
  });
};
const saveDelivery = async (seller: Seller, minimumOrder: string): Promise<Answer> => {
  const { revision } = (await ShopSettings.findById('shop').lean()) ?? {};
  const settings = { promiseMinutes: 30, minimumOrder, zipCodes: [] };
  return seller.post('/api/seller/settings/section', {
    section: 'delivery',
    settings,
    revision: revision ?? 0,
  });
};
const rowsOf = async (seller: Seller): Promise<Row[]> =>
  parse(String((await seller.get('/api/product/export')).body.text), {
    columns: true,
    bom: true,
  }) as Row[];
const importRows = async (seller: Seller, rows: Row[]) =>
  (
    await seller.post('/api/product/import', undefined, {
      raw: stringify(rows, { header: true }),
      headers: CSV,
    })
  ).body;
const removeAll = async (seller: Seller) => {
  const ids = (await Product.find({ removedAt: null }, { _id: 1 }).lean()).map(({ _id }) => _id);
  for (const id of ids) await seller.post('/api/product/remove', { id: String(id) });
};
const idOf = async (name: string) => String((await Product.findOne({ name }).lean().orFail())._id);

async function order(kind: 'cod' | 'stripe', items: [string, number][], total: number) {
  const shopper = await shopperWithAddress(SHOP);
  const currency = (await ShopSettings.findById('shop').lean())?.currency;
  const answer = await shopper.post(`/api/order/${kind}`, {
    items: items.map(([product, quantity]) => ({ product, quantity })),
    address: shopper.addressId,
    total,
    currency,
  });
  const [session = ''] = /cs_test_\w+/.exec(String(answer.body.url)) ?? [];
  if (session) {
    shop.stripeServer().pay(session);
    await shop.stripeServer().deliver();
  }
  const seen = async () =>
    ((await shopper.get('/api/order/user')).body.orders as Record<string, unknown>[])[0] ?? {};
  return { ...answer, shopper, session, seen, id: String((await seen())._id) };
}

async function deliver(seller: Seller, id: string, collected?: number) {
  for (const [from, status] of [
    ['Packed', 'Out for delivery'],
    ['Out for delivery', 'Delivered'],
  ]) {
    const isPaid = status === 'Delivered' && collected !== undefined;
    const body = { id, from, status, ...(isPaid ? { isPaid, collected } : {}) };
    expect(await seller.post('/api/order/status', body)).toMatchObject({ status: 200 });
  }
}
const atStripe = (session: string) => {
  const { intent, refund } = shop.stripeServer().state();
  const payment = intent.find((one) => one.session === session);
  const { amount, captured } = payment ?? {};
  const refunds = refund.filter((one) => one.intent === payment?.id);
  return {
    amount,
    captured,
    currency: payment?.currency,
    refunds: refunds.map((one) => one.amount),
  };
};

test('a shop switches to yen, and sells its products at new prices', {
  timeout: 120_000,
}, async () => {
  const seller = await newSeller(SHOP);
  expect((await saveDelivery(seller, '12.50')).status).toBe(200);
  const before = await rowsOf(seller);
  const [first, second] = before;
  const blocked = await savePrices(seller, 'jpy');
  expect(blocked.status).toBe(400);
  expect(blocked.body).toMatchObject({
    section: 'delivery',
    fields: { minimumOrder: expect.stringContaining('JPY') },
  });
  expect((await saveDelivery(seller, '12')).status).toBe(200);
  const forSale = await savePrices(seller, 'jpy');
  expect([forSale.status, forSale.body.message]).toEqual([
    409,
    expect.stringMatching(/^USD and JPY have a different number of decimals/),
  ]);
  expect(await Product.findById(first?.id).lean()).not.toHaveProperty('priceCurrency');

  await removeAll(seller);
  expect((await savePrices(seller, 'jpy')).status).toBe(200);
  expect(await ShopSettings.findById('shop').lean()).toMatchObject({
    currency: 'jpy',
    minimumCents: 12,
  });
  const { body: settings } = await seller.get('/api/shop/settings');
  expect(settings.shop).toMatchObject({ currency: 'jpy', minimumOrder: 12 });
  expect((await saveDelivery(seller, '12.50')).body.message).toMatch(/whole number/);

  const restored = await seller.post('/api/product/restore', { id: first?.id });
  expect([restored.status, restored.body.message]).toEqual([
    409,
    `The prices of ${first?.name} are in USD. To sell this product again, import it from a file with new prices, or add it as a new product.`,
  ]);
  const priced = before.map((row) => ({ ...row, price: '1250', offerPrice: '998' }));
  const wrong = await importRows(seller, [{ ...first, price: '12.5', offerPrice: '9' } as Row]);
  expect(wrong).toMatchObject({
    added: 0,
    errors: [{ line: 2, message: expect.stringContaining('whole number') }],
  });
  expect(await importRows(seller, priced)).toMatchObject({ added: before.length, errors: [] });
  expect(await importRows(seller, priced)).toMatchObject({ unchanged: before.length });
  expect(await rowsOf(seller)).toEqual(priced);
  const list = (await seller.get('/api/product/list')).body.products as object[];
  expect(list).toHaveLength(before.length);
  expect(list).toContainEqual(expect.objectContaining({ name: second?.name, offerPrice: 998 }));
  const { body: history } = await seller.get(`/api/product/prices?id=${second?.id}`);
  expect(history.prices).toMatchObject([{ price: 1_250, offerPrice: 998 }]);
  const product = await Product.findById(second?.id).lean();
  expect(product).toMatchObject({ name: second?.name, priceCents: 1_250, offerPriceCents: 998 });
  expect(product).not.toHaveProperty('removedAt');
  expect(product).not.toHaveProperty('priceCurrency');
});

test('payments and refunds in yen are exact to the yen', {
  timeout: 60_000,
}, async () => {
  const seller = await newSeller(SHOP);
  const report = await importRows(seller, [
    { name: 'Rice', category: 'Grains', price: '1000', offerPrice: '333', deposit: '' },
    { name: 'Tea', category: 'Drinks', price: '150', offerPrice: '150', deposit: '10' },
  ]);
  expect(report).toMatchObject({ added: 2 });
  const fish = {
    ...{ name: 'Tuna', category: 'Fruits', price: '', offerPrice: '' },
    ...{ soldBy: 'weight', step: '50', stepUnit: 'g', pricePerUnit: '4999' },
  };
  expect(await importRows(seller, [fish])).toMatchObject({ added: 1, errors: [] });
  const [rice, tea, tuna] = await Promise.all([idOf('Rice'), idOf('Tea'), idOf('Tuna')]);
  await seller.get('/api/report/day');

  // Goods: 3 × 333 + 2 × 150 = 1299. Tax: 10% is 129, plus 2 for the deposits. Deposits: 2 × 10.
  const cash = await order(
    'cod',
    [
      [rice, 3],
      [tea, 2],
    ],
    1_450,
  );
  expect([cash.status, cash.body.message]).toEqual([200, expect.anything()]);
  expect(await cash.seen()).toMatchObject({ amount: 1_450, currency: 'jpy' });
  const lines = [{ product: rice, found: 2 }];
  expect((await seller.post('/api/order/pack', { id: cash.id, lines })).status).toBe(200);
  // Goods 966, deposits 20, tax 98.
  expect(await cash.seen()).toMatchObject({ amount: 1_084 });
  await deliver(seller, cash.id, 1_084);
  expect(await cash.seen()).toMatchObject({ isPaid: true, paidAmount: 1_084 });

  const other = await order('stripe', [[rice, 3]], 1_098.9);
  expect(other.status).toBe(409);
  // Goods 3 × 333 = 999, tax 99.
  const online = await order('stripe', [[rice, 3]], 1_098);
  expect(atStripe(online.session)).toMatchObject({ amount: 1_098, currency: 'jpy' });
  expect((await seller.post('/api/order/pack', { id: online.id, lines: [] })).status).toBe(200);
  await deliver(seller, online.id);
  const refund = { id: online.id, reason: 'Broken', to: 'card' };
  const half = await seller.post('/api/order/refund', { ...refund, amount: 0.5 });
  expect([half.status, half.body.message]).toEqual([400, expect.stringMatching(/no decimals/)]);
  const one = { ...refund, lines: [{ product: rice, quantity: 1 }] };
  expect((await seller.post('/api/order/refund', one)).status).toBe(200);
  expect(atStripe(online.session).refunds).toEqual([366]);

  // 500 g of tuna cost about 2499.5, and the maximum of 550 g costs 2749 (2749.45 rounded down). The shop captures the
  // price of the packed 480 g.
  const most = Math.floor((550 * 4_999) / 1_000);
  const weighed = await order('stripe', [[tuna, 10]], most + Math.floor(most / 10));
  expect([weighed.status, weighed.body.message]).toEqual([200, undefined]);
  expect(atStripe(weighed.session)).toMatchObject({ amount: most + Math.floor(most / 10) });
  const weight = [{ product: tuna, found: 10, weighed: 480 }];
  const packed = await seller.post('/api/order/pack', { id: weighed.id, lines: weight });
  expect(packed.status).toBe(200);
  const goods = Math.round((480 * 4_999) / 1_000);
  const due = goods + Math.floor(goods / 10);
  expect(await weighed.seen()).toMatchObject({ amount: due });
  expect(atStripe(weighed.session)).toMatchObject({ captured: due });

  const { day } = (await seller.get('/api/report/day')).body as { day: Record<string, unknown> };
  expect(day).toMatchObject({ currency: 'jpy', expected: 1_084 });
  const file = (await seller.get('/api/report/day-csv')).body.text;
  expect(String(file)).toContain('1084');
});

test('orders in Kuwaiti dinars are exact to the fils, and cannot be paid online', {
  timeout: 60_000,
}, async () => {
  const seller = await newSeller(SHOP);
  const rice = await idOf('Rice');
  const inYen = await order('cod', [[rice, 3]], 1_098);
  await removeAll(seller);
  expect((await savePrices(seller, 'kwd')).status).toBe(200);
  const dates = { name: 'Dates', category: 'Fruits', price: '1.375', offerPrice: '1.235' };
  expect(await importRows(seller, [dates])).toMatchObject({ added: 1, errors: [] });
  const wrong = await importRows(seller, [{ ...dates, price: '1.2355' }]);
  expect(wrong.errors).toMatchObject([{ line: 2, message: expect.stringContaining('three') }]);
  const product = await idOf('Dates');
  expect(await Product.findById(product).lean()).toMatchObject({ offerPriceCents: 1_235 });
  expect((await saveDelivery(seller, '2.125')).status).toBe(200);

  const health = await seller.get('/api/health');
  expect(health.body).toMatchObject({ onlinePayment: false });
  const online = await order('stripe', [[product, 10]], 13.585);
  expect([online.status, online.body.message]).toEqual([
    422,
    'This shop does not accept online payments in KWD. Please choose Cash On Delivery.',
  ]);
  // Goods 3 × 1.235 = 3.705, tax (10%) 0.370.
  const cash = await order('cod', [[product, 3]], 4.075);
  expect(await cash.seen()).toMatchObject({ amount: 4.075, currency: 'kwd' });
  const lines = [{ product, found: 2 }];
  expect((await seller.post('/api/order/pack', { id: cash.id, lines })).status).toBe(200);
  // The total is 2.470 + 0.247 = 2.717. Cash is rounded to 5 fils, the smallest coin.
  expect(await cash.seen()).toMatchObject({ amount: 2.717, cashStep: 0.005, cashRounding: -0.002 });
  await deliver(seller, cash.id, 2.715);
  const refund = { id: cash.id, reason: 'Broken', to: 'cash', lines: [{ product, quantity: 1 }] };
  const refunded = await seller.post('/api/order/refund', refund);
  expect(refunded.status).toBe(200);
  const { order: after } = refunded.body as { order: { refunds: object[] } };
  expect(after.refunds).toMatchObject([{ amount: 1.359, cash: 1.355 }]);
  const { day } = (await seller.get('/api/report/day')).body as { day: Record<string, unknown> };
  expect(day).toMatchObject({ currency: 'kwd', expected: 1.36 });

  // The open order keeps its currency (yen), so a product priced in dinars cannot replace the rice.
  const missing = { product: rice, found: 1 };
  const replaced = await seller.post('/api/order/pack', {
    id: inYen.id,
    lines: [{ ...missing, replacement: { product, quantity: 1 } }],
  });
  expect([replaced.status, replaced.body.message]).toEqual([
    409,
    expect.stringMatching(/^This order is in JPY, but your prices are now in KWD/),
  ]);
  const packed = await seller.post('/api/order/pack', { id: inYen.id, lines: [missing] });
  expect(packed.status).toBe(200);
  await deliver(seller, inYen.id, 366);
  expect(await inYen.seen()).toMatchObject({ amount: 366, currency: 'jpy', isPaid: true });
  const both = (await seller.get('/api/report/day')).body.day;
  expect(both).toMatchObject({
    currency: 'kwd',
    expected: 1.36,
    others: [{ currency: 'jpy', expected: 1_450 }],
  });
});
