import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { PRODUCT_FIELDS, productInput } from '@/lib/catalog/schema';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { STEP_UNITS } from './fields';
import { amountText, inStoredUnits, inTypedUnits, parseAmount } from './typed-amount';
import { viewMeasure } from './view';

const RUNS = { numRuns: runs(300) };

describe('parseAmount', () => {
  it.each([
    ['500', 'g', 500],
    ['0.5', 'g', undefined],
    ['0.25', 'mlb', 250],
    ['1,5', 'mlb', 1_500],
    ['2', 'mlb', 2_000],
    ['٠٫٢٥', 'mlb', 250],
    ['0.0625', 'mlb', undefined],
    ['7.5', 'moz', 7_500],
    ['1,250', 'mlb', undefined],
    ['12,500', 'moz', undefined],
    ['1.250', 'mlb', 1_250],
    ['0,250', 'mlb', 250],
    ['1,25', 'mlb', 1_250],
    ['١٫٢٥٠', 'mlb', 1_250],
    ['-1', 'mlb', undefined],
    ['', 'mlb', undefined],
  ] as const)('parses %j in %s to %s', (text, unit, amount) =>
    expect(parseAmount(text, unit)).toBe(amount),
  );

  it('accepts a comma before three digits only in languages with a decimal comma', () => {
    const languages = LANGUAGE_CODES.filter((code) => parseAmount('1,250', 'mlb', code) === 1_250);
    expect(languages).toEqual(expect.arrayContaining(['de', 'es', 'fr', 'pt']));
    expect(languages).toHaveLength(4);
  });

  it('restores every amount that amountText formats, in every language @random', () => {
    const unit = fc.constantFrom(...STEP_UNITS);
    const language = fc.constantFrom(...LANGUAGE_CODES);
    fc.assert(
      fc.property(fc.nat(9_999_999), unit, language, (amount, of, code) => {
        expect(parseAmount(amountText(amount, of, code), of, code)).toBe(amount);
      }),
      RUNS,
    );
  });
});

describe('importing amounts of weighed goods', () => {
  const byPound = { soldBy: 'weight', stepUnit: ' LB ', step: '0.25', least: '0,5', most: '' };

  it('converts amounts and stock in pounds to thousandths of a pound', () => {
    const cells = { ...byPound, pricePerUnit: '4.99', stock: '12.5', stockBefore: '13' };
    expect(inStoredUnits(cells)).toEqual({
      cells: {
        ...{ soldBy: 'weight', stepUnit: 'mlb', step: '250', least: '500', most: '' },
        ...{ pricePerUnit: '4.99', stock: '12500', stockBefore: '13000' },
      },
    });
  });

  it.each([
    ['oz', 'moz'],
    ['kg', 'g'],
    ['l', 'ml'],
  ])('converts the unit %s to %s', (typed, stored) => {
    const { cells } = inStoredUnits({ soldBy: 'weight', stepUnit: typed, step: '1.5' });
    expect(cells).toMatchObject({ stepUnit: stored, step: '1500' });
  });

  it('does not convert the stock of weighed pieces, which is a number of pieces', () => {
    const cells = { soldBy: 'weighed-piece', stepUnit: 'lb', aboutAmount: '2.5', stock: '4' };
    expect(inStoredUnits(cells).cells).toMatchObject({ aboutAmount: '2500', stock: '4' });
  });

  it('does not change amounts in grams', () => {
    const cells = { soldBy: 'weight', stepUnit: 'g', step: '50', stock: '500' };
    expect(inStoredUnits(cells)).toEqual({ cells });
  });

  it.each(['a bit', '0.0625', '-1', '1.000,5', '1,250'])(
    'returns the name of the column with the invalid amount %j',
    (step) => expect(inStoredUnits({ ...byPound, step })).toMatchObject({ fault: 'step' }),
  );

  it('restores exported amounts @random', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map(String);
    const stepUnit = fc.constantFrom('mlb', 'moz');
    fc.assert(
      fc.property(amount, amount, stepUnit, (step, stock, unit) => {
        const cells = { soldBy: 'weight', stepUnit: unit, step, stock, most: '' };
        const written = inTypedUnits(cells);
        expect(written.stepUnit).toBe(unit === 'mlb' ? 'lb' : 'oz');
        expect(inStoredUnits(written)).toEqual({ cells });
      }),
      RUNS,
    );
  });
});

test('exporting a product does not change amounts in grams', () => {
  const cells = { soldBy: 'weight', stepUnit: 'g', step: '50', stock: '500' };
  expect(inTypedUnits(cells)).toBe(cells);
});

const grapes = { name: 'Grapes', category: 'Fruits', description: '' };
const byWeight = { soldBy: 'weight', step: 50, pricePerUnit: '4,99' };
const fish = { soldBy: 'weighed-piece', aboutAmount: '1200', pricePerUnit: 12.9 };
const read = (given: object) => productInput.parse({ ...grapes, ...given });

test('productInput returns no measure for a product sold by the piece', () => {
  expect(read({ price: 3 })).not.toHaveProperty('measure');
  expect(read({ price: 3, soldBy: '', step: '', pricePerUnit: '' })).not.toHaveProperty('measure');
  expect(read({ price: 3, soldBy: 'piece', step: 50 }).measure).toBeUndefined();
  // The value undefined deletes the stored measure.
  expect(PRODUCT_FIELDS).toContain('measure');
});

