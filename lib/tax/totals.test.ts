import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { amountsOf, baskets, modelFees, modelOf } from '@/e2e/support/tax-model';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, LANGUAGES } from '@/lib/i18n/languages';
import { CURRENCIES } from '@/lib/shop/currencies';
import { CASH_STEPS, cashStepOf, roundCash } from './cash-rounding';
import {
  deliveryRateOf,
  depositRateOf,
  isFeeByGoods,
  isRate,
  rateOf,
  returnedRateOf,
} from './tax-classes';
import { formatRate, taxLabelsOf, taxRows, totalRows } from './tax-labels';
import { splitFees, totalsOf } from './totals';

const RUNS = runs(400);

test('the totals of an order agree with a model of exact fractions @random', {
  timeout: 60_000 + RUNS * 5,
}, () => {
  fc.assert(
    fc.property(baskets, ({ terms, lines, fees, returns: [returned = []] }) => {
      const totals = totalsOf(lines, terms, { fees, returned });
      const { taxes, total } = modelOf(
        terms,
        amountsOf(lines, modelFees(terms, lines, fees), returned),
      );
      const asModel = totals.taxes.map(({ percent, netCents, taxCents }) => ({
        percent,
        net: BigInt(netCents),
        tax: BigInt(taxCents),
      }));
      expect(asModel).toEqual(taxes);
      expect(BigInt(totals.totalCents)).toBe(total);
      const { subtotalCents, depositCents, feeCents, returnedCents = 0, taxCents } = totals;
      const shown = subtotalCents + depositCents + feeCents - returnedCents;
      expect(totals.totalCents).toBe(terms.taxMode === 'added' ? shown + taxCents : shown);
    }),
    { numRuns: RUNS },
  );
});

test('a returned bottle reduces the total by its deposit and the tax of the deposit', () => {
  const bottle = { unitCents: 0, quantity: 2, depositCents: 25, depositPercent: 19 };
  const back = (pieces: number) =>
    totalsOf(
      [bottle],
      { taxPercent: 7 },
      { returned: [{ pieces, unitCents: 25, taxPercent: 19 }] },
    );
  // The tax is rounded down: 19% of 50 cents is 9 cents, and 19% of 25 cents is 4 cents.
  expect(back(1)).toMatchObject({ depositCents: 50, returnedCents: 25, totalCents: 29 });
  expect(back(2)).toMatchObject({ totalCents: 0, taxes: [] });
  expect(back(4)).toMatchObject({
    totalCents: -59,
    taxes: [{ percent: 19, netCents: -50, taxCents: -9 }],
  });
  // The result must be 0, not -0.
  const one = { pieces: 1, unitCents: 1, taxPercent: 19 };
  const { taxes, returnedCents } = totalsOf([], { taxPercent: 19 }, { returned: [one] });
  expect(taxes).toEqual([{ percent: 19, netCents: -1, taxCents: 0 }]);
  expect(returnedCents).toBe(1);
  expect(totalsOf([bottle], { taxPercent: 7 })).not.toHaveProperty('returnedCents');
});

test('totalsOf adds the default tax of 2% to the subtotal, rounded down', () => {
  expect(totalsOf([{ unitCents: 1_999, quantity: 3 }], { taxPercent: 2 })).toEqual({
    subtotalCents: 5_997,
    depositCents: 0,
    feeCents: 0,
    taxCents: 119,
    totalCents: 6_116,
    taxes: [{ percent: 2, netCents: 5_997, taxCents: 119 }],
  });
  const line = fc.record({
    unitCents: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  /** The rates are in hundredths of a percent: 825 is 8.25%. */
  const percents = fc.integer({ min: 0, max: 10_000 });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 99 }), percents, (lines, basisPoints) => {
      const totals = totalsOf(lines, { taxPercent: basisPoints / 100 });
      const exact = lines.reduce((sum, l) => sum + BigInt(l.unitCents) * BigInt(l.quantity), 0n);
      expect(BigInt(totals.subtotalCents)).toBe(exact);
      expect(BigInt(totals.taxCents)).toBe((exact * BigInt(basisPoints)) / 10_000n);
      expect(totals.totalCents).toBe(totals.subtotalCents + totals.taxCents);
    }),
  );
});

