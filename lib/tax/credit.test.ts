import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { baskets } from '@/e2e/support/tax-model';
import { translate } from '@/lib/i18n/catalog';
import { linesOf, refundLines } from '@/lib/invoices/invoice-lines';
import { dueAfterPacking, packedFees, packedTotals } from '@/lib/orders/packing-totals';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { creditOf, creditTo, remainingOf, totalOf } from './credit';
import { apportion, type TaxOfRate, taxesOf, taxOf } from './tax';

const RUNS = runs(200);
const words = translate('en', 'charges');

const packed = fc
  .tuple(baskets, fc.array(fc.tuple(fc.nat(999), fc.boolean()), { minLength: 12, maxLength: 12 }))
  .map(([{ terms, lines, fees, instead, returns }, counts]) => {
    const items = lines.map((line, at) => {
      const [found = 0, isReplaced] = counts[at] ?? [];
      const { unitCents, depositCents, taxPercent, depositPercent, quantity } = instead[at] ?? line;
      const kept = {
        product: `${at}`,
        name: `Line ${at}`,
        image: [],
        category: 'x',
        priceCents: 0,
      };
      const missing = Math.min(found, line.quantity) < line.quantity;
      return {
        ...line,
        ...kept,
        pickedQuantity: Math.min(found, line.quantity),
        ...omitUndefined({
          replacement:
            isReplaced && missing
              ? {
                  ...kept,
                  unitCents,
                  quantity,
                  lineCents: unitCents,
                  taxPercent,
                  depositPercent,
                  ...omitUndefined({ lineDepositCents: depositCents || undefined }),
                }
              : undefined,
        }),
      };
    });
    return { terms, items: items as never[], fees, returns };
  });

const invoiced = packed.map(({ terms, items, fees, returns }) => {
  const dueCents = dueAfterPacking(items, terms, fees);
  const charged = packedFees(items, terms, fees);
  const lines = linesOf({ items, fees: charged, dueCents }, terms.taxPercent, words, 'en');
  return { terms, items, fees, returns, lines, taxes: taxesOf(terms.taxMode, lines), dueCents };
});

const sum = (taxes: readonly TaxOfRate[], of: 'netCents' | 'taxCents', percent: number) =>
  taxes.filter((rate) => rate.percent === percent).reduce((cents, rate) => cents + rate[of], 0);

test('the invoice taxes per rate agree with the order, and add up to the amount due @random', () => {
  fc.assert(
    fc.property(invoiced, ({ terms, items, fees, taxes, dueCents }) => {
      expect(taxes).toEqual(packedTotals(items, terms, fees).taxes);
      expect(totalOf(taxes)).toBe(dueCents);
    }),
    { numRuns: RUNS },
  );
});

test('the amounts of an invoice minus its credit notes equal the remaining payment @random', () => {
  const refunds = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
  fc.assert(
    fc.property(invoiced, refunds, ({ terms, taxes: invoice }, parts) => {
      const notes: TaxOfRate[][] = [];
      let kept = totalOf(invoice);
      for (const part of [...parts, 1]) {
        const cents = part === 1 ? kept : Math.floor(kept * part);
        if (cents === 0) continue;
        const note = creditOf(remainingOf(invoice, notes), cents);
        notes.push(note);
        kept -= cents;
        expect(totalOf(note)).toBe(cents);
        const left = remainingOf(invoice, notes);
        expect(totalOf(left)).toBe(kept);
        for (const rate of note) {
          expect(rate.netCents).toBeGreaterThanOrEqual(0);
          expect(rate.taxCents).toBeGreaterThanOrEqual(0);
        }
        for (const { percent, netCents, taxCents } of left) {
          expect(netCents).toBeGreaterThanOrEqual(0);
          expect(taxCents).toBe(taxOf('included', { cents: netCents + taxCents, percent }));
        }
        const lines = refundLines(terms.taxMode, note, words);
        expect(lines.map(({ percent }) => percent)).toEqual(note.map(({ percent }) => percent));
        const shown = lines.reduce((total, line) => total + line.cents, 0);
        const tax = note.reduce((total, rate) => total + rate.taxCents, 0);
        expect(shown + (terms.taxMode === 'added' ? tax : 0)).toBe(cents);
      }
      for (const { percent, netCents, taxCents } of invoice) {
        expect(sum(notes.flat(), 'netCents', percent)).toBe(netCents);
        expect(sum(notes.flat(), 'taxCents', percent)).toBe(taxCents);
      }
    }),
    { numRuns: RUNS },
  );
});

