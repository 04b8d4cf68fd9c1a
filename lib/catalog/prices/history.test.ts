import fc from 'fast-check';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { setUpDatabase } from '@/e2e/support/engine-set-up';
import { runs } from '@/e2e/support/runs';
import { addProduct } from '@/lib/catalog/commands';
import { productInput, productUpdate } from '@/lib/catalog/schema';
import { importProducts } from '@/lib/catalog/transfer/import';
import { updateProduct } from '@/lib/catalog/update';
import { saveShop } from '@/lib/shop/commands';
import { readShop } from '@/lib/shop/read';
import { shopInput } from '@/lib/shop/schema';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import { Audit, Product } from '@/models';
import { lowestCents } from './lowest-price';
import { MAX_PRICE_HISTORY, priceMoment, priceStages } from './lowest-price-stages';
import { previewLowestPrice, priceRows, pricesOf } from './queries';

/* Compares the price history in a real database with a simple model. */

const RUNS = runs(8);

setUpDatabase();

const history = (id: string) => Product.findById(id).select('+prices +priceLows').lean().orFail();

/** Prices are in cents per piece. With a `step` in grams, they are per kilogram. */
function soldFor(price: number, offer: number, step?: number) {
  if (step === undefined) return { priceCents: price, offerPriceCents: offer };
  const stepCents = (perUnit: number) => Math.ceil((step * perUnit) / 1_000);
  const measure = {
    ...({ by: 'weight', unit: 'g', step, tolerancePercent: 10, minStock: step } as const),
    perUnitCents: offer,
    ...omitUndefined({ regularPerUnitCents: price > offer ? price : undefined }),
  };
  return { priceCents: stepCents(price), offerPriceCents: stepCents(offer), measure };
}

async function createProduct(price: number, offer: number, at = new Date(), step?: number) {
  const _id = new mongoose.Types.ObjectId();
  const unit = step === undefined ? {} : { unit: 'g' };
  const prices = [{ at, priceCents: price, offerPriceCents: offer, ...unit }];
  const times = { createdAt: at, updatedAt: at };
  await Product.collection.insertOne({
    _id,
    name: `Tea ${_id}`,
    category: 'Drinks',
    ...soldFor(price, offer, step),
    description: [],
    image: [],
    inStock: true,
    prices,
    ...times,
  });
  return String(_id);
}

async function change(
  id: string,
  price: number,
  offer: number,
  at: Date,
  zone: string,
  step?: number,
) {
  const to = soldFor(price, offer, step);
  const stages = [
    ...priceStages(to, priceMoment(at.getTime(), zone)),
    // Without `$literal`, `$set` would merge the new measure with the old one.
    {
      $set: {
        ...to,
        ...omitUndefined({ measure: 'measure' in to ? { $literal: to.measure } : undefined }),
        updatedAt: at,
      },
    },
  ];
  await Product.collection.updateOne({ _id: new mongoose.Types.ObjectId(id) }, stages);
}

type Price = { at: number; price: number; offer: number };

const dayNumber = (at: number, zone: string) => Date.parse(dayOf(at, zone)) / DAY_MS;

function lowestBefore(all: readonly Price[], at: number, zone: string): number {
  const first = dayNumber(at, zone) - 30;
  const applied = all.filter(({ at: from }, n) => {
    const end = all[n + 1]?.at ?? at;
    // The last millisecond of the price.
    return from < at && (end <= from ? false : dayNumber(Math.min(end, at) - 1, zone) >= first);
  });
  return Math.min(...applied.map(({ offer }) => offer));
}

function struckOf(all: readonly Price[], zone: string): number {
  const now = all.at(-1);
  if (!now || now.offer >= now.price) return now?.offer ?? 0;
  let begin = all.length - 1;
  while (begin > 0) {
    const before = all[begin - 1];
    if (!before || before.offer !== now.offer || before.offer >= before.price) break;
    begin -= 1;
  }
  const since = all[begin];
  if (!since || begin === 0) return now.offer;
  return Math.max(lowestBefore(all.slice(0, begin), since.at, zone), now.offer);
}