test('included tax is part of the prices, and added tax increases the total', () => {
  const goods = [
    { unitCents: 119, quantity: 10, taxPercent: 19 },
    { unitCents: 107, quantity: 1, taxPercent: 7, depositCents: 25, depositPercent: 19 },
  ];
  const fees = [{ kind: 'delivery' as const, cents: 238 }];
  expect(totalsOf(goods, { taxMode: 'included', taxPercent: 19 }, { fees })).toMatchObject({
    subtotalCents: 1_297,
    depositCents: 25,
    feeCents: 238,
    totalCents: 1_560,
    taxCents: 238,
    // At 19%: 14.53 × 19/119 = 2.3199…
    taxes: [
      { percent: 19, netCents: 1_222, taxCents: 231 },
      { percent: 7, netCents: 100, taxCents: 7 },
    ],
  });
  expect(totalsOf(goods, { taxPercent: 19 }, { fees })).toMatchObject({
    taxCents: 283,
    totalCents: 1_843,
    taxes: [
      { percent: 19, netCents: 1_453, taxCents: 276 },
      { percent: 7, netCents: 107, taxCents: 7 },
    ],
  });
});

describe('the tax of a delivery fee that is split by goods', () => {
  const fee = (cents: number) => [
    { kind: 'delivery' as const, cents, taxPercent: 19, byGoods: true as const },
  ];
  const gross = { taxMode: 'included', taxPercent: 19 } as const;
  const at = (percent: number, unitCents: number) => ({
    unitCents,
    quantity: 1,
    taxPercent: percent,
  });

  it('uses the rate of the goods if all goods have the same rate', () => {
    const { taxes } = totalsOf([at(7, 1_000)], gross, { fees: fee(400) });
    expect(taxes).toEqual([{ percent: 7, netCents: 1_309, taxCents: 91 }]);
  });

  it('gives the last cent to the largest remainder', () => {
    // At 19% and 7%, the goods cost 5.00 and 10.00 net. The fee of 4.00 is split in this proportion: 133.33 and 266.67
    // cents.
    const lines = [at(19, 595), at(7, 1_070)];
    expect(splitFees(lines, gross, fee(400))).toEqual([
      { kind: 'delivery', cents: 133, taxPercent: 19 },
      { kind: 'delivery', cents: 267, taxPercent: 7 },
    ]);
    expect(totalsOf(lines, gross, { fees: fee(400) })).toMatchObject({
      feeCents: 400,
      totalCents: 2_065,
      // The included tax: 728 × 19/119 = 116.2 and 1337 × 7/107 = 87.4.
      taxes: [
        { percent: 19, netCents: 612, taxCents: 116 },
        { percent: 7, netCents: 1_250, taxCents: 87 },
      ],
    });
  });

  it('gives the last cent to the higher rate if the remainders are equal', () => {
    const parts = splitFees([at(7, 100), at(19, 100)], { taxPercent: 19 }, fee(5));
    expect(parts.map(({ cents, taxPercent }) => [taxPercent, cents])).toEqual([
      [19, 3],
      [7, 2],
    ]);
  });

  it("ignores deposits, and uses the fee's own rate if the price of all goods is 0", () => {
    const bottle = { ...at(7, 100), depositCents: 900, depositPercent: 19 };
    expect(splitFees([bottle], gross, fee(400))).toMatchObject([{ cents: 400, taxPercent: 7 }]);
    expect(splitFees([at(7, 0)], gross, fee(400))).toEqual([
      { kind: 'delivery', cents: 400, taxPercent: 19 },
    ]);
    expect(splitFees([], gross, fee(400))).toMatchObject([{ cents: 400, taxPercent: 19 }]);
  });
});