test('productInput computes the price of one step or piece from the price per kilogram or litre', () => {
  expect(
    read({ ...byWeight, price: 7, offerPrice: 9, least: '200', stepUnit: 'ml' }),
  ).toMatchObject({
    priceCents: 25,
    offerPriceCents: 25,
    measure: {
      by: 'weight',
      unit: 'ml',
      step: 50,
      perUnitCents: 499,
      tolerancePercent: 10,
      least: 200,
      minStock: 220,
    },
  });
  expect(read({ ...fish, tolerancePercent: 0, least: 500 })).toMatchObject({
    priceCents: 1_548,
    measure: { by: 'weighed-piece', unit: 'g', step: 1_200, tolerancePercent: 0, minStock: 1 },
  });
  expect(read({ ...fish, least: 500 }).measure).not.toHaveProperty('least');
});

describe('an offer of weighed goods', () => {
  it('needs both a regular price and an offer price', () => {
    const offer = read({ ...byWeight, regularPricePerUnit: '5,99' });
    expect(offer).toMatchObject({
      priceCents: 30,
      offerPriceCents: 25,
      measure: { perUnitCents: 499, regularPerUnitCents: 599 },
    });
    const regular = { ...byWeight, pricePerUnit: '', regularPricePerUnit: 5.99 };
    for (const one of [regular, { ...byWeight, pricePerUnit: 5.99 }]) {
      expect(read(one)).toMatchObject({ priceCents: 30, offerPriceCents: 30 });
      expect(read(one).measure).not.toHaveProperty('regularPerUnitCents');
    }
  });

  it('is still an offer if both prices of one step are rounded to the same cent', () => {
    const offer = read({ ...byWeight, step: 1, regularPricePerUnit: 5.99 });
    expect(offer).toMatchObject({ priceCents: 1, offerPriceCents: 1 });
    expect(offer.measure).toMatchObject({ perUnitCents: 499, regularPerUnitCents: 599 });
  });

  it('does not change when a client sends the API response of the product back', () => {
    const amount = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 2_000 }), (one, other, step) => {
        const [paid, regular] = [Math.min(one, other), Math.max(one, other)];
        const given = { pricePerUnit: paid / 100, regularPricePerUnit: regular / 100 };
        const { measure, ...prices } = read({ ...byWeight, step, ...given });
        expect(prices).toMatchObject({
          priceCents: Math.ceil((step * regular) / 1_000),
          offerPriceCents: Math.ceil((step * paid) / 1_000),
        });
        const shown = viewMeasure(measure, 'usd');
        expect(read(shown)).toMatchObject({ measure, ...prices });
        expect(shown.regularPricePerUnit).toBe(regular > paid ? regular / 100 : undefined);
      }),
    );
  });
});

test.each([
  [
    { ...byWeight, soldBy: 'kilo', price: 3 },
    '“Sold by” must be “piece”, “weight” or “weighed-piece”',
  ],
  ...[undefined, 0, -50, 0.5, 50_001, '5e3', {}, '1.000'].map((step): [object, string] => [
    { ...byWeight, step },
    'The step must be a whole number of g or ml from 1 to 50,000',
  ]),
  [
    { ...fish, aboutAmount: '' },
    'The weight of one piece must be a whole number of g or ml from 1 to 50,000',
  ],
  [
    { ...byWeight, pricePerUnit: '' },
    'The price of a kilogram, litre, pound or ounce must be a number',
  ],
  [
    { ...byWeight, pricePerUnit: 0 },
    'The price of a kilogram, litre, pound or ounce must be above 0',
  ],
  [
    { ...byWeight, pricePerUnit: '1.000,50' },
    'The price of a kilogram, litre, pound or ounce must be written',
  ],
  [
    { ...byWeight, step: 50_000, pricePerUnit: 999_999 },
    'The price of one step is above the maximum price. Choose a smaller step or a lower price.',
  ],
  [{ ...byWeight, regularPricePerUnit: 4.98 }, 'Offer price must not be above the price'],
  [
    { ...byWeight, step: 50_000, regularPricePerUnit: 999_999 },
    'The price of one step is above the maximum price. Choose a smaller step or a lower price.',
  ],
  [{ ...byWeight, stepUnit: 'lb' }, 'The unit must be g or ml'],
  [
    { ...byWeight, tolerancePercent: 51 },
    'The tolerance must be a whole number of percent from 0 to 50',
  ],
  ...[{ least: 220 }, { most: 20 }, { least: 500, most: 450 }, { most: 50_000 * 999 }].map(
    (bounds): [object, string] => [
      { ...byWeight, ...bounds },
      'The minimum and the maximum must be multiples of the step and at most 999 steps. The minimum cannot exceed the maximum.',
    ],
  ),
  [{ ...byWeight, deposit: 0.25 }, 'Products sold by weight cannot have a deposit'],
])('the product schema rejects %j', (given, message) => {
  const { error } = productInput.safeParse({ ...grapes, ...given });
  expect(error?.issues.map((issue) => issue.message).join()).toContain(message);
});