test('returned deposits are credited at their own tax rates @random', () => {
  const refunds = fc.array(fc.option(fc.double({ min: 0, max: 0.3, noNaN: true })), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(invoiced, refunds, (order, parts) => {
      const { terms, items, fees, taxes: invoice, dueCents } = order;
      const returns = [...order.returns];
      const notes: TaxOfRate[][] = [];
      let [present, refunded, isExact] = [invoice, 0, true];
      for (const part of parts) {
        // A number is a refund. Null is a new record of returned deposits, which must not increase the amount due.
        if (part !== null) refunded += Math.floor(dueCents * part);
        else {
          const next = packedTotals(items, terms, fees, returns.pop());
          if (next.totalCents <= totalOf(present)) present = next.taxes;
        }
        // Returned deposits beyond the total are paid out. The credit notes then exceed the invoice.
        const [sold, paidOut] = [Math.max(0, totalOf(present)), Math.min(0, totalOf(present))];
        const kept = Math.max(0, Math.min(sold, dueCents - refunded)) + paidOut;
        const left = remainingOf(invoice, notes);
        const cents = totalOf(left) - kept;
        if (cents <= 0) continue;
        const note = creditOf(left, cents, present);
        notes.push(note);
        const after = remainingOf(invoice, notes);
        expect(totalOf(note)).toBe(cents);
        expect(totalOf(after)).toBe(kept);
        for (const rate of note) {
          expect(rate.netCents).toBeGreaterThanOrEqual(0);
          expect(rate.taxCents).toBeGreaterThanOrEqual(0);
        }
        const grossOf = (taxes: readonly TaxOfRate[], percent: number) =>
          sum(taxes, 'netCents', percent) + sum(taxes, 'taxCents', percent);
        const percents = new Set([...left, ...present].map(({ percent }) => percent));
        // Net and tax match exactly only if all refunds were for returned deposits. In addition, no tax rate may have
        // more in the order than the invoice has left.
        isExact &&= kept === totalOf(present);
        isExact &&= [...percents].every(
          (percent) => grossOf(present, percent) <= grossOf(left, percent),
        );
        if (!isExact) continue;
        for (const percent of percents)
          for (const of of ['netCents', 'taxCents'] as const)
            expect(sum(after, of, percent)).toBe(sum(present, of, percent));
      }
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  );
});

test('a credit note has the same net and tax as its refund @random', () => {
  const parts = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1 }));
  fc.assert(
    fc.property(invoiced, parts, ({ taxes: invoice, dueCents }, [one, other]) => {
      fc.pre(!Number.isNaN(other));
      const undone = creditOf(invoice, Math.floor(dueCents * one));
      const between = remainingOf(invoice, [undone]);
      const refund = creditOf(between, Math.floor(totalOf(between) * other));
      // The seller undoes the first refund before the invoice is issued.
      const present = remainingOf(invoice, [refund]);
      const note = creditTo(invoice, totalOf(refund), present);
      expect(note).toEqual(refund);
      expect(remainingOf(invoice, [note])).toEqual(present);
    }),
    { numRuns: RUNS },
  );
});

