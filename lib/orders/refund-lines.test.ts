import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { amountsOf, baskets, modelOf } from '@/e2e/support/tax-model';
import { remainingOf, totalOf } from '@/lib/tax/credit';
import { splitFees, totalsOf } from '@/lib/tax/totals';
import {
  amountSum,
  type Charge,
  isOfLine,
  piecesSum,
  shareOfLine,
  withoutPieces,
} from './refund-lines';

const RUNS = runs(100);

const terms = { taxMode: 'added', taxPercent: 2 } as const;
const apples = { product: 'apple', unitCents: 333, quantity: 3 };
const charge = { lines: [apples], terms, fees: [], returned: [] };
const taxesOfCharge = ({ lines, fees, returned }: Charge) =>
  totalsOf(lines, terms, { fees, returned }).taxes;

test('refunds of all pieces add up to the total of the order', () => {
  const kept = taxesOfCharge(charge);
  const [one] = [{ product: 'apple', quantity: 1 }];
  // The tax on 9.99 is 19 cents, and the tax on 6.66 is 13 cents.
  const first = piecesSum(charge, [one], false, kept);
  expect(first).toMatchObject({ cents: 339, taxes: [{ percent: 2, netCents: 333, taxCents: 6 }] });
  const left = { ...charge, lines: withoutPieces(charge.lines, [one]) };
  const rest = piecesSum(left, [{ product: 'apple', quantity: 2 }], false, kept);
  expect(first.cents + rest.cents).toBe(1018);
});

test('piecesSum refunds pieces with their deposits and fee, and amountSum splits a sum by tax rate', () => {
  const lines = [
    { product: 'cola', unitCents: 100, quantity: 2, depositCents: 25, taxPercent: 19 },
    { product: 'apple', unitCents: 300, quantity: 1, taxPercent: 7 },
  ];
  const gross = { taxMode: 'included', taxPercent: 19 } as const;
  const fees = [{ kind: 'delivery' as const, cents: 119 }];
  const { taxes: kept } = totalsOf(lines, gross, { fees });
  const of = { lines, terms: gross, fees, returned: [] };
  const sum = piecesSum(of, [{ product: 'cola', quantity: 2 }], true, kept);
  expect(sum).toEqual({
    cents: 369,
    depositCents: 50,
    feeCents: 119,
    taxes: [{ percent: 19, netCents: 311, taxCents: 58 }],
  });
  expect(amountSum(kept, 100).taxes.map(({ percent }) => percent)).toEqual([19, 7]);
  expect(totalOf(amountSum(kept, 100).taxes)).toBe(100);
});

test('a refund of some pieces includes their deposits, but not the delivery fee', () => {
  const lines = [{ product: 'cola', unitCents: 100, quantity: 3, depositCents: 25 }];
  const fees = [{ kind: 'delivery' as const, cents: 100 }];
  const of = { lines, terms, fees, returned: [] };
  const kept = totalsOf(lines, terms, { fees }).taxes;
  const [one] = [{ product: 'cola', quantity: 1 }];
  expect(piecesSum(of, [one], false, kept)).toMatchObject({ depositCents: 25, feeCents: 0 });
  expect(piecesSum({ ...of, lines: withoutPieces(lines, [one]) }, [one], true, kept)).toMatchObject(
    {
      depositCents: 25,
      feeCents: 100,
    },
  );
  expect(amountSum(kept, 7)).toMatchObject({ cents: 7, depositCents: 0, feeCents: 0 });
});

test('shareOfLine returns an equal share for each unit of weighed goods, rounded down', () => {
  const whole = { cents: 100, quantity: 3 };
  expect([0, 1, 2, 3].map((pieces) => shareOfLine(whole, pieces).goodsCents)).toEqual([
    0, 33, 66, 100,
  ]);
  const none = { cents: 0, quantity: 0 };
  expect(shareOfLine(none, 0)).toEqual({ lineTotal: none, goodsCents: 0 });
});

