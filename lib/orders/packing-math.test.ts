import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from '@/lib/money';
import { dueAfterPacking, replacementCents } from './packing-math';

/** `PACKINGS=100000 npx vitest run lib/orders/packing-math.test.ts` is the long form. */
const RUNS = Number(process.env.PACKINGS ?? 1_000);

const line = fc
  .record({
    unitCents: fc.integer({ min: 1, max: 100_000_000 }),
    quantity: fc.integer({ min: 1, max: 999 }),
    cheap: fc.boolean(),
  })
  .map(({ unitCents, quantity, cheap }) => ({
    unitCents: cheap ? (unitCents % 2_000) + 1 : unitCents,
    quantity,
  }));
/** How one line is packed: the share that is found, and what replaces the rest. */
const packing = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  replacement: fc.option(line, { nil: undefined }),
});
const orders = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  packings: fc.array(fc.array(packing, { minLength: 12, maxLength: 12 }), { maxLength: 4 }),
  isCancelled: fc.boolean(),
});

type Life = typeof orders extends fc.Arbitrary<infer T> ? T : never;
type Packing = { share: number; replacement?: { unitCents: number; quantity: number } };

function packed(lines: { unitCents: number; quantity: number }[], packings: Packing[]) {
  return lines.map((one, at) => {
    const { share = 1, replacement } = packings[at] ?? {};
    const found = Math.round(one.quantity * share);
    if (!replacement || found === one.quantity) return { ...one, found };
    return {
      ...one,
      found,
      replacement: { lineCents: replacementCents(one, found, replacement) },
    };
  });
}

/** Packs an order again and again, as the shop does, and may cancel it in the end. */
function outcomeOf({ lines, packings, isCancelled }: Life) {
  const agreed = totalsOf(lines, 2).totalCents;
  let [due, refunded] = [agreed, 0];
  for (const one of packings) {
    const next = dueAfterPacking(packed(lines, one), 2);
    if (next > agreed) return undefined;
    // A packing that would raise what is due is refused (docs/product.md 7.9).
    if (next > due) continue;
    refunded += due - next;
    due = next;
  }
  return isCancelled ? { agreed, due: 0, refunded: refunded + due } : { agreed, due, refunded };
}

test('paid - refunded = final total to the cent, and final <= agreed, whatever is found', {
  timeout: 60_000 + RUNS * 10,
}, () => {
  fc.assert(
    fc.property(orders, (life) => {
      const end = outcomeOf(life);
      if (!end) return false;
      const { agreed, due, refunded } = end;
      const isWhole = [agreed, due, refunded].every(Number.isSafeInteger);
      return isWhole && due >= 0 && due <= agreed && agreed - refunded === due;
    }),
    { numRuns: RUNS },
  );
});

test('a replacement costs at most the missing pieces, and nothing where none is missing', () => {
  const line = { unitCents: 100, quantity: 3 };
  expect(replacementCents(line, 1, { unitCents: 90, quantity: 5 })).toBe(200);
  expect(replacementCents(line, 4, { unitCents: 90, quantity: 5 })).toBe(0);
});

test('with everything found the agreed total is due, with nothing found nothing', () => {
  const lines = [
    { unitCents: 333, quantity: 3 },
    { unitCents: 49, quantity: 1 },
  ];
  expect(dueAfterPacking(lines, 2)).toBe(totalsOf(lines, 2).totalCents);
  expect(
    dueAfterPacking(
      lines.map((each) => ({ ...each, found: 0 })),
      2,
    ),
  ).toBe(0);
  // 2 of 3 at $3.33, and instead of $0.49 something of $0.60: 666 + 49 = 715, tax 14.
  const [first = { unitCents: 0, quantity: 0 }, second = first] = lines;
  const lineCents = replacementCents(second, 0, { unitCents: 60, quantity: 1 });
  expect(lineCents).toBe(49);
  const after = [
    { ...first, found: 2 },
    { ...second, found: 0, replacement: { lineCents } },
  ];
  expect(dueAfterPacking(after, 2)).toBe(729);
});
