import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { kiloPriceOf, metricCentsOfPack, unitPrice, unitPriceBy } from './unit-price';

const RUNS = { numRuns: runs(300) };

const priceOf = (...[units, pack]: Parameters<typeof unitPriceBy>) => {
  const price = unitPriceBy(units, pack);
  return price && `${price.cents}/${price.unit}`;
};

describe('unit prices by the rules of a country', () => {
  it.each([
    // In the US, unit prices are per pound, quart or piece.
    ['us', '1 lb', 499, '499/lb'],
    ['us', '12 oz', 600, '800/lb'],
    ['us', '5 lb', 449, '90/lb'],
    ['us', '500 g', 500, '454/lb'],
    ['us', '2 kg', 1_000, '227/lb'],
    ['us', '16 fl oz', 250, '500/qt'],
    ['us', '1 pint', 200, '400/qt'],
    ['us', '1 qt', 300, '300/qt'],
    ['us', '2 quarts', 300, '150/qt'],
    ['us', '1 gal', 399, '100/qt'],
    ['us', '1/2 gallon', 299, '150/qt'],
    ['us', 'Half gallon', 299, '150/qt'],
    ['us', '0.5 gal.', 299, '150/qt'],
    ['us', '1 l', 200, '189/qt'],
    ['us', '12 x 12 fl oz', 799, '178/qt'],
    ['us', '12 oz (340 g)', 600, '800/lb'],
    // In the UK, unit prices are per kilogram, litre or piece since 6 April 2026, and no longer per 100 g.
    ['uk', '100 g', 150, '1500/kg'],
    ['uk', '1 lb', 300, '661/kg'],
    ['uk', '1 pint', 95, '167/l'],
    ['uk', '4 pints', 165, '73/l'],
    ['uk', '20 fl oz', 200, '352/l'],
    ['uk', '75 cl', 750, '1000/l'],
    ['uk', '6 x 330 ml', 459, '232/l'],
    // For small packs, unit prices are per 100 g or 100 ml.
    ['metric-100', '250 g', 299, '120/100 g'],
    ['metric-100', '251 g', 299, '1191/kg'],
    ['metric-100', '200 ml', 150, '75/100 ml'],
    ['metric-100', '1 l', 150, '150/l'],
    ['metric-100', '6 x 40 g', 480, '200/100 g'],
    // Other packs have no rule. The page computes the usual unit price.
    ['metric-100', '12 oz', 600, undefined],
    // A British quart or gallon is larger than an American one, so the UK rule excludes them.
    ['uk', '1 gallon', 500, undefined],
    ['us', '1 pot', 199, undefined],
    ['us', '6 bottles 330 ml', 199, undefined],
    ['us', '0 gal', 199, undefined],
    ['us', undefined, 199, undefined],
  ] as const)('in %s, %s for %i cents costs %s', (units, weight, cents, expected) => {
    expect(priceOf(units, { cents, weight })).toBe(expected);
  });

  it('use the stated amount of a product rather than its weight text', () => {
    const stated = { cents: 300, weight: '1 gal' };
    expect(priceOf('us', { ...stated, amount: 12, unit: 'piece' })).toBe('25/pc');
    expect(priceOf('us', { ...stated, amount: 500, unit: 'g' })).toBe('272/lb');
    expect(priceOf('uk', { ...stated, amount: 750, unit: 'ml' })).toBe('400/l');
    expect(priceOf('us', { ...stated, amount: 12, unit: 'oz' })).toBe('400/lb');
    expect(priceOf('us', { ...stated, amount: 2.5, unit: 'lb' })).toBe('120/lb');
    expect(priceOf('us', { ...stated, amount: 16, unit: 'fl oz' })).toBe('600/qt');
    expect(priceOf('uk', { ...stated, amount: 1, unit: 'lb' })).toBe('661/kg');
  });

  it.each([
    ['336 g', 21, '63/kg'],
    ['272 ml', 119, '438/l'],
    ['0.336 kg', 21, '63/kg'],
  ] as const)('round half a cent up: %s for %i cents costs %s', (weight, cents, expected) => {
    expect(priceOf('uk', { cents, weight })).toBe(expected);
    const plain = unitPrice(cents, weight);
    expect(plain && `${plain.cents}/${plain.unit}`).toBe(expected);
  });

  it('agree with exact arithmetic for any amount in grams or millilitres @random', () => {
    // A pound is 453,592.37 mg, and a US quart is 946,352,946 nl.
    const PER = { g: [45_359_237n, 100_000n], ml: [946_352_946n, 1_000_000n] } as const;
    const amount = fc.integer({ min: 1, max: 25_000 });
    const pack = fc.record({
      amount,
      unit: fc.constantFrom('g', 'ml'),
      cents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(pack, (one) => {
        const [share, over] = PER[one.unit];
        const [parts, whole] = [BigInt(one.cents) * share, BigInt(one.amount) * over];
        const exact = Number((2n * parts + whole) / (2n * whole));
        expect(unitPriceBy('us', one)?.cents ?? 0).toBe(exact);
        const metric = Number(
          (2_000n * BigInt(one.cents) + BigInt(one.amount)) / (2n * BigInt(one.amount)),
        );
        expect(unitPriceBy('uk', one)?.cents ?? 0).toBe(metric);
      }),
      {
        ...RUNS,
        examples: [
          [{ amount: 336, unit: 'g', cents: 21 }],
          [{ amount: 272, unit: 'ml', cents: 119 }],
        ],
      },
    );
  });
});

describe('the price per kilogram of goods sold by the pound', () => {
  it.each([
    // 5.99 / 0.45359237 = 13.2057, and 1.00 * 16 / 0.45359237 = 35.274.
    ['uk', 'mlb', 599, '1321/kg'],
    [undefined, 'mlb', 599, '1321/kg'],
    ['metric-100', 'moz', 100, '3527/kg'],
    ['us', 'mlb', 599, undefined],
    ['uk', 'g', 599, undefined],
    [undefined, 'ml', 599, undefined],
  ] as const)('for %s units, %s and %i cents is %s', (units, unit, perUnitCents, expected) => {
    const price = kiloPriceOf(units, { unit, perUnitCents });
    expect(price && `${price.cents}/${price.unit}`).toBe(expected);
  });
});

describe('metricCentsOfPack', () => {
  it('returns the price per kilogram, or Infinity for pieces and packs without a size', () => {
    expect(metricCentsOfPack(undefined, { cents: 100, weight: '1 lb' })).toBeCloseTo(220.46, 2);
    expect(metricCentsOfPack(undefined, { cents: 100, weight: '1 pot' })).toBe(Infinity);
    const stated = { amount: 10, unit: 'piece' } as const;
    expect(metricCentsOfPack('us', { cents: 300, weight: '1 kg', ...stated })).toBe(Infinity);
  });
});

describe('the unit price of a pack', () => {
  it.each([
    ['400 g', 379, '948/kg'],
    ['1 kg (about 6)', 159, '159/kg'],
    ['about 1.5 kg', 399, '266/kg'],
    ['1,5 kg', 399, '266/kg'],
    ['1,000 g', 399, '399/kg'],
    ['0,500 kg', 399, '798/kg'],
    ['0,330 l', 99, '300/l'],
    ['2 pieces (about 500 g)', 499, '998/kg'],
    ['300 g (12 pieces)', 399, '1330/kg'],
    ['20 bags (40 g)', 279, '6975/kg'],
    ['6 × 330 ml', 459, '232/l'],
    ['6 x 330ML', 459, '232/l'],
    ['330 ml x 6', 459, '232/l'],
    ['75cl', 300, '400/l'],
    ['1 l', 169, '169/l'],
    ['12 oz', 600, '800/lb'],
    ['2 lbs', 500, '250/lb'],
    ['16 fl oz', 500, '31/fl oz'],
    ['1 Pint', 300, '300/pint'],
    ['1 pot', 199, undefined],
    ['10 pieces', 379, undefined],
    ['2 large', 379, undefined],
    ['0 g', 379, undefined],
    [undefined, 379, undefined],
  ])('computes the unit price of %s for %i cents', (weight, cents, expected) => {
    const price = unitPrice(cents, weight);
    expect(price && `${price.cents}/${price.unit}`).toBe(expected);
  });

  it('uses the amount field rather than the weight text', () => {
    expect(unitPrice(300, 'a large bag', { amount: 500, unit: 'g' })).toEqual({
      cents: 600,
      unit: 'kg',
    });
    expect(unitPrice(300, '1 kg', { amount: 1.5, unit: 'l' })).toEqual({ cents: 200, unit: 'l' });
    expect(unitPrice(300, undefined, { amount: 10, unit: 'piece' })).toEqual({
      cents: 30,
      unit: 'pc',
    });
    expect(unitPrice(300, '1 kg', { amount: 5 })).toEqual({ cents: 300, unit: 'kg' });
  });
});
