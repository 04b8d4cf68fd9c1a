import { beforeAll, describe, expect, it } from 'vitest';
import { address, Client, newSeller, newShopper } from '@/e2e/support/client';
import { openTestShop, SHOP } from '@/e2e/support/in-process';
import { addProduct, productData, updateProduct } from '@/e2e/support/photos';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { saveSection } from '@/e2e/support/save-section';
import type { ProductView } from '@/lib/catalog/view';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { InvoiceResponse } from '@/lib/invoices/view';
import type { OrderView } from '@/lib/orders/view';
import { proposalsFor } from '@/lib/setup/proposals';
import { settingOf } from '@/lib/shop/settings-schema';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import { Product, ShopSettings } from '@/models';

/* A new shop in each of twelve countries. The owner accepts all proposals of /seller/setup and gets an order. */

openTestShop();
let seller: Client;
beforeAll(async () => {
  seller = await newSeller(SHOP);
});

const OBLIGATION = 'Order with obligation to pay';

type Expected = {
  country: string;
  currency: string;
  percent: number;
  isAdded?: true;
  language?: string;
  button?: string;
  zone: string;
  units?: 'us' | 'uk';
  /** Per kilogram or pound, for 500 g of bread at 12.34. Absent if the country requires no unit price. */
  unitPrice?: { price: number; unit: 'kg' | 'lb' };
  /** The name of the delivery fee on an invoice. If the shop may not issue invoices, the message key of the reason. */
  invoice: { delivery: string } | { reason: 'invoiceCertified' | 'invoiceAuthority' };
};

const CERTIFIED = { reason: 'invoiceCertified' } as const;
const AUTHORITY = { reason: 'invoiceAuthority' } as const;
const EURO = { currency: 'eur', button: OBLIGATION };

const COUNTRIES: Expected[] = [
  {
    ...{ ...EURO, country: 'DE', percent: 7, language: 'de', zone: 'Europe/Berlin' },
    invoice: { delivery: 'Lieferung' },
  },
  {
    ...{ ...EURO, country: 'FR', percent: 5.5, language: 'fr', zone: 'Europe/Paris' },
    invoice: { delivery: 'Livraison' },
  },
  {
    ...{ ...EURO, country: 'ES', percent: 10, language: 'es', zone: 'Europe/Madrid' },
    invoice: { delivery: 'Entrega' },
  },
  { ...EURO, country: 'IT', percent: 10, zone: 'Europe/Rome', invoice: AUTHORITY },
  {
    ...{ ...EURO, country: 'NL', percent: 9, zone: 'Europe/Amsterdam' },
    invoice: { delivery: 'Delivery' },
  },
  {
    ...{ ...EURO, country: 'PT', percent: 6, language: 'pt', zone: 'Europe/Lisbon' },
    invoice: CERTIFIED,
  },
  {
    ...{ country: 'GB', currency: 'gbp', percent: 0, zone: 'Europe/London', units: 'uk' },
    unitPrice: { price: 24.68, unit: 'kg' },
    invoice: { delivery: 'Delivery' },
  },
  {
    ...{ country: 'US', currency: 'usd', percent: 0, isAdded: true, units: 'us' },
    zone: 'America/New_York',
    // A pound costs 12.34 * 0.45359237 / 0.5 = 11.1947.
    unitPrice: { price: 11.19, unit: 'lb' },
    invoice: { delivery: 'Delivery' },
  },
  {
    ...{ country: 'CH', currency: 'chf', percent: 2.6, language: 'de', zone: 'Europe/Zurich' },
    invoice: { delivery: 'Lieferung' },
  },
  {
    ...{ country: 'BR', currency: 'brl', percent: 0, language: 'pt', zone: 'America/Sao_Paulo' },
    invoice: AUTHORITY,
  },
  {
    ...{ country: 'MX', currency: 'mxn', percent: 0, language: 'es', zone: 'America/Mexico_City' },
    invoice: AUTHORITY,
  },
  {
    ...{ country: 'AE', currency: 'aed', percent: 5, language: 'ar', zone: 'Asia/Dubai' },
    invoice: { delivery: 'التوصيل' },
  },
];