const cents = fc.integer({ min: 1, max: 8 }).map((n) => n * 50);
const priceChange = fc.record({
  grams: fc.constantFrom(1, 50, 1_000, 1_500),
  hours: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 600, max: 800 }),
    // The hours of one day, of 30 days with and without a clock change, and of 31 days.
    fc.constantFrom(24, 719, 720, 721, 744),
  ),
  one: cents,
  other: cents,
});
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Apia',
  'UTC',
);
/** These are midnights in Berlin, New York, Tokyo and Greenwich, some weeks before a clock change. */
const begins = fc.constantFrom(
  ...[Date.UTC(2026, 1, 20, 23), Date.UTC(2026, 9, 1, 4), Date.UTC(2026, 8, 20, 15)],
  Date.UTC(2026, 1, 20),
);

test.each([
  ['pieces', false],
  ['weighed goods, whose step changes with the prices,', true],
])(
  'the lowest price of %s agrees with a model that has the whole history @random',
  async (_, isWeighed) => {
    const plan = fc.array(priceChange, { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(plan, zones, begins, async (steps, zone, begin) => {
        const all: Price[] = [{ at: begin, price: 400, offer: 300 }];
        const id = await createProduct(400, 300, new Date(begin), isWeighed ? 50 : undefined);
        for (const { grams, hours, one, other } of steps) {
          const at = (all.at(-1)?.at ?? 0) + hours * HOUR_MS;
          const [offer, price] = [Math.min(one, other), Math.max(one, other)];
          await change(id, price, offer, new Date(at), zone, isWeighed ? grams : undefined);
          const before = all.at(-1);
          if (before?.price !== price || before.offer !== offer) all.push({ at, price, offer });
          // An unchanged price is not recorded, so only `updatedAt` changes.
          else await Product.updateOne({ _id: id }, { $set: { updatedAt: new Date(at) } });
          const product = await history(id);
          expect(lowestCents(product)).toBe(struckOf(all, zone));
          const later = at + 12 * HOUR_MS;
          expect(previewLowestPrice(product, priceMoment(later, zone).first)).toBe(
            lowestBefore(all, later, zone),
          );
        }
        const rows = priceRows(await history(id)).map((row) => ({
          at: row.at.getTime(),
          price: row.priceCents,
          offer: row.offerPriceCents,
        }));
        expect(rows).toEqual(all.toReversed());
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 1_000,
);

test('the lowest price ignores prices that an older version stored per 50 g', async () => {
  const now = Date.now();
  const at = new Date(now - 20 * DAY_MS);
  const id = await createProduct(900, 900, at, 50);
  const stored = { priceCents: 45, offerPriceCents: 45 };
  const older = { until: new Date(now - 10 * DAY_MS), cents: 50 };
  await Product.collection.updateOne(
    { _id: new mongoose.Types.ObjectId(id) },
    { $set: { prices: [{ at, ...stored }], priceLows: [older] } },
  );
  expect(await pricesOf(id)).toEqual({
    prices: [{ at: at.toISOString(), price: 9, offerPrice: 9, unit: 'g' }],
  });
  await change(id, 900, 800, new Date(now), 'UTC', 50);
  expect(lowestCents(await history(id))).toBe(800);
  // The old prices ended more than 30 days ago.
  await change(id, 900, 700, new Date(now + 25 * DAY_MS), 'UTC', 50);
  expect(lowestCents(await history(id))).toBe(800);
});

test('the lowest price stays correct after more price changes than a product stores', async () => {
  const begin = Date.UTC(2026, 5, 1);
  const id = await createProduct(900, 900, new Date(begin));
  await change(id, 900, 100, new Date(begin + HOUR_MS), 'UTC');
  for (let n = 0; n < MAX_PRICE_HISTORY + 20; n += 1)
    await change(id, 900, 300 + n, new Date(begin + 2 * HOUR_MS + n * 60_000), 'UTC');
  const kept = await history(id);
  expect(kept.prices).toHaveLength(MAX_PRICE_HISTORY);
  expect(kept.priceLows).toHaveLength(1);
  await change(id, 900, 200, new Date(begin + 29 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(200);
  await change(id, 900, 250, new Date(begin + 31 * DAY_MS), 'UTC');
  await change(id, 900, 150, new Date(begin + 40 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(200);
});

test('the lowest price of a day ignores a price that ended at midnight', async () => {
  const midnight = Date.UTC(2026, 5, 1);
  const id = await createProduct(900, 100, new Date(midnight - HOUR_MS));
  await change(id, 900, 900, new Date(midnight), 'UTC');
  await change(id, 900, 800, new Date(midnight + HOUR_MS), 'UTC');
  await change(id, 900, 700, new Date(midnight + 30 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(800);
});

test('the lowest price is unknown after a price change by an older app version', async () => {
  const added = new Date(Date.now() - 90 * DAY_MS);
  const changed = new Date(Date.now() - 10 * DAY_MS);
  const id = await createProduct(900, 900, added);
  // An older app version does not record price changes.
  await Product.collection.updateOne(
    { _id: new mongoose.Types.ObjectId(id) },
    { $set: { offerPriceCents: 800, updatedAt: changed } },
  );
  expect(await pricesOf(id)).toEqual({
    prices: [
      { at: changed.toISOString(), price: 9, offerPrice: 8 },
      { at: added.toISOString(), price: 9, offerPrice: 9 },
    ],
  });
  await change(id, 900, 700, new Date(), 'UTC');
  expect(lowestCents(await history(id))).toBe(700);
  await change(id, 900, 600, new Date(changed.getTime() + 32 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(700);
});

test('the price history contains price changes by the seller and by imports', async () => {
  const id = String(
    (
      await Product.create({
        name: 'Plum',
        category: 'Fruits',
        priceCents: 300,
        offerPriceCents: 300,
      })
    )._id,
  );
  async function* file(text: string) {
    yield new TextEncoder().encode(`name,category,price,offerPrice\n${text}\n`);
  }
  const save = async (price: number, offerPrice: number, key: string) => {
    const { updatedAt } = await Product.findById(id).lean().orFail();
    const prices = { priceCents: price, offerPriceCents: offerPrice };
    const rest = { name: 'Plum', category: 'Fruits', description: [], keep: [] };
    const none = { weight: undefined, taxClass: undefined };
    await updateProduct({ id, updatedAt, ...rest, ...none, ...prices }, [], key);
  };
  await save(300, 200, 'one');
  await save(300, 200, 'two');
  await importProducts(file('Plum,Fruits,3,2'));
  await importProducts(file('Plum,Fruits,3,1.5\nPear,Fruits,4,3'));
  await importProducts(file('Plum,Fruits,3.5,1.5'));
  const { prices, priceLows, reduced } = await history(id);
  expect(prices?.map((row) => [row.priceCents, row.offerPriceCents])).toEqual([
    [300, 300],
    [300, 200],
    [300, 150],
    [350, 150],
  ]);
  expect(priceLows?.map((low) => low.cents)).toEqual([200]);
  expect(reduced).toEqual({ fromCents: 200, toCents: 150 });
  const pear = await Product.findOne({ name: 'Pear' }).select('+prices').lean().orFail();
  expect(pear.prices).toMatchObject([{ priceCents: 400, offerPriceCents: 300 }]);
  const audited = await Audit.find({ action: 'product changed' }).lean();
  expect(audited.map(({ after }) => after)).toEqual([{ offerPriceCents: 200 }, undefined]);
  // Queries for lists do not load the price history.
  expect(await Product.findById(id).lean()).not.toHaveProperty('prices');
});

test('the lowest price per piece ignores prices per kilogram', async () => {
  const perKilo = {
    ...({ soldBy: 'weight', step: '1000', stepUnit: 'g', pricePerUnit: '20' } as const),
  };
  const add = async (name: string) => {
    const input = productInput.parse({ name, category: 'Dairy', ...perKilo });
    return addProduct(input, [], name);
  };
  const [edited, filed] = [await add('Cheese'), await add('Ham')];
  const save = async (fields: object, key: string) => {
    const { updatedAt } = await Product.findById(edited).lean().orFail();
    const rest = { id: edited, updatedAt: updatedAt.toISOString(), keep: [], name: 'Cheese' };
    const input = productUpdate.parse({ ...rest, category: 'Dairy', ...fields });
    await updateProduct(input, [], key);
  };
  async function* file(price: string, offer: string) {
    const head = 'id,name,category,price,offerPrice,soldBy,step,stepUnit,pricePerUnit\n';
    yield new TextEncoder().encode(`${head}${filed},Ham,Dairy,${price},${offer},piece,,,\n`);
  }
  await save({ soldBy: 'piece', price: 5, offerPrice: 4 }, 'cheese 1');
  await importProducts(file('20', '20'));
  await importProducts(file('5', '4'));
  for (const id of [edited, filed]) {
    expect(lowestCents(await history(id))).toBe(400);
    expect(await pricesOf(id)).not.toHaveProperty('lowestNow');
  }
  await change(edited, 500, 300, new Date(Date.now() + 40 * DAY_MS), 'UTC');
  expect(lowestCents(await history(edited))).toBe(400);
});

test('a switch from kilograms to pounds resets the lowest price', async () => {
  const { revision } = await readShop();
  const settings = { name: 'Shop', promiseMinutes: 30, taxPercent: 2, currency: 'usd' };
  await saveShop(shopInput.parse({ ...settings, revision, units: 'us' }));
  const weighed = { soldBy: 'weight', step: '1000', name: 'Gouda', category: 'Dairy' } as const;
  const perUnit = { regularPricePerUnit: '6', pricePerUnit: '5' };
  const input = productInput.parse({ ...weighed, stepUnit: 'g', pricePerUnit: '6' });
  const id = await addProduct(input, [], 'gouda');
  const save = async (fields: object, key: string) => {
    const { updatedAt } = await Product.findById(id).lean().orFail();
    const seen = { id, updatedAt: updatedAt.toISOString(), keep: [] };
    await updateProduct(productUpdate.parse({ ...weighed, ...seen, ...fields }), [], key);
  };
  await save({ ...perUnit, stepUnit: 'g' }, 'gouda 1');
  expect(lowestCents(await history(id))).toBe(600);
  await save({ ...perUnit, stepUnit: 'mlb' }, 'gouda 2');
  expect(lowestCents(await history(id))).toBe(500);
});

test('the lowest price ignores prices in other currencies', async () => {
  const id = await createProduct(3_000, 2_500, new Date(Date.now() - 20 * DAY_MS));
  await change(id, 3_000, 1_956, new Date(Date.now() - 10 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(2_500);
  const { revision } = await readShop();
  const settings = { name: 'Shop', promiseMinutes: 30, taxPercent: 2, minimumOrder: 0 };
  const save = (currency: string, seen: number) =>
    saveShop(shopInput.parse({ ...settings, zipCodes: [], currency, revision: seen }));
  await save('usd', revision);
  expect(lowestCents(await history(id))).toBe(2_500);
  await save('eur', revision + 1);
  expect(lowestCents(await history(id))).toBe(1_956);
  const { prices } = await pricesOf(id);
  expect(prices.map(({ offerPrice, currency }) => [offerPrice, currency])).toEqual([
    [19.56, undefined],
    [19.56, 'usd'],
    [25, 'usd'],
  ]);
  await change(id, 1_200, 1_000, new Date(), 'UTC');
  expect(lowestCents(await history(id))).toBe(1_000);
  expect(await pricesOf(id)).not.toHaveProperty('lowestNow');
  await change(id, 1_200, 800, new Date(Date.now() + 40 * DAY_MS), 'UTC');
  expect(lowestCents(await history(id))).toBe(1_000);
});

test('the price history contains all concurrent price changes', async () => {
  const id = await createProduct(900, 900);
  const at = new Date();
  const offers = Array.from({ length: 30 }, (_, n) => 100 + n);
  await Promise.all(offers.map((offer) => change(id, 900, offer, at, 'UTC')));
  const { prices, offerPriceCents } = await history(id);
  expect(prices?.map((row) => row.offerPriceCents).toSorted()).toEqual([...offers, 900].toSorted());
  expect(prices?.at(-1)?.offerPriceCents).toBe(offerPriceCents);
});
