import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import {
  amountsOf,
  type Basket,
  baskets,
  type ModelLine,
  type ModelReturned,
  modelFees,
  modelOf,
  modelPackedFees,
} from '@/e2e/support/tax-model';
import { taxOf } from '@/lib/tax/tax';
import { totalsOf } from '@/lib/tax/totals';
import {
  dueAfterPacking,
  limitToAgreedTotal,
  packedFees,
  packedTotals,
  replacementCents,
} from './packing-totals';

const RUNS = runs(100);

const packing = fc.record({
  share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  isReplaced: fc.boolean(),
  weighs: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
});
const packings = fc.array(fc.array(packing, { minLength: 12, maxLength: 12 }), { maxLength: 4 });
type Packing = { share: number; isReplaced: boolean; weighs: number | null };
type Life = Basket & { instead: ModelLine[] };

/** The picked goods may weigh up to twice the ordered weight. */
const weighedAs = ({ measure }: ModelLine, found: number, weighs: number | null) =>
  measure && found > 0 && weighs !== null
    ? { weighed: Math.max(1, Math.round(found * measure.step * weighs)) }
    : {};

function packed({ terms, lines, fees, instead }: Life, packing: Packing[]) {
  const counted = lines.map((line, at) => {
    const { share = 1, isReplaced = false, weighs = null } = packing[at] ?? {};
    const found = Math.round(line.quantity * share);
    const weighed = weighedAs(line, found, weighs);
    const other = instead[at];
    if (!isReplaced || !other || found === line.quantity)
      return { ...line, ...weighed, pickedQuantity: found, replacement: undefined };
    const { taxPercent, depositPercent } = other;
    const charged = replacementCents(line, found, other, terms);
    return {
      ...line,
      ...weighed,
      pickedQuantity: found,
      replacement: { taxPercent, depositPercent, ...charged },
    };
  });
  return limitToAgreedTotal(counted, terms, fees);
}

function modelDue(
  { terms, fees, lines: ordered }: Basket,
  lines: ReturnType<typeof packed>,
  returned: ModelReturned[] = [],
) {
  const charged = lines.flatMap((line) => {
    const { replacement: other } = line;
    const found = { ...line, quantity: line.pickedQuantity };
    if (!other) return found;
    const { lineCents, lineDepositCents, taxPercent, depositPercent } = other;
    const replaced = { unitCents: lineCents, quantity: 1, taxPercent, depositPercent };
    return [found, { ...replaced, depositCents: lineDepositCents }];
  });
  const agreed = modelOf(terms, amountsOf(ordered, modelFees(terms, ordered, fees))).total;
  const own = modelPackedFees(terms, charged, fees, agreed);
  return modelOf(terms, amountsOf(charged, own, returned));
}

test('the total after packing equals an independent sum and is at most the agreed total @random', {
  timeout: 60_000 + RUNS * 15,
}, () => {
  fc.assert(
    fc.property(baskets, packings, fc.boolean(), (life, tries, isCancelled) => {
      const { terms, lines, fees } = life;
      const agreed = totalsOf(lines, terms, { fees }).totalCents;
      let [due, refunded] = [agreed, 0];
      for (const one of tries) {
        const items = packed(life, one);
        const next = packedTotals(items, terms, fees);
        const { taxes, total } = modelDue(life, items);
        expect(BigInt(next.totalCents)).toBe(total);
        expect(next.taxes.map(({ netCents, taxCents }) => BigInt(netCents + taxCents))).toEqual(
          taxes.map(({ net, tax }) => net + tax),
        );
        expect(next.totalCents).toBeLessThanOrEqual(agreed);
        // The server rejects picked quantities that would raise the amount due (docs/product.md 7.9).
        if (next.totalCents > due) continue;
        refunded += due - next.totalCents;
        due = next.totalCents;
      }
      if (isCancelled) [refunded, due] = [refunded + due, 0];
      for (const cents of [agreed, due, refunded]) expect(cents).toSatisfy(Number.isSafeInteger);
      expect(due).toBeGreaterThanOrEqual(0);
      expect(refunded).toBeLessThanOrEqual(agreed);
      expect(agreed - refunded).toBe(due);
    }),
    { numRuns: RUNS },
  );
});

