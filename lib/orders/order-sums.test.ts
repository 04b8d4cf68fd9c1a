import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runs } from '@/e2e/support/runs';
import { amountsOf, baskets, modelOf } from '@/e2e/support/tax-model';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { translate } from '@/lib/i18n/catalog';
import { remainingOf, totalOf } from '@/lib/tax/credit';
import { taxLabelsOf, totalRows } from '@/lib/tax/tax-labels';
import { splitFees, totalsOf } from '@/lib/tax/totals';
import { paidBackInput, refundInput } from './change-schema';
import { deliveredPieces, missingQuantityOf, sumsOf } from './order-sums';
import {
  amountSum,
  type Charge,
  isOfLine,
  piecesSum,
  shareOfLine,
  withoutPieces,
} from './refund-lines';
import { orderInput } from './schema';
import type { OrderView } from './view';

const line = (offerPrice: number, quantity: number, found = quantity) => ({
  product: { offerPrice },
  quantity,
  found,
});
const order = (more: object) =>
  ({
    status: 'Delivered',
    currency: 'eur',
    taxPercent: 19,
    taxMode: 'included',
    items: [line(2.5, 3), line(3.33, 2, 1), line(1, 1)],
    taxes: [
      { percent: 19, net: 11.06, tax: 2.09 },
      { percent: 7, net: 3.12, tax: 0.21 },
      { percent: 0, net: 1, tax: 0 },
    ],
    deposits: 0.75,
    deliveryFee: 4.9,
    amount: 17.48,
    agreedAmount: 20.81,
    ...more,
  }) as unknown as OrderView;

const taxLabels = taxLabelsOf(translate('en', 'tax'));
const printed = (one: OrderView) => {
  const { before, total, after } = totalRows(one, sumsOf(one), taxLabels);
  const words = (rows: typeof before) => rows.map((row) => `${row.label} ${row.cents}`);
  return [...words(before), total, ...words(after)];
};

test.each([
  [
    'included tax after the total, without rates of 0%',
    order({}),
    ['Deposit 75', 'Delivery 490', 'Total', 'incl. 19% VAT 209', 'incl. 7% VAT 21'],
  ],
  [
    'added tax before the total',
    order({ taxMode: 'added' }),
    ['Deposit 75', 'Delivery 490', 'Tax (19%) 209', 'Tax (7%) 21', 'Total'],
  ],
  [
    'added tax at two rates without deposits and delivery fee',
    order({ taxMode: 'added', deposits: 0, deliveryFee: 0 }),
    ['Tax (19%) 209', 'Tax (7%) 21', 'Total'],
  ],
  [
    'returned deposits above the total as cash',
    order({ returnedAmount: 20, cashBack: 2.52, amount: 0 }),
    [
      ...['Deposit 75', 'Delivery 490', 'Returned deposits -2000', 'Total'],
      ...['incl. 19% VAT 209', 'incl. 7% VAT 21', 'Returned in cash 252'],
    ],
  ],
])('the packing slip and the receipt show %s', (_, one, rows) => {
  expect(printed(one)).toEqual(rows);
  expect(sumsOf(one).goodsCents).toBe(750 + 333 + 100);
});

test('the goods total includes weighed lines and replacements', () => {
  const weighed = { ...line(20, 5, 4), amount: 0.96 };
  const replaced = { ...line(2, 1, 0), replacement: { amount: 1.5 } };
  expect(sumsOf(order({ items: [weighed, replaced] })).goodsCents).toBe(96 + 150);
});

test('an order without returned deposits has no deposit refund and no cash to pay out', () => {
  expect(sumsOf(order({}))).toMatchObject({ returnedCents: 0, cashBackCents: 0 });
  const older = order({ status: 'Cancelled', taxes: undefined });
  const { goodsCents, taxes } = sumsOf(older);
  expect(taxes).toEqual([{ percent: 19, taxCents: 2_081 - goodsCents }]);
});

