import { expect } from 'vitest';
import { addressLine } from '@/lib/addresses/address-line';
import { addressRules } from '@/lib/addresses/country-rules';
import { coversPlace, zoneOf } from '@/lib/delivery/zones';
import type { InvoiceResponse } from '@/lib/invoices/view';
import { invoiceLawOf } from '@/lib/law/country-law';
import type { OrderView } from '@/lib/orders/view';
import { currencyOfCountry } from '@/lib/setup/country-data';
import { isChargeable } from '@/lib/shop/currencies';
import type { ShopView } from '@/lib/shop/view';
import { minorUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { State } from '@/local/stripe/server';
import { Order, Product, ShopSettings } from '@/models';
import { address, Client, newShopper } from './client';
import { SHOP } from './in-process';
import type { PublicAddress } from './public-addresses';

/** The price of the only product and the fee of the only matching zone, in minor units of the currency. */
const PRICE = 100_000;
const FEE = 300;
const NAME = 'Basket';

/** For each country that also has short postal codes, returns the short form of a full code. */
const SHORT: Readonly<Record<string, (code: string) => string>> = {
  AR: (code) => code.replace(/[A-Z]/g, ''),
  BR: (code) => code.slice(0, 5),
  CA: (code) => code.slice(0, 3),
  GB: (code) => code.slice(0, -3),
  IE: (code) => code.slice(0, 3),
  JP: (code) => code.slice(0, 3),
  MT: (code) => code.slice(0, 3),
  NL: (code) => code.slice(0, 4),
  PT: (code) => code.slice(0, 4),
  SA: (code) => code.slice(0, 5),
  US: (code) => code.slice(0, 5),
};

const higher = (digits: string, by: number) =>
  String(Number(digits) + by).padStart(digits.length, '0');

/**
 * Returns delivery area entries in every supported form. `within` entries contain the postal code, and `beyond` entries
 * do not.
 */
function entriesOf({ country, zipcode, code, inside, outside }: PublicAddress) {
  if (!code) return { within: [], beyond: [] };
  const last = code.at(-1) ?? '';
  const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'A' ? 'B' : 'A';
  const changed = code.slice(0, -1) + other;
  const short = SHORT[country]?.(code);
  const numbers = [code, short].filter((one) => one !== undefined && /^\d+$/.test(one)) as string[];
  return {
    within: [
      ...[inside, zipcode, code, `${code.slice(0, 2)}*`, `${country}-${code}`, '*'],
      ...(short ? [short, `${short}*`] : []),
      ...numbers.map((one) => `${one}-${higher(one, 5)}`),
    ],
    beyond: [
      ...[outside, changed, `${changed}*`],
      ...numbers.map((one) => `${higher(one, 1)}-${higher(one, 6)}`),
    ],
  };
}

async function openShop(
  seller: Client,
  country: string,
  zones: readonly { name: string; zipCodes: string[]; areas?: string[]; fee: number }[],
  more: object = {},
): Promise<ShopView> {
  await Promise.all([Product.deleteMany(), ShopSettings.deleteMany()]);
  const saved = await seller.post('/api/seller/settings', {
    ...{ revision: 0, name: 'Corner', promiseMinutes: 30, country, zones },
    ...{ currency: currencyOfCountry(country), taxPercent: 10, taxMode: 'included' },
    ...{ address: '1 Market Street', taxNumber: 'T1', ...more },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const product = { name: NAME, category: 'Fruits', priceCents: PRICE, offerPriceCents: PRICE };
  await Product.create(product);
  return saved.body.shop as ShopView;
}

type Stored = {
  _id: string;
  lines: string[];
  countryCode: string;
  street: string;
  zipcode: string;
  city: string;
};

async function saveAddress(shopper: Client, given: Record<string, string>): Promise<Stored> {
  const added = await shopper.post('/api/address/add', { address: given });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const { addresses } = (await shopper.get('/api/address/get')).body as { addresses: Stored[] };
  const stored = addresses.find(({ _id }) => _id === (added.body.address as Stored)._id);
  if (!stored) throw new Error('the address is not in the list');
  expect(stored).toEqual(added.body.address);
  return stored;
}

/** Splits a label into its lines. A slash in the street does not end a line. */
const linesOf = (label: string, street: string) =>
  label
    .replace(street, '\n')
    .split('/')
    .map((line) => line.replace('\n', street));

const filled = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

/**
 * Saves an address with required, table and all fields. Expects that a zone applies only if it contains the city or
 * postal code.
 *
 * Returns the address with all fields, and its lines.
 */
export async function saveToCountry(seller: Client, row: PublicAddress, regionName: string) {
  const { country, street, city, state, zipcode, label } = row;
  const { within, beyond } = entriesOf(row);
  const zone = (entry: string, fee: number) => ({ name: entry, zipCodes: [entry], fee });
  const minor = minorUnits(currencyOfCountry(country) ?? 'usd');
  const place = city || (zipcode ? '' : state);
  const shop = await openShop(seller, country, [
    ...beyond.map((entry) => zone(entry, 9)),
    ...(place ? [{ name: 'far', zipCodes: [], areas: [`${place}x`], fee: 9 }] : []),
    ...(place
      ? [{ name: 'area', zipCodes: [], areas: [place.toUpperCase()], fee: FEE / minor }]
      : []),
    ...within.map((entry) => zone(entry, FEE / minor)),
  ]);
  const { street: _, city: __, state: ___, zipcode: ____, country: _____, ...person } = address;
  const shopper = await newShopper(SHOP);
  const fields = { ...person, country, ...filled({ street, city, state, zipcode }) };
  const { city: ofCity, state: ofState, postalCode } = addressRules(country) ?? {};
  const optional = omitUndefined({
    city: ofCity?.isRequired ? undefined : '',
    state: ofState?.isRequired ? undefined : '',
    zipcode: postalCode?.isRequired ? undefined : '',
  });
  const bare = await saveAddress(shopper, filled({ ...fields, ...optional }));
  expect(bare).toMatchObject({ street, ...optional });
  expect(bare.lines.length).toBeLessThanOrEqual(label.split('/').length + 1);
  const plain = await saveAddress(shopper, fields);
  const lines = [...linesOf(label, street), regionName];
  expect(plain).toMatchObject({ countryCode: country, country: regionName, street, city, state });
  expect(plain.lines).toEqual(lines);
  const whole = await saveAddress(shopper, { ...fields, company: 'Corner Ltd', line2: 'Floor 2' });
  expect(whole.lines.filter((line) => line !== 'Corner Ltd' && line !== 'Floor 2')).toEqual(lines);
  expect(whole.lines[0]).toBe('Corner Ltd');
  // In the lines of the address, the floor comes directly after the street.
  const below = whole.lines[whole.lines.indexOf('Floor 2') - 1];
  expect(below?.startsWith(street)).toBe(true);

  const matching = (shop.zones ?? [])
    .filter(({ zipCodes }) => coversPlace(shop, zipCodes, plain))
    .map(({ name }) => name);
  expect(matching).toEqual(within);
  expect(zoneOf(shop, plain)?.name).toBe(place ? 'area' : within[0]);
  if (zipcode) {
    const path = `/api/shop/delivers?zip=${encodeURIComponent(zipcode)}&country=${country}`;
    const { body } = await new Client(SHOP).get(path);
    expect(body).toMatchObject({ delivers: true, zone: within[0], fee: FEE / minor });
  }
  return { shopper, whole };
}

/**
 * Places an order. Checks the lines and amounts on the order, at Stripe and on the invoice.
 *
 * If the law of the country forbids invoices by the shop, expects none.
 */
export async function orderToCountry(
  seller: Client,
  { shopper, whole }: Awaited<ReturnType<typeof saveToCountry>>,
  stripe: () => State,
) {
  const country = whole.countryCode;
  const currency = currencyOfCountry(country) ?? 'usd';
  const minor = minorUnits(currency);
  const law = invoiceLawOf(country);
  if (!law) await ShopSettings.updateOne({ _id: 'shop' }, { invoices: true });
  const product = await Product.findOne({ name: NAME }).orFail();
  const body = { items: [{ product: product._id, quantity: 2 }], address: whole._id };
  const amount = (2 * PRICE + FEE) / minor;
  const placed = await shopper.post('/api/order/cod', { ...body, total: amount, currency });
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const [order] = (await seller.get('/api/order/seller')).body.orders as OrderView[];
  expect(order).toMatchObject({ amount, currency, taxMode: 'included' });
  if (!order) throw new Error('no order was placed');
  const { _id: id } = order;
  expect(order.address.lines).toEqual(whole.lines);
  expect(addressLine(order.address)).toBe(whole.lines.join(', '));
  for (const [from, status] of [
    ['Order Placed', 'Packed'],
    ['Packed', 'Out for delivery'],
    ['Out for delivery', 'Delivered'],
  ]) {
    const isPaid = status === 'Delivered' ? { isPaid: true } : {};
    const moved = await seller.post('/api/order/status', { id, from, status, ...isPaid });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  const made = await shopper.post('/api/order/invoice', { id });
  if (law) expect(made.status).toBe(409);
  else {
    const { invoice } = made.body as InvoiceResponse;
    const tax = Math.floor(((2 * PRICE + FEE) * 10) / 110);
    expect(invoice).toMatchObject({ total: amount, currency, seller: { country } });
    expect(invoice.taxes).toEqual([
      { percent: 10, net: (2 * PRICE + FEE - tax) / minor, tax: tax / minor },
    ]);
    const { company, lines = [], countryCode } = invoice.buyer;
    expect([company, ...lines]).toEqual(whole.lines);
    expect(countryCode).toBe(country);
  }

  const online = await shopper.post('/api/order/stripe', { ...body, total: amount, currency });
  if (!isChargeable(currency)) {
    expect(online.status).toBe(422);
    return;
  }
  expect(online.status, JSON.stringify(online.body)).toBe(200);
  const session = stripe().session.findLast(({ lines }) => lines[0]?.name === NAME);
  expect(session).toMatchObject({ currency, amountTotal: 2 * PRICE + FEE });
  expect(session?.lines.map(({ unitAmount, quantity }) => [unitAmount, quantity])).toEqual([
    [PRICE, 2],
    [FEE, 1],
  ]);
  const stored = await Order.findOne().sort({ _id: -1 }).lean().orFail();
  expect(stored.payment?.attempts).toHaveLength(1);
  expect(JSON.stringify(stored.payment)).not.toContain(whole.street);
}
