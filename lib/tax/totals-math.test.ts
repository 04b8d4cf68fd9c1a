import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, baskets, modelOf } from '@/e2e/support/tax-model';
import { deliveryRateOf, depositRateOf, isRate, rateOf } from './classes-math';
import { totalsOf } from './totals-math';

/** `BASKETS=100000 npx vitest run lib/tax/totals-math.test.ts` is the long form. */
const RUNS = Number(process.env.BASKETS ?? 2_000);

test('each sum of a basket is that of the rule in fractions, and the rates add up to the total', {
  timeout: 60_000 + RUNS * 5,
}, () => {
  fc.assert(
    fc.property(baskets, ({ terms, lines, fees, returns: [returned = []] }) => {
      const totals = totalsOf(lines, terms, { fees, returned });
      const { taxes, total } = modelOf(terms, amountsOf(lines, fees, returned));
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

test('a bottle that comes back takes off what it cost, with its tax, and more than is charged is below 0', () => {
  const bottle = { unitCents: 0, quantity: 2, depositCents: 25, depositPercent: 19 };
  const back = (pieces: number) =>
    totalsOf(
      [bottle],
      { taxPercent: 7 },
      { returned: [{ pieces, unitCents: 25, taxPercent: 19 }] },
    );
  // 19% of 50 cents are 9, of 25 cents 4.
  expect(back(1)).toMatchObject({ depositCents: 50, returnedCents: 25, totalCents: 29 });
  expect(back(2)).toMatchObject({ totalCents: 0, taxes: [] });
  expect(back(4)).toMatchObject({
    totalCents: -59,
    taxes: [{ percent: 19, netCents: -50, taxCents: -9 }],
  });
  // Of one cent no tax is taken off, and that is a plain zero.
  const one = { pieces: 1, unitCents: 1, taxPercent: 19 };
  const { taxes, returnedCents } = totalsOf([], { taxPercent: 19 }, { returned: [one] });
  expect(taxes).toEqual([{ percent: 19, netCents: -1, taxCents: 0 }]);
  expect(returnedCents).toBe(1);
  expect(totalsOf([bottle], { taxPercent: 7 })).not.toHaveProperty('returnedCents');
});

test('a shop that has set nothing adds 2%, rounded down, to the sum of the goods', () => {
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
  /** In hundredths of a percent: 2%, 8.25%. */
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

test('tax that is included is the part of the price, tax that is added comes on top', () => {
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
    // 14.53 × 19/119 = 2.3199…
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

test('a product has the rate of its class, else of its category, else of the first class', () => {
  const taxClasses = [
    { id: 'standard', name: 'Standard', percent: 19, appliesTo: ['delivery'] },
    { id: 'reduced', name: 'Reduced', percent: 7, appliesTo: ['Fruits'] },
    { id: 'zero', name: 'Zero', percent: 0, appliesTo: ['deposits'] },
  ];
  const rates = { taxPercent: 19, taxClasses };
  expect(rateOf(rates, { category: 'Fruits' })).toBe(7);
  expect(rateOf(rates, { category: 'Fruits', taxClass: 'standard' })).toBe(19);
  expect(rateOf(rates, { category: 'Drinks' })).toBe(19);
  // A class that was removed counts as none.
  expect(rateOf(rates, { category: 'Fruits', taxClass: 'luxury' })).toBe(7);
  expect(depositRateOf(rates, { category: 'Drinks' })).toBe(0);
  expect(deliveryRateOf(rates)).toBe(19);
  const plain = { taxPercent: 2, taxClasses: [] };
  expect(rateOf(plain, { category: 'Fruits', taxClass: 'reduced' })).toBe(2);
  expect(depositRateOf(plain, { category: 'Drinks' })).toBe(2);
  expect(deliveryRateOf(plain)).toBe(2);
});

test.each([
  [8.875, true],
  [0, true],
  [100, true],
  [8.8755, false],
  [100.001, false],
  [-1, false],
])('%s as a rate: %s', (percent, isOne) => expect(isRate(percent)).toBe(isOne));