test('the tax rate comes from the product, else from its category, else from the shop', () => {
  const taxClasses = [
    { id: 'standard', name: 'Standard', percent: 19, appliesTo: ['delivery'] },
    { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
    { id: 'zero', name: 'Zero', percent: 0, appliesTo: ['deposits'] },
  ];
  const rates = { taxPercent: 19, taxClasses };
  expect(rateOf(rates, { category: 'Fruits' })).toBe(7);
  expect(rateOf(rates, { category: 'Fruits', taxClass: 'standard' })).toBe(19);
  expect(rateOf(rates, { category: 'Drinks' })).toBe(19);
  // The product has a class that was removed, so the class of its category applies.
  expect(rateOf(rates, { category: 'Fruits', taxClass: 'luxury' })).toBe(7);
  expect(depositRateOf(rates, { category: 'Drinks' })).toBe(0);
  expect(deliveryRateOf(rates)).toBe(19);
  expect(isFeeByGoods(rates)).toBe(false);
  expect(isFeeByGoods({ ...rates, taxClasses: taxClasses.slice(1) })).toBe(true);
  const plain = { taxPercent: 2, taxClasses: [] };
  expect(rateOf(plain, { category: 'Fruits', taxClass: 'reduced' })).toBe(2);
  expect(depositRateOf(plain, { category: 'Drinks' })).toBe(2);
  expect(deliveryRateOf(plain)).toBe(2);
  expect(isFeeByGoods(plain)).toBe(false);
});

test.each([
  [25, 19],
  [8, 7],
  // The same number of bottles has each rate, so the higher rate applies.
  [15, 19],
  [30, undefined],
])(
  'returnedRateOf returns the rate of most bottles with the deposit (%i cents): %s',
  (cents, rate) => {
    const bottles = [
      { depositCents: 25, percent: 7, count: 2 },
      { depositCents: 25, percent: 19, count: 1 },
      { depositCents: 25, percent: 19, count: 2 },
      { depositCents: 8, percent: 7, count: 1 },
      { depositCents: 15, percent: 7, count: 2 },
      { depositCents: 15, percent: 19, count: 2 },
    ];
    expect(returnedRateOf(cents, bottles)).toBe(rate);
  },
);

test.each([
  [8.875, true],
  [0, true],
  [100, true],
  [8.8755, false],
  [100.001, false],
  [-1, false],
])('isRate(%s) returns %s', (percent, isOne) => expect(isRate(percent)).toBe(isOne));

const english = taxLabelsOf(translate('en', 'tax'));

const rate = (percent: number, taxCents: number) => ({ percent, taxCents });

test('added taxes have rows above the total, and included taxes have rows below the total', () => {
  const rates = [rate(19, 38), rate(7, 7), rate(0, 0)];
  const rows = (words: (percent: number) => string) => [
    { label: words(19), cents: 38 },
    { label: words(7), cents: 7 },
  ];
  expect(taxRows({ taxPercent: 19 }, rates, english).added).toEqual(
    rows((percent) => `Tax (${percent}%)`),
  );
  const included = taxRows({ taxPercent: 19, taxMode: 'included' }, rates, english);
  expect(included).toEqual({ added: [], included: rows((percent) => `incl. ${percent}% VAT`) });
  expect(taxRows({ taxPercent: 2 }, [], english).added).toEqual([{ label: 'Tax (2%)', cents: 0 }]);
});

test.each([
  ['added', [{ label: 'Tax (0%)', cents: 0 }], []],
  ['included', [], []],
] as const)(
  'a single tax rate of 0% has a row only if tax is added to prices (%s)',
  (taxMode, added, included) => {
    const rows = taxRows({ taxPercent: 0, taxMode }, [rate(0, 0)], english);
    expect(rows).toEqual({ added, included });
  },
);

test('the label of the total contains the tax rate if an order contains only goods with one rate', () => {
  const goods = { taxes: [rate(2, 19)], depositCents: 0, feeCents: 0 };
  expect(totalRows({ taxPercent: 2 }, goods, english).total).toBe('Total with 2% tax');
  const back = { ...goods, returnedCents: 75, cashBackCents: 10 };
  expect(totalRows({ taxPercent: 2 }, back, english)).toEqual({
    before: [
      { label: 'Returned deposits', cents: -75 },
      { label: 'Tax (2%)', cents: 19 },
    ],
    total: 'Total',
    after: [{ label: 'Returned in cash', cents: 10 }],
  });
  const { before, total } = totalRows({ taxPercent: 2 }, { ...goods, feeCents: 490 }, english);
  expect({ total, before }).toEqual({
    total: 'Total',
    before: [
      { label: 'Delivery', cents: 490 },
      { label: 'Tax (2%)', cents: 19 },
    ],
  });
});

const read = (words: string) => words.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/g, ' ');