test('creditTo returns the net and tax of the refund, even if a new calculation differs by a cent', () => {
  const invoice = [{ percent: 7, netCents: 1000, taxCents: 70 }];
  const undone = creditOf(invoice, 1);
  const refund = creditOf(remainingOf(invoice, [undone]), 40);
  expect(refund).toEqual([{ percent: 7, netCents: 38, taxCents: 2 }]);
  expect(creditOf(invoice, 40)).toEqual([{ percent: 7, netCents: 37, taxCents: 3 }]);
  expect(creditTo(invoice, 40, remainingOf(invoice, [refund]))).toEqual(refund);
});

test('a refund is split over the tax rates in proportion to their remaining amounts', () => {
  const left = [
    { percent: 19, netCents: 364, taxCents: 68 },
    { percent: 7, netCents: 200, taxCents: 14 },
    { percent: 0, netCents: 300, taxCents: 0 },
  ];
  expect(creditOf(left, 100)).toEqual([
    { percent: 19, netCents: 39, taxCents: 7 },
    { percent: 7, netCents: 20, taxCents: 2 },
    { percent: 0, netCents: 32, taxCents: 0 },
  ]);
  expect(creditOf(left, 1)).toEqual([{ percent: 19, netCents: 1, taxCents: 0 }]);
  expect(creditOf(left, 5_000)).toEqual(left);
  expect(creditOf([{ percent: 19, netCents: 0, taxCents: 0 }], 10)).toEqual([]);
});

test('remainingOf returns a negative amount if more was credited than charged', () => {
  const [seven, nineteen] = [
    { percent: 7, netCents: 200, taxCents: 14 },
    { percent: 19, netCents: 100, taxCents: 19 },
  ];
  expect(remainingOf([seven], [[nineteen], [{ percent: 7, netCents: 50, taxCents: 4 }]])).toEqual([
    { percent: 7, netCents: 150, taxCents: 10 },
    { percent: 19, netCents: -100, taxCents: -19 },
  ]);
});

test.each([
  [1, [1, 1], [1, 0]],
  [2, [1, 1, 1], [1, 1, 0]],
  [5, [2, 3, 5], [1, 2, 2]],
  [3, [1, 1, 5], [1, 0, 2]],
  // The exact shares have remainders of 3/5, 4/5 and 3/5.
  [4, [2, 1, 2], [2, 1, 1]],
  [3, [1, 2], [1, 2]],
  [0, [4, 0], [0, 0]],
  [0, [0, 0], [0, 0]],
])('apportion splits %d cents in proportion to %j into %j', (cents, amounts, expected) =>
  expect(apportion(cents, amounts)).toEqual(expected),
);

test('creditOf first credits the tax rates whose goods were removed', () => {
  const left = [
    { percent: 19, netCents: 100, taxCents: 19 },
    { percent: 7, netCents: 200, taxCents: 14 },
  ];
  const [, rest] = left;
  const all = [{ percent: 19, netCents: 100, taxCents: 19 }];
  expect(creditOf(left, 119, rest && [rest])).toEqual(all);
  const none = { percent: 19, netCents: 0, taxCents: 0 };
  expect(creditOf(left, 119, rest && [none, rest])).toEqual(all);
  // The amount of a rate is negative if more deposits were returned at this rate than the order contains.
  const below = { percent: 19, netCents: -50, taxCents: -9 };
  expect(creditOf(left, 178, rest && [below, rest])).toEqual([
    { percent: 19, netCents: 150, taxCents: 28 },
  ]);
  expect(creditOf(rest ? [rest] : [], 59, rest && [below, rest])).toEqual([
    { percent: 19, netCents: 50, taxCents: 9 },
  ]);
  // The next credit note is split over the rates that still have a positive amount.
  expect(creditOf(rest ? [below, rest] : [], 107)).toEqual([
    { percent: 7, netCents: 100, taxCents: 7 },
  ]);
  // At 19%, the order contains more than the invoice has left. This must not change the credit note.
  const more = { percent: 19, netCents: 500, taxCents: 95 };
  expect(creditOf(left, 10, rest && [more, rest])).toEqual(creditOf(left, 10));
});
