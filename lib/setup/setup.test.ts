import { beforeEach, describe, expect, it, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { saveCategory } from '@/lib/catalog/category-tree/commands';
import { saveSection, saveShop } from '@/lib/shop/commands';
import { readShop } from '@/lib/shop/read';
import { shopInput } from '@/lib/shop/schema';
import { settingOf, settingsIn } from '@/lib/shop/settings-schema';
import type { ShopView } from '@/lib/shop/view';
import { Product, ShopSettings } from '@/models';
import { readLowAges, readNonFood } from './product-gaps';
import { type Proposal, proposalsFor } from './proposals';

setUpDatabase();

const FULL = {
  revision: 0,
  name: 'Corner',
  email: 'shop@shop.example',
  phone: '1',
  address: '1 High Street',
  taxNumber: 'T1',
  invoices: true,
  promiseMinutes: 45,
  minimumOrder: 12.5,
  currency: 'usd',
  taxPercent: 7,
  taxClasses: [
    { name: 'Food', percent: 7 },
    { name: 'Drinks', percent: 19, appliesTo: ['Drinks'] },
  ],
  openingHours: {
    timeZone: 'America/New_York',
    week: Array.from({ length: 7 }, () => [{ from: '08:00', to: '20:00' }]),
    daysOff: ['2026-12-25'],
  },
  newsletter: 'on',
  languages: ['de', 'en'],
};

/**
 * Saves one proposal in the same way as the setup page: with the current values of the other settings in the same
 * section.
 */
function accept({ setting, value }: Proposal, shop: ShopView) {
  const { section } = settingOf(setting).form;
  const present = settingsIn(section).map((name) => [name, shop[name]]);
  const settings = JSON.parse(JSON.stringify({ ...Object.fromEntries(present), [setting]: value }));
  return saveSection({ section, revision: shop.revision, settings });
}

test.each([
  ['an empty shop', undefined],
  ['a shop with settings', FULL],
])('accepting the proposals for Germany changes no other setting of %s', async (_, settings) => {
  await ShopSettings.deleteMany();
  if (settings) await saveShop(shopInput.parse(settings));
  const before = await readShop();
  const proposals = proposalsFor('DE', before);
  expect(proposals.length).toBeGreaterThanOrEqual(8);
  let shop = before;
  for (const proposal of proposals) shop = await accept(proposal, shop);
  expect(proposalsFor('DE', shop)).toEqual([]);
  const changed = new Set<string>([
    'revision',
    'hasTimeZone',
    ...proposals.map((one) => one.setting),
  ]);
  // These settings follow from other settings:
  // - opening hours from the time zone;
  // - postal codes from the country;
  // - the smallest cash amount from the currency;
  // - the default tax rate from the first tax class.
  for (const derived of ['openingHours', 'postalCode', 'cashStep', 'taxPercent'])
    changed.add(derived);
  const kept = (view: ShopView) =>
    Object.fromEntries(Object.entries(view).filter(([key]) => !changed.has(key)));
  expect(kept(shop)).toEqual(kept(before));
  expect(shop.openingHours?.week).toEqual(before.openingHours?.week);
});

test('a proposal is rejected if its setting has changed since the page was loaded', async () => {
  await ShopSettings.deleteMany();
  const stale = await readShop();
  const [, currency] = proposalsFor('GB', stale);
  if (!currency) throw new Error('there is no proposal');
  await accept({ ...currency, value: 'chf' } as Proposal, stale);
  await expect(accept(currency, stale)).rejects.toMatchObject({ kind: 'conflict' });
  expect((await readShop()).currency).toBe('chf');
});

beforeEach(() => Product.deleteMany({}));

const add = (name: string, more: object = {}) =>
  Product.create({ name, category: 'Drinks', priceCents: 100, offerPriceCents: 100, ...more });

test('the setup lists products whose minimum age is below the age limits of the country', async () => {
  const beer = await add('Beer', { leastAge: 16 });
  await add('Gin', { leastAge: 18 });
  await add('Bourbon', { leastAge: 21 });
  await add('Juice');
  await add('Removed', { leastAge: 16, removedAt: new Date() });
  expect(await readLowAges('FR')).toEqual({
    count: 1,
    products: [{ id: String(beer._id), name: 'Beer', leastAge: 16 }],
  });
  expect(await readLowAges('US')).toMatchObject({
    count: 2,
    products: [{ name: 'Beer' }, { name: 'Gin', leastAge: 18 }],
  });
  expect(await readLowAges('DE')).toEqual({ count: 0, products: [] });
  expect(await readLowAges('AE')).toEqual({ count: 0, products: [] });
});

test('the setup lists at most 20 products with a too low minimum age, but counts all of them', async () => {
  for (let n = 0; n < 23; n += 1) await add(`Beer ${n}`, { leastAge: 16 });
  const { count, products } = await readLowAges('US');
  expect([count, products.length]).toEqual([23, 20]);
  expect(products[0]?.name).toBe('Beer 0');
});

describe('the setup in a shop with non-food products', () => {
  const add = (name: string, category: string, more: object = {}) =>
    Product.create({ name, category, priceCents: 100, offerPriceCents: 100, ...more });
  const MAKER = { maker: 'Sponge GmbH, Köln', makerContact: 'a@sponge.example', modelNumber: 'S1' };

  it('counts products that lack the manufacturer, its contact or the model', async () => {
    await add('Sponge', 'Grains');
    expect(await readNonFood()).toEqual({ isMarked: false, incomplete: 0 });
    await saveCategory({ path: 'Grains', text: 'Household', nonFood: true });
    expect((await readTree()).list.filter(({ nonFood }) => nonFood)).toMatchObject([
      { path: 'Grains' },
    ]);
    await add('Brush', 'Grains', { maker: MAKER.maker });
    await add('Cloth', 'Grains', MAKER);
    await add('Removed', 'Grains', { removedAt: new Date() });
    await add('Milk', 'Dairy');
    expect(await readNonFood()).toEqual({ isMarked: true, incomplete: 2 });
    await saveCategory({ path: 'Grains', text: 'Household' });
    expect((await readNonFood()).isMarked).toBe(true);
    await saveCategory({ path: 'Grains', text: 'Household', nonFood: false });
    expect(await readNonFood()).toEqual({ isMarked: false, incomplete: 0 });
  });
});