const speaking = (language: Language) => ({ headers: { 'Accept-Language': language } });

const PRICE = 1_234;
const FEE = 499;
const PROMISE_MINUTES = 45;

async function setUp(country: string): Promise<ShopView> {
  await Promise.all([Product.deleteMany(), ShopSettings.deleteMany()]);
  const present = async () =>
    ((await seller.get('/api/shop/settings')).body as ShopViewResponse).shop;
  for (const { setting, value } of proposalsFor(country, await present()))
    await saveSection(seller, settingOf(setting).form.section, { [setting]: value });
  const shop = await present();
  expect(proposalsFor(country, shop)).toEqual([]);
  return shop;
}

function minutesIn(timeZone: string, at: number): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${minutes % 60}`.replace(/\b\d\b/g, '0$&');

async function order(country: string, language: Language) {
  const bread = { name: 'Bread', category: 'Bakery', price: PRICE / 100, weight: '500 g' };
  const { body } = await addProduct(seller, productData({ ...bread, offerPrice: '' }), []);
  expect(body).toMatchObject({ success: true });
  const [product] = (await new Client(SHOP).get('/api/product/list')).body
    .products as ProductView[];
  if (!product) throw new Error('no product is listed');
  const place = PUBLIC_ADDRESSES.find((one) => one.country === country);
  const { street = '', city = '', state = '', zipcode = '', label = '' } = place ?? {};
  const shopper = await newShopper(SHOP);
  const given = { ...address, street, city, state, zipcode, country };
  const added = await shopper.post('/api/address/add', { address: given });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { _id } = added.body.address as { _id: string };
  const items = [{ product: product._id, quantity: 3 }];
  const placed = await shopper.post('/api/order/cod', { items, address: _id });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const [found] = (await seller.get('/api/order/seller', speaking(language))).body
    .orders as OrderView[];
  if (!found) throw new Error('no order was placed');
  return { shopper, found, product, label };
}

async function deliver(id: string): Promise<void> {
  for (const [from, status] of [
    ['Order Placed', 'Packed'],
    ['Packed', 'Out for delivery'],
    ['Out for delivery', 'Delivered'],
  ]) {
    const paid = status === 'Delivered' ? { isPaid: true } : {};
    const moved = await seller.post('/api/order/status', { id, from, status, ...paid });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
}

const EMIRATES: Record<string, string> = { Dubai: 'دبي' };

describe('a new shop whose owner accepts all proposed settings', () => {
  it.each(COUNTRIES)(
    'has the tax, unit prices, addresses and invoices of $country',
    async (expected) => {
      const { country, currency, percent, isAdded, language, button, zone, invoice, units } =
        expected;
      const spoken = LANGUAGE_CODES.find((code) => code === language) ?? 'en';
      const accepted = await setUp(country);
      expect(accepted).toMatchObject({ country, currency, stars: false, taxPercent: percent });
      expect(accepted.taxMode).toBe(isAdded ? undefined : 'included');
      expect(accepted.languages?.[0]).toBe(language);
      expect(accepted.orderButton).toBe(button);
      expect(accepted).toMatchObject({ hasTimeZone: true, timeZone: zone });
      expect(accepted.units).toBe(units);

      // In its own time zone, the shop opens in two hours, and closes an hour later or at midnight.
      const { timeZone } = accepted;
      const now = Date.now();
      const opens = (minutesIn(timeZone, now) + 120) % 1_440;
      const hours = { from: clock(opens), to: clock(Math.min(opens + 60, 1_440) % 1_440) };
      await saveSection(seller, 'hours', {
        openingHours: { timeZone, week: Array.from({ length: 7 }, () => [hours]), daysOff: [] },
      });
      await saveSection(seller, 'delivery', {
        promiseMinutes: PROMISE_MINUTES,
        zones: [{ name: 'All', zipCodes: ['*'], fee: FEE / 100 }],
      });

      const { shopper, found, product, label } = await order(country, spoken);
      expect(product.unitPrice).toEqual(expected.unitPrice);
      const base = 3 * PRICE + FEE;
      const tax = Math.trunc((base * percent) / (isAdded ? 100 : 100 + percent) + 1e-9);
      const [total, net] = isAdded ? [base + tax, base] : [base, base - tax];
      const taxes = [{ percent, net: net / 100, tax: tax / 100 }];
      expect(found).toMatchObject({ currency, amount: total / 100, taxes });
      // The expected lines are the label in the table, and the country in the main language of the shop.
      const region = new Intl.DisplayNames(LANGUAGES[spoken].locale, { type: 'region' }).of(
        country,
      );
      // The table contains Latin names of emirates. A shop in Arabic shows the Arabic names.
      const lines = [...label.split('/').map((line) => EMIRATES[line] ?? line), region];
      expect(found.address.lines).toEqual(lines);
      const opening = new Date(found.promisedAt ?? 0).getTime() - PROMISE_MINUTES * 60_000;
      expect(minutesIn(timeZone, opening)).toBe(opens);
      expect(opening - now).toBeLessThan(4 * 3_600_000);

      await deliver(found._id);
      const asked = { address: '1 High Street', taxNumber: 'T1', invoices: true };
      await saveSection(seller, 'shop', { address: asked.address });
      const legal = saveSection(seller, 'legal', {
        taxNumber: asked.taxNumber,
        invoices: asked.invoices,
      });
      if ('reason' in invoice) {
        await expect(legal).rejects.toThrow(translate('en', 'settingsErrors')(invoice.reason));
        // The owner reads why the shop cannot issue invoices, and the shopper that there is none. Both messages are in
        // the country's language.
        const { revision } = accepted;
        const { body: shop } = await seller.get('/api/seller/settings');
        const refused = await seller.post(
          '/api/seller/settings/section',
          {
            ...{ section: 'legal', revision: (shop as ShopViewResponse).shop.revision },
            settings: { taxNumber: asked.taxNumber, invoices: true },
          },
          speaking(spoken),
        );
        expect(JSON.stringify(refused.body)).toContain(
          translate(spoken, 'settingsErrors')(invoice.reason),
        );
        expect(revision).toBeLessThan((shop as ShopViewResponse).shop.revision);
        const made = await shopper.post('/api/order/invoice', { id: found._id }, speaking(spoken));
        expect(made.status).toBe(409);
        expect(made.body.message).toBe(translate(spoken, 'errors')('noInvoices'));
        return;
      }
      await legal;
      const made = await shopper.post('/api/order/invoice', { id: found._id }, speaking(spoken));
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      const { invoice: document } = made.body as InvoiceResponse;
      expect(document).toMatchObject({ currency, total: total / 100, taxes });
      expect(document.taxMode).toBe(isAdded ? 'added' : 'included');
      expect(document.seller.country).toBe(country);
      expect(document.buyer).toMatchObject({ countryCode: country, lines });
      expect(document.lines.map(({ name }) => name)).toEqual(['Bread', invoice.delivery]);
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(found.createdAt));
      expect(document.orderedOn).toBe(day);
    },
  );
});

describe('a new shop in a country with its own rules for unit prices', () => {
  const soda = { name: 'Soda', category: 'Drinks', weight: '16 fl oz', priceCents: 250 };
  const UNIT_PRICES = {
    US: { price: 5, unit: 'qt' },
    // 16 British fluid ounces are 0.4546 l.
    GB: { price: 5.5, unit: 'l' },
    DE: undefined,
  } as const;

  const BEEF = {
    ...{ name: 'Beef', category: 'Fruits', soldBy: 'weight', step: '250', stepUnit: 'mlb' },
    pricePerUnit: '5.99',
  };

  it.each(['US', 'GB', 'DE'] as const)('shows unit prices by the rules of %s', async (country) => {
    await setUp(country);
    await Product.create({ ...soda, offerPriceCents: 250 });
    const { body } = await new Client(SHOP).get('/api/product/list');
    const [found] = body.products as { unitPrice?: object }[];
    expect(found?.unitPrice).toEqual(UNIT_PRICES[country]);
  });

  it('shows prices per kilogram and per pound after a switch to UK units', async () => {
    await setUp('US');
    const { body: added } = await addProduct(seller, productData(BEEF), []);
    expect(added).toMatchObject({ success: true });
    const listed = async () => {
      const { body } = await new Client(SHOP).get('/api/product/list');
      return (body.products as { unitPrice?: object }[])[0];
    };
    expect(await listed()).not.toHaveProperty('unitPrice');
    await saveSection(seller, 'prices', { units: 'uk' });
    // The beef costs 5.99 a pound, which is 5.99 / 0.45359237 = 13.2057 a kilogram.
    expect(await listed()).toMatchObject({
      ...{ pricePerUnit: 5.99, stepUnit: 'mlb', unitPrice: { price: 13.21, unit: 'kg' } },
    });
    const veal = productData({ ...BEEF, name: 'Veal' });
    expect((await addProduct(seller, veal, [])).body).toMatchObject({
      ...{ success: false, message: expect.stringContaining('sold by the lb only') },
    });
    const stored = await Product.findOne({ name: BEEF.name }).lean().orFail();
    const seen = { id: String(stored._id), updatedAt: stored.updatedAt, keep: [] };
    const cheaper = productData({ ...BEEF, ...seen, pricePerUnit: '4.99' });
    expect((await updateProduct(seller, cheaper, [])).body).toMatchObject({ success: true });
    const { updatedAt } = await Product.findOne({ name: BEEF.name }).lean().orFail();
    const changed = productData({ ...BEEF, stepUnit: 'moz', ...seen, updatedAt });
    expect((await updateProduct(seller, changed, [])).body).toMatchObject({
      ...{ success: false, message: expect.stringContaining('sold by the oz only') },
    });
  });

  it('sells, weighs and invoices beef by the pound in the United States', async () => {
    await setUp('US');
    await saveSection(seller, 'shop', { address: '1 Main Street' });
    await saveSection(seller, 'legal', { taxNumber: 'T1', invoices: true });
    const { _id: product } = await Product.create({
      ...{ name: 'Beef', category: 'Fruits', priceCents: 150, offerPriceCents: 150, stock: 9_000 },
      measure: {
        ...{ by: 'weight', unit: 'mlb', step: 250, perUnitCents: 599 },
        ...{ tolerancePercent: 10, minStock: 275 },
      },
    });
    const shopper = await newShopper(SHOP);
    const place = PUBLIC_ADDRESSES.find((one) => one.country === 'US');
    const { street = '', city = '', state = '', zipcode = '' } = place ?? {};
    const given = { ...address, street, city, state, zipcode, country: 'US' };
    const added = await shopper.post('/api/address/add', { address: given });
    const { _id } = added.body.address as { _id: string };
    const items = [{ product, quantity: 5 }];
    const placed = await shopper.post('/api/order/cod', { items, address: _id });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    const [found] = (await seller.get('/api/order/seller')).body.orders as OrderView[];
    const id = found?._id ?? '';
    const lines = [{ product, found: 5, weighed: 1_270 }];
    expect((await seller.post('/api/order/pack', { id, lines, done: true })).status).toBe(200);
    for (const [from, status] of [
      ['Packed', 'Out for delivery'],
      ['Out for delivery', 'Delivered'],
    ]) {
      const paid = status === 'Delivered' ? { isPaid: true } : {};
      await seller.post('/api/order/status', { id, from, status, ...paid });
    }
    const made = await shopper.post('/api/order/invoice', { id });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { invoice } = made.body as InvoiceResponse;
    expect(invoice).toMatchObject({ taxMode: 'added', total: 7.61, currency: 'usd' });
    expect(invoice.lines).toEqual([
      {
        ...{ kind: 'goods', name: 'Beef', quantity: 1, weight: '1.27\u00a0lb' },
        ...{ amount: 7.61, taxPercent: 0 },
      },
    ]);
  });
});