test('formatRate uses the decimal mark and the spacing of the language', () => {
  const rates = LANGUAGE_CODES.map((code) => [code, read(formatRate(5.5, LANGUAGES[code].locale))]);
  expect(Object.fromEntries(rates)).toEqual({
    en: '5.5%',
    de: '5,5 %',
    fr: '5,5 %',
    es: '5,5 %',
    pt: '5,5%',
    ar: '5.5%',
  });
});

test.each([
  [0, '0%'],
  [2, '2%'],
  [7.7, '7.7%'],
  [29.7, '29.7%'],
  [8.875, '8.875%'],
  [100, '100%'],
])('the tax rate %d is shown as %s', (percent, words) =>
  expect(formatRate(percent, 'en-US')).toBe(words),
);

test('a tax rate has no line break before the percent sign', () => {
  for (const code of LANGUAGE_CODES)
    expect(formatRate(19, LANGUAGES[code].locale)).not.toMatch(/ /);
});

test.each([
  ['chf', 1_243, 1_245],
  ['chf', 1_242, 1_240],
  ['chf', 2, 0],
  ['chf', 3, 5],
  ['cad', 1_998, 2_000],
  ['dkk', 1_024, 1_000],
  ['dkk', 1_025, 1_050],
  ['dkk', 1_075, 1_100],
  ['sek', 1_250, 1_300],
  ['nok', 1_249, 1_200],
  ['czk', 49, 0],
  ['czk', 50, 100],
  ['huf', 124_249, 124_000],
  ['huf', 124_250, 124_500],
  ['nzd', 105, 110],
  ['aud', -1_243, -1_245],
  ['sek', -50, -100],
  ['usd', 1_243, 1_243],
  ['eur', -7, -7],
  ['myr', 1_242, 1_240],
  ['myr', 1_243, 1_245],
  ['zar', 1_245, 1_250],
  ['hkd', 1_244, 1_240],
  ['sgd', 1_248, 1_250],
  ['ils', 1_245, 1_250],
])('a cash amount in %s of %d cents is rounded to %d', (currency, cents, paid) => {
  expect(roundCash(cents, CASH_STEPS[currency])).toBe(paid);
});

test.each(['BE', 'EE', 'FI', 'IE', 'IT', 'LT', 'NL', 'SK'])(
  'cash in euro is rounded to 5 cents in %s',
  (country) => {
    expect(cashStepOf({ currency: 'eur', country })).toBe(5);
    expect(cashStepOf({ currency: 'usd', country })).toBeUndefined();
  },
);

test('cash in euro is exact in other countries, and in a shop without a country', () => {
  for (const country of ['DE', 'AT', 'FR', 'ES', 'PT', 'CH', undefined])
    expect(cashStepOf({ currency: 'eur', country })).toBeUndefined();
  expect(cashStepOf({ currency: 'chf', country: 'DE' })).toBe(5);
});

test('cash is rounded to the nearest multiple of the smallest coin, and halves are rounded away from 0', () => {
  const steps = fc.constantFrom(1, ...new Set(Object.values(CASH_STEPS)));
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), steps, (cents, step) => {
      const paid = roundCash(cents, step);
      expect(Math.abs(paid % step)).toBe(0);
      expect(2 * Math.abs(paid - cents)).toBeLessThanOrEqual(step);
      if (2 * Math.abs(paid - cents) === step)
        expect(Math.abs(paid)).toBeGreaterThan(Math.abs(cents));
      expect(roundCash(paid, step)).toBe(paid);
      expect(roundCash(-cents, step) + paid).toBe(0);
    }),
  );
});

test('every currency with cash rounding is a currency that the shop supports', () => {
  for (const [code, step] of Object.entries(CASH_STEPS)) {
    expect(CURRENCIES).toContain(code);
    expect(Number.isInteger(step) && step > 1).toBe(true);
  }
});