test('packing and returned deposits match an independent calculation in any sequence @random', {
  timeout: 60_000 + RUNS * 15,
}, () => {
  const orders = fc.array(fc.boolean(), { maxLength: 8 });
  fc.assert(
    fc.property(baskets, packings, orders, (life, tries, isReturn) => {
      const { terms, lines, fees } = life;
      const agreed = totalsOf(lines, terms, { fees }).totalCents;
      const [packing, returns] = [[...tries], [...life.returns]];
      let [items, returned] = [packed(life, []), [] as ModelReturned[]];
      let [due, refunded] = [agreed, 0];
      for (const isNext of isReturn) {
        const nextItems = isNext ? items : packed(life, packing.pop() ?? []);
        const nextReturned = isNext ? (returns.pop() ?? []) : returned;
        const next = packedTotals(nextItems, terms, fees, nextReturned);
        const { taxes, total } = modelDue(life, nextItems, nextReturned);
        expect(BigInt(next.totalCents)).toBe(total);
        expect(
          next.taxes.map(({ percent, netCents, taxCents }) => ({
            percent,
            net: BigInt(netCents),
            tax: BigInt(taxCents),
          })),
        ).toEqual(taxes);
        const nextDue = dueAfterPacking(nextItems, terms, fees, nextReturned);
        expect(nextDue).toBe(Math.max(0, Number(total)));
        // Returned deposits never raise the amount due.
        expect(nextDue).toBeLessThanOrEqual(dueAfterPacking(nextItems, terms, fees));
        // The server rejects a change that would raise the amount due for a paid order.
        if (nextDue > due) continue;
        refunded += due - nextDue;
        [items, returned, due] = [nextItems, nextReturned, nextDue];
        expect(refunded + due).toBe(agreed);
      }
      expect(refunded).toBeLessThanOrEqual(agreed);
      expect(Number.isSafeInteger(refunded)).toBe(true);
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  );
});

const plain = { taxPercent: 2 };

test('a replacement costs at most the price of the missing pieces', () => {
  const line = { unitCents: 100, quantity: 3 };
  const cents = (found: number) =>
    replacementCents(line, found, { unitCents: 90, quantity: 5 }, plain);
  expect(cents(1)).toEqual({ lineCents: 200 });
  expect(cents(4)).toEqual({ lineCents: 0 });
});

test('a replacement with a higher tax rate costs at most as much as the missing pieces, tax included', () => {
  const line = { unitCents: 100, quantity: 1, taxPercent: 0, depositCents: 25 };
  const other = { unitCents: 150, quantity: 1, taxPercent: 19, depositCents: 8 };
  // The replacement may cost at most 100 cents with tax. 84 cents become 84 + 15 = 99; 85 would become 85 + 16 = 101.
  expect(replacementCents(line, 0, other, plain)).toEqual({ lineCents: 84, lineDepositCents: 8 });
  const included = { taxMode: 'included', taxPercent: 2 } as const;
  expect(replacementCents(line, 0, other, included).lineCents).toBe(100);
  // Two pieces at 1.00 cost 2.14 with 7% tax. A replacement at 1.80 costs the same with 19% tax.
  const two = { unitCents: 100, quantity: 2, taxPercent: 7 };
  const dear = { unitCents: 250, quantity: 1, taxPercent: 19 };
  expect(replacementCents(two, 0, dear, plain)).toEqual({ lineCents: 180 });
});

test('replacementCents returns the highest allowed price, tax included @random', () => {
  const rate = fc.constantFrom(0, 5, 7, 8.25, 19, 25);
  const mode = fc.constantFrom('added' as const, 'included' as const);
  const price = fc.integer({ min: 0, max: 500 });
  fc.assert(
    fc.property(mode, price, price, rate, rate, (taxMode, unitCents, own, taxPercent, percent) => {
      const line = { unitCents, quantity: 1, taxPercent };
      const other = { unitCents: own, quantity: 1, taxPercent: percent };
      const withTax = (cents: number, at: number) =>
        taxMode === 'included' ? cents : cents + taxOf('added', { cents, percent: at });
      let most = Math.min(own, unitCents);
      while (withTax(most, percent) > withTax(unitCents, taxPercent)) most -= 1;
      const { lineCents } = replacementCents(line, 0, other, { taxMode, taxPercent: 2 });
      expect(lineCents).toBe(most);
    }),
    { numRuns: RUNS },
  );
});

test('a replacement has a deposit for each piece', () => {
  const bottle = { unitCents: 100, quantity: 2, depositCents: 25 };
  const [can, apple] = [
    { unitCents: 90, quantity: 2, depositCents: 1 },
    { unitCents: 90, quantity: 2 },
  ];
  expect(replacementCents(bottle, 0, can, plain)).toEqual({ lineCents: 180, lineDepositCents: 2 });
  expect(replacementCents(bottle, 1, { ...can, quantity: 1 }, plain)).toEqual({
    lineCents: 90,
    lineDepositCents: 1,
  });
  expect(replacementCents(bottle, 0, apple, plain)).toEqual({ lineCents: 180 });
  expect(replacementCents({ ...apple }, 0, can, plain)).toEqual({ lineCents: 180 });
});

test.each([
  [[{ lineCents: 12 }], [{ lineCents: 9 }]],
  [[{ lineCents: 10, lineDepositCents: 5 }], [{ lineCents: 4, lineDepositCents: 5 }]],
  [[{ lineCents: 3, lineDepositCents: 9 }], [{ lineCents: 0, lineDepositCents: 9 }]],
  [[{ lineCents: 2, lineDepositCents: 10 }], [{ lineCents: 0, lineDepositCents: 9 }]],
  [[{ lineCents: 0, lineDepositCents: 30 }], [{ lineCents: 0, lineDepositCents: 9 }]],
  // The first replacement already costs nothing, so only the second one is lowered.
  [
    [{ lineCents: 0 }, { lineCents: 20, lineDepositCents: 30 }],
    [{ lineCents: 0 }, { lineCents: 0, lineDepositCents: 18 }],
  ],
  [
    [{ lineCents: 1 }, { lineCents: 18 }],
    [{ lineCents: 0 }, { lineCents: 18 }],
  ],
])(
  'limitToAgreedTotal lowers replacements of 9-cent pieces from %j to %j',
  (replacements, charged) => {
    const untaxed = { taxPercent: 0 };
    const lines = replacements.map((replacement) => ({
      unitCents: 9,
      quantity: 1,
      pickedQuantity: 0,
      replacement: { ...replacement, taxPercent: 0 },
    }));
    const fitted = limitToAgreedTotal(lines, untaxed).map(({ replacement }) => replacement);
    expect(fitted).toEqual(charged.map((one) => ({ ...one, taxPercent: 0 })));
  },
);

test('limitToAgreedTotal lowers a replacement if tax rounding would raise the total', () => {
  const lines = [
    {
      unitCents: 9,
      quantity: 1,
      taxPercent: 10,
      pickedQuantity: 0,
      replacement: { lineCents: 9, taxPercent: 9 },
    },
    { unitCents: 11, quantity: 1, taxPercent: 9 },
  ];
  // The tax of each rate is rounded down: 0 for 9 cents at 10% and for 11 cents at 9%, but 1 for 20 cents at 9%.
  expect(totalsOf(lines, plain).totalCents).toBe(20);
  expect(dueAfterPacking(lines, plain)).toBe(21);
  const fitted = limitToAgreedTotal(lines, plain);
  expect(fitted[0]?.replacement?.lineCents).toBe(8);
  expect(dueAfterPacking(fitted, plain)).toBe(20);
});

test('packedFees taxes the delivery fee at the rates of the picked goods', () => {
  const at = (taxPercent: number, unitCents: number) => ({ unitCents, quantity: 1, taxPercent });
  const byGoods = true as const;
  const fees = [{ kind: 'delivery' as const, cents: 400, taxPercent: 19, byGoods }];
  const [wine, bread] = [at(19, 595), at(7, 1_070)];
  const gross = { taxMode: 'included', taxPercent: 19 } as const;
  expect(packedFees([wine, bread], gross, fees)).toMatchObject([{ cents: 133 }, { cents: 267 }]);
  // Without the wine, the whole fee has the tax rate of the bread.
  expect(packedFees([{ ...wine, pickedQuantity: 0 }, bread], gross, fees)).toEqual([
    { kind: 'delivery', cents: 400, taxPercent: 7 },
  ]);
  expect(packedFees([{ ...wine, pickedQuantity: 0 }], gross, fees)).toEqual([]);
  // The sweet (19% tax) and the roll (7%) cost 0.10 each, so half of the fee is taxed at 7%. The agreed total is 4.20 +
  // 0.39 + 0.14 = 4.73.
  const tiny = [at(19, 10), at(7, 10)];
  expect(totalsOf(tiny, plain, { fees }).totalCents).toBe(473);
  const [sweet = at(19, 10), roll = sweet] = tiny;
  const without = [sweet, { ...roll, pickedQuantity: 0 }];
  // Without the roll, the whole fee is taxed at 19%, and the total would rise to 4.87. Lowering the fee to 3.88 leaves
  // the total at 4.73 (3.98 net plus 0.75 tax).
  expect(packedFees(without, plain, fees)).toEqual([
    { kind: 'delivery', cents: 388, taxPercent: 19 },
  ]);
  expect(dueAfterPacking(without, plain, fees)).toBe(473);
});

test('the total after packing is the agreed total for a full order, and 0 if nothing is picked', () => {
  const lines = [
    { unitCents: 333, quantity: 3 },
    { unitCents: 49, quantity: 1 },
  ];
  const fees = [{ kind: 'delivery' as const, cents: 250 }];
  const none = lines.map((each) => ({ ...each, pickedQuantity: 0 }));
  expect(dueAfterPacking(lines, plain)).toBe(totalsOf(lines, plain).totalCents);
  expect(dueAfterPacking(lines, plain, fees)).toBe(totalsOf(lines, plain, { fees }).totalCents);
  expect(dueAfterPacking(none, plain, fees)).toBe(0);
  // The replacement costs $0.60, but the shopper pays only the $0.49 of the missing piece. The goods cost 666 + 49 =
  // 715 cents, and the tax is 14 cents.
  const [first = { unitCents: 0, quantity: 0 }, second = first] = lines;
  const replacement = replacementCents(second, 0, { unitCents: 60, quantity: 1 }, plain);
  expect(replacement.lineCents).toBe(49);
  const after = [
    { ...first, pickedQuantity: 2 },
    { ...second, pickedQuantity: 0, replacement },
  ];
  expect(dueAfterPacking(after, plain)).toBe(729);
});