test('the refunds of single units of weighed goods add up to the total of the line', () => {
  const none = { taxMode: 'included', taxPercent: 0 } as const;
  const step = [{ product: 'grapes', quantity: 1 }];
  const whole = shareOfLine({ cents: 100, quantity: 3 }, 3);
  let lines: Charge['lines'] = [{ product: 'grapes', unitCents: 0, quantity: 3, ...whole }];
  const kept = totalsOf(lines, none, { fees: [] }).taxes;
  const worth = [1, 2, 3].map(() => {
    const { cents } = piecesSum({ lines, terms: none, fees: [], returned: [] }, step, false, kept);
    lines = withoutPieces(lines, step);
    return cents;
  });
  expect(worth).toEqual([34, 33, 33]);
});

test.each([
  [{ product: 'a' }, { product: 'a' }, true],
  [{ product: 'a' }, { product: 'b' }, false],
  [{ product: 'a', replacement: true }, { product: 'a' }, false],
  [{ product: 'a' }, { product: 'a', replacement: true }, false],
  [{ product: 'a', replacement: false }, { product: 'a' }, true],
  [{ product: 'a', replacement: true }, { product: 'a', replacement: true, insteadOf: 'b' }, true],
  [{ product: 'a', insteadOf: 'b' }, { product: 'a', insteadOf: 'b' }, true],
  [{ product: 'a', insteadOf: 'c' }, { product: 'a', insteadOf: 'b' }, false],
])('isOfLine compares %j with the line %j: %j', (wanted, line, expected) =>
  expect(isOfLine(wanted, line)).toBe(expected),
);

/** Generates a refund request: pieces of a line, or a share of the remaining amount. */
const wish = fc.record({
  isAmount: fc.boolean(),
  share: fc.double({ min: 0.01, max: 1, noNaN: true }),
  at: fc.nat(11),
  withFee: fc.boolean(),
});

test('refunds never exceed the total of the order in any combination @random', () => {
  fc.assert(
    fc.property(baskets, fc.array(wish, { maxLength: 12 }), (basket, wishes) => {
      const { terms: own, fees } = basket;
      const lines = basket.lines.map(({ measure: _, goodsCents, ...line }, at) => ({
        ...line,
        product: `${at}`,
        ...(goodsCents === undefined
          ? {}
          : shareOfLine({ cents: goodsCents, quantity: line.quantity }, line.quantity)),
      }));
      const all = totalsOf(lines, own, { fees });
      let now: Charge = { lines, terms: own, fees: splitFees(lines, own, fees), returned: [] };
      let kept = all.taxes;
      let given = 0;
      const give = (sum: ReturnType<typeof piecesSum>) => {
        const left = all.totalCents - given;
        if (sum.cents <= 0 || sum.cents > left) return false;
        expect(totalOf(sum.taxes)).toBe(sum.cents);
        kept = remainingOf(kept, [sum.taxes]);
        given += sum.cents;
        for (const { percent, netCents, taxCents } of kept) {
          expect(netCents + taxCents).toBeGreaterThanOrEqual(0);
          // The tax on the amount that the shop keeps must equal the tax of the independent model.
          const gross = { cents: BigInt(netCents + taxCents), percent };
          const { taxes } = modelOf({ taxMode: 'included', taxPercent: percent }, [gross]);
          expect(BigInt(taxCents)).toBe(taxes[0]?.tax ?? 0n);
        }
        return true;
      };
      for (const { isAmount, share, at, withFee } of wishes) {
        if (isAmount) {
          const cents = Math.floor((all.totalCents - given) * share);
          give(amountSum(kept, cents));
          continue;
        }
        const line = now.lines[at % now.lines.length];
        const quantity = Math.ceil((line?.quantity ?? 0) * share);
        if (!line || quantity === 0) continue;
        const wanted = [{ product: line.product, quantity }];
        if (give(piecesSum(now, wanted, withFee, kept)))
          now = {
            ...now,
            lines: withoutPieces(now.lines, wanted),
            fees: withFee ? [] : now.fees,
          };
      }
      if (wishes.every(({ isAmount }) => !isAmount)) {
        // In the independent model, the refund is the total minus the total of the remaining pieces.
        const { total } = modelOf(own, amountsOf(now.lines, [...now.fees]));
        expect(BigInt(all.totalCents - given)).toBe(total);
        const rest = now.lines.map(({ product, quantity }) => ({ product, quantity }));
        give(piecesSum(now, rest, true, kept));
        expect(given).toBe(all.totalCents);
      }
    }),
    { numRuns: RUNS },
  );
});