test('if an older server sends no taxes, the difference to the total counts as tax', () => {
  const older = order({ taxes: undefined, deposits: undefined, deliveryFee: undefined });
  expect(sumsOf(older).taxes).toEqual([{ percent: 19, taxCents: 1_748 - 1_183 }]);
});

describe('quantities of a line', () => {
  type Line = OrderView['items'][number];
  const product = { name: 'Apple' } as Line['product'];
  const byWeight = { ...product, soldBy: 'weight' } as Line['product'];
  const packed = (...items: Line[]) => ({ items, status: 'Packed' }) as const;

  it('deliveredPieces counts a line of weighed goods as one piece', () => {
    const instead = { product: byWeight, quantity: 20, amount: 4 };
    const order = packed(
      { product, quantity: 3, found: 2 },
      { product: byWeight, quantity: 20, found: 17 },
      { product, quantity: 2, found: 0, replacement: instead },
    );
    expect(deliveredPieces(order)).toBe(4);
  });

  it('missingQuantityOf counts weighed goods only if nothing was picked', () => {
    expect(missingQuantityOf(packed({ product: byWeight, quantity: 20, found: 17 }))).toBe(0);
    expect(missingQuantityOf(packed({ product: byWeight, quantity: 20, found: 0 }))).toBe(1);
    expect(missingQuantityOf(packed({ product, quantity: 3, found: 1 }))).toBe(2);
  });
});

describe('refund lines', () => {
  const RUNS = runs(100);

  const terms = { taxMode: 'added', taxPercent: 2 } as const;
  const apples = { product: 'apple', unitCents: 333, quantity: 3 };
  const charge = { lines: [apples], terms, fees: [], returned: [] };
  const taxesOfCharge = ({ lines, fees, returned }: Charge) =>
    totalsOf(lines, terms, { fees, returned }).taxes;

  it('the refunds of all pieces add up to the order total', () => {
    const kept = taxesOfCharge(charge);
    const [one] = [{ product: 'apple', quantity: 1 }];
    // The tax falls from 19 cents (2% of 9.99) to 13 cents (2% of 6.66), so the refund has 6 cents of tax.
    const first = piecesSum(charge, [one], false, kept);
    expect(first).toMatchObject({
      cents: 339,
      taxes: [{ percent: 2, netCents: 333, taxCents: 6 }],
    });
    const left = { ...charge, lines: withoutPieces(charge.lines, [one]) };
    const rest = piecesSum(left, [{ product: 'apple', quantity: 2 }], false, kept);
    expect(first.cents + rest.cents).toBe(1018);
  });

  it('a refund of pieces includes deposits and fees, and a refund of an amount is split by tax rate', () => {
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

  it('a partial refund includes deposits but no delivery fee', () => {
    const lines = [{ product: 'cola', unitCents: 100, quantity: 3, depositCents: 25 }];
    const fees = [{ kind: 'delivery' as const, cents: 100 }];
    const of = { lines, terms, fees, returned: [] };
    const kept = totalsOf(lines, terms, { fees }).taxes;
    const [one] = [{ product: 'cola', quantity: 1 }];
    expect(piecesSum(of, [one], false, kept)).toMatchObject({ depositCents: 25, feeCents: 0 });
    expect(
      piecesSum({ ...of, lines: withoutPieces(lines, [one]) }, [one], true, kept),
    ).toMatchObject({
      depositCents: 25,
      feeCents: 100,
    });
    expect(amountSum(kept, 7)).toMatchObject({ cents: 7, depositCents: 0, feeCents: 0 });
  });

  it('a refund of weighed goods splits the line total equally and rounds down', () => {
    const whole = { cents: 100, quantity: 3 };
    expect([0, 1, 2, 3].map((pieces) => shareOfLine(whole, pieces).goodsCents)).toEqual([
      0, 33, 66, 100,
    ]);
    const none = { cents: 0, quantity: 0 };
    expect(shareOfLine(none, 0)).toEqual({ lineTotal: none, goodsCents: 0 });
  });

  it('several refunds of a weighed line add up to the line total', () => {
    const none = { taxMode: 'included', taxPercent: 0 } as const;
    const step = [{ product: 'grapes', quantity: 1 }];
    const whole = shareOfLine({ cents: 100, quantity: 3 }, 3);
    let lines: Charge['lines'] = [{ product: 'grapes', unitCents: 0, quantity: 3, ...whole }];
    const kept = totalsOf(lines, none, { fees: [] }).taxes;
    const worth = [1, 2, 3].map(() => {
      const { cents } = piecesSum(
        { lines, terms: none, fees: [], returned: [] },
        step,
        false,
        kept,
      );
      lines = withoutPieces(lines, step);
      return cents;
    });
    expect(worth).toEqual([34, 33, 33]);
  });

  it.each([
    [{ product: 'a' }, { product: 'a' }, true],
    [{ product: 'a' }, { product: 'b' }, false],
    [{ product: 'a', replacement: true }, { product: 'a' }, false],
    [{ product: 'a' }, { product: 'a', replacement: true }, false],
    [{ product: 'a', replacement: false }, { product: 'a' }, true],
    [
      { product: 'a', replacement: true },
      { product: 'a', replacement: true, insteadOf: 'b' },
      true,
    ],
    [{ product: 'a', insteadOf: 'b' }, { product: 'a', insteadOf: 'b' }, true],
    [{ product: 'a', insteadOf: 'c' }, { product: 'a', insteadOf: 'b' }, false],
  ])('belong to an order line with the same products (%j, %j: %j)', (wanted, line, expected) =>
    expect(isOfLine(wanted, line)).toBe(expected),
  );

  const wish = fc.record({
    isAmount: fc.boolean(),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    at: fc.nat(11),
    withFee: fc.boolean(),
  });

  it('random refunds never exceed the order total @random', () => {
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
            // The independent model must compute the same tax for the remaining amount.
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
          // In the model, the refund is the total minus the total of the remaining pieces.
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
});

const product = 'a'.repeat(24);
const parse = (...items: object[]) =>
  orderInput.safeParse({
    address: 'b'.repeat(24),
    items: items.map((one) => ({ product, ...one })),
  });

describe('the lines of an order', () => {
  it('are combined if they have the same product and unit', () => {
    const line = { quantity: 2, unit: 'g:50' };
    expect(parse(line, line).data?.items).toEqual([{ product, quantity: 4, unit: 'g:50' }]);
    expect(parse({ quantity: 1 }, { quantity: 2 }).data?.items).toEqual([{ product, quantity: 3 }]);
  });

  it.each([
    ['g:50', 'g:100'],
    ['g:50', undefined],
    ['piece', 'g:50'],
  ])('are rejected if the same product has the units %s and %s', (unit, other) => {
    expect(parse({ quantity: 1, unit }, { quantity: 1, unit: other }).success).toBe(false);
  });

  it('are rejected above the maximum quantity', () => {
    expect(parse({ quantity: MAX_QUANTITY }, { quantity: 1 }).success).toBe(false);
  });

  it.each(['g', 'g:0', 'kg:1', 'g:100000', 'piece:1', 50])('cannot have the unit %s', (unit) => {
    expect(parse({ quantity: 1, unit }).success).toBe(false);
  });
});

const id = 'a'.repeat(24);
const refund = { id, reason: 'Late', to: 'cash' };

// An order in Indonesian rupiah can have a total of millions.
test.each([0.01, 1_234_567.89, 1_000_000_000])(
  'the refund schemas accept the amount %d',
  (amount) => {
    expect(refundInput.parse({ ...refund, amount }).amount).toBe(amount);
    expect(paidBackInput.parse({ id, amount }).amount).toBe(amount);
  },
);

test.each([-1, 0, 1_000_000_000.01])('the refund schemas reject the amount %d', (amount) => {
  expect(refundInput.safeParse({ ...refund, amount }).success).toBe(false);
  expect(paidBackInput.safeParse({ id, amount }).success).toBe(false);
});
