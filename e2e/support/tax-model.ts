import fc from 'fast-check';
import type { Measure } from '@/models/product';

/* A slow, independent calculation of order totals, to compare with the shop's. Uses integer fractions, and follows
   docs/product.md 6.2 literally. Also generates random orders. */

/** Converts a rate in percent to a fraction. For example, 8.875 becomes 8875/100000. */
function fraction(percent: number): [bigint, bigint] {
  const [whole = '0', decimals = ''] = String(percent).split('.');
  return [BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length)];
}

type Mode = 'added' | 'included';
export type ModelLine = {
  unitCents: number;
  quantity: number;
  taxPercent?: number | undefined;
  depositCents?: number | undefined;
  depositPercent?: number | undefined;
  /** Only for weighed products. `goodsCents` is then the price of the maximum weight. */
  measure?: Measure | undefined;
  goodsCents?: number | undefined;
  pickedQuantity?: number | undefined;
  weighed?: number | undefined;
};
export type ModelFee = {
  kind: 'delivery' | 'state';
  cents: number;
  taxPercent?: number | undefined;
  byGoods?: true | undefined;
};
export type ModelReturned = { pieces: number; unitCents: number; taxPercent?: number | undefined };
export type Basket = {
  terms: { taxMode: Mode; taxPercent: number };
  lines: ModelLine[];
  fees: ModelFee[];
};

/** Returns the amounts per tax rate, in cents. The tax is computed from the subtotal of each rate. */
export function modelOf(
  { taxMode, taxPercent: standard }: Basket['terms'],
  amounts: readonly { cents: bigint; percent?: number | undefined }[],
) {
  const sums = new Map<number, bigint>();
  for (const { cents, percent = standard } of amounts)
    sums.set(percent, (sums.get(percent) ?? 0n) + cents);
  const taxes = [...sums]
    .filter(([, cents]) => cents !== 0n)
    .map(([percent, cents]) => {
      const [over, under] = fraction(percent);
      // With added tax, the tax is cents × p at the rate p. With included tax, it is cents × p / (1 + p). Integer
      // division rounds towards zero.
      const tax = (cents * over) / (taxMode === 'added' ? under : under + over);
      return { percent, net: taxMode === 'added' ? cents : cents - tax, tax };
    })
    .sort((one, other) => other.percent - one.percent);
  return { taxes, total: taxes.reduce((sum, { net, tax }) => sum + net + tax, 0n) };
}

/** Rounds a cash amount to the nearest multiple of `step` cents. Halves are rounded away from 0. */
export function modelCash(cents: bigint, step: number): bigint {
  if (cents < 0n) return -modelCash(-cents, step);
  const over = cents % BigInt(step);
  return 2n * over < BigInt(step) ? cents - over : cents - over + BigInt(step);
}

/** Returns the price of a weight in g or a volume in ml. Half a cent is rounded up. */
const weighedCents = (amount: bigint, { perUnitCents }: Measure) =>
  (amount * BigInt(perUnitCents) * 2n + 1_000n) / 2_000n;
const mostOf = ({ step, tolerancePercent }: Measure, quantity: number) =>
  (BigInt(quantity) * BigInt(step) * BigInt(100 + tolerancePercent)) / 100n;

/** Returns the price of a line, for the ordered or the packed quantity. Implements docs/product.md 14.2 literally. */
export function modelGoods({
  unitCents,
  quantity,
  measure,
  goodsCents,
  pickedQuantity,
  weighed,
}: ModelLine): bigint {
  if (!measure) return BigInt(goodsCents ?? BigInt(unitCents) * BigInt(quantity));
  if (pickedQuantity === undefined) return weighedCents(mostOf(measure, quantity), measure);
  if (pickedQuantity === 0) return 0n;
  const [is, most] = [
    BigInt(weighed ?? pickedQuantity * measure.step),
    mostOf(measure, pickedQuantity),
  ];
  return weighedCents(is < most ? is : most, measure);
}

export const amountsOf = (
  lines: readonly ModelLine[],
  fees: readonly ModelFee[],
  returned: readonly ModelReturned[] = [],
) => [
  ...lines.flatMap(({ quantity, taxPercent, depositCents = 0, depositPercent, ...line }) => [
    { cents: modelGoods({ ...line, quantity }), percent: taxPercent },
    { cents: BigInt(depositCents) * BigInt(quantity), percent: depositPercent ?? taxPercent },
  ]),
  ...fees.map(({ cents, taxPercent }) => ({ cents: BigInt(cents), percent: taxPercent })),
  ...returned.map(({ pieces, unitCents, taxPercent }) => ({
    cents: -BigInt(pieces) * BigInt(unitCents),
    percent: taxPercent,
  })),
];

const netGoods = (terms: Basket['terms'], lines: readonly ModelLine[]) =>
  modelOf(
    terms,
    lines.map((line) => ({ cents: modelGoods(line), percent: line.taxPercent })),
  ).taxes.filter(({ net }) => net > 0n);

/**
 * Splits fees that are taxed at product rates into whole cents per rate (docs/product.md 6.6). Each remaining cent goes
 * to the rate furthest below its exact share.
 */
export function modelFees(
  terms: Basket['terms'],
  lines: readonly ModelLine[],
  fees: readonly ModelFee[],
): ModelFee[] {
  const goods = netGoods(terms, lines);
  const all = goods.reduce((sum, { net }) => sum + net, 0n);
  return fees.flatMap(({ byGoods, ...fee }) => {
    if (!byGoods || all === 0n) return [fee];
    const parts = goods.map(({ percent, net }) => {
      const exact = net * BigInt(fee.cents);
      return { percent, cents: exact / all, rest: exact % all };
    });
    let left = BigInt(fee.cents) - parts.reduce((sum, { cents }) => sum + cents, 0n);
    for (; left > 0n; left -= 1n) {
      const next = parts.reduce((best, part) => (part.rest > best.rest ? part : best));
      next.cents += 1n;
      next.rest = -1n;
    }
    return parts
      .filter(({ cents }) => cents > 0n)
      .map(({ percent, cents }) => ({ ...fee, cents: Number(cents), taxPercent: percent }));
  });
}

/**
 * Returns the fees of a packed order. Without products, there are no fees. With added tax, the fees that are taxed at
 * product rates are lowered until the total is at most `agreed`.
 */
export function modelPackedFees(
  terms: Basket['terms'],
  charged: readonly ModelLine[],
  fees: readonly ModelFee[],
  agreed: bigint,
): ModelFee[] {
  if (charged.every(({ quantity }) => quantity === 0)) return [];
  const at = fees.findIndex(({ byGoods }) => byGoods);
  const totalWith = (cents: number) => {
    const tried = fees.map((fee, place) => (place === at ? { ...fee, cents } : fee));
    const split = modelFees(terms, charged, tried);
    return { split, total: modelOf(terms, amountsOf(charged, split)).total };
  };
  let cents = fees[at]?.cents ?? 0;
  for (;;) {
    const { split, total } = totalWith(cents);
    if (terms.taxMode === 'included' || total <= agreed || cents === 0) return split;
    // A cent of the fee adds at most two cents to the total. Smaller steps than half of the excess cannot skip the
    // right fee.
    const far = Number((total - agreed) / 2n) - 20;
    cents = Math.max(0, cents - Math.max(1, far));
  }
}

const rate = fc.oneof(
  fc.constantFrom(0, 2, 7, 19, 8.25, 8.875, 5.5, 25, 100),
  fc.integer({ min: 0, max: 100_000 }).map((steps) => steps / 1_000),
);
const cents = fc.oneof(
  fc.integer({ min: 1, max: 2_500 }),
  fc.integer({ min: 1, max: 100_000_000 }),
);

const plainMeasure: fc.Arbitrary<Measure> = fc.record({
  by: fc.constantFrom('weight', 'weighed-piece'),
  unit: fc.constantFrom('g', 'ml', 'mlb', 'moz'),
  step: fc.oneof(fc.constantFrom(1, 50, 100, 333), fc.integer({ min: 1, max: 50_000 })),
  perUnitCents: fc.oneof(
    fc.integer({ min: 1, max: 2_500 }),
    fc.integer({ min: 1, max: 2_000_000 }),
  ),
  tolerancePercent: fc.constantFrom(0, 10, 15, 50),
  minStock: fc.constant(1),
});
/** Sometimes adds a higher regular price, as for an offer. It must not change the price of an order. */
const measure = fc
  .tuple(plainMeasure, fc.option(fc.integer({ min: 1, max: 1_000 })))
  .map(([plain, more]) =>
    more ? { ...plain, regularPerUnitCents: plain.perUnitCents + more } : plain,
  );

const lineOf = (rates: readonly number[]): fc.Arbitrary<ModelLine> =>
  fc
    .tuple(plainLineOf(rates), fc.option(measure, { freq: 3 }))
    .map(([line, weighed]) => (weighed ? weighedLine(line, weighed) : line));

function weighedLine(line: ModelLine, weighed: Measure): ModelLine {
  const goodsCents = Number(modelGoods({ ...line, measure: weighed }));
  const unitCents = Math.ceil((weighed.step * weighed.perUnitCents) / 1_000);
  return { ...line, unitCents, measure: weighed, goodsCents };
}

const plainLineOf = (rates: readonly number[]): fc.Arbitrary<ModelLine> =>
  fc.record(
    {
      unitCents: cents,
      quantity: fc.integer({ min: 1, max: 999 }),
      taxPercent: fc.constantFrom(...rates),
      depositCents: fc.integer({ min: 1, max: 500 }),
      depositPercent: fc.constantFrom(...rates),
    },
    { requiredKeys: ['unitCents', 'quantity'] },
  );

const returnedOf = (rates: readonly number[]): fc.Arbitrary<ModelReturned> =>
  fc.record(
    {
      pieces: fc.integer({ min: 1, max: 999 }),
      unitCents: fc.oneof(fc.constantFrom(8, 15, 25), fc.integer({ min: 1, max: 100_000 })),
      taxPercent: fc.constantFrom(...rates),
    },
    { requiredKeys: ['pieces', 'unitCents'] },
  );

export const baskets: fc.Arbitrary<Basket & { instead: ModelLine[]; returns: ModelReturned[][] }> =
  fc.uniqueArray(rate, { minLength: 1, maxLength: 4 }).chain((rates) => {
    const fixed = fc.record(
      { kind: fc.constant('delivery' as const), cents, taxPercent: fc.constantFrom(...rates) },
      { requiredKeys: ['kind', 'cents'] },
    );
    const byGoods = fc.record({
      kind: fc.constant('delivery' as const),
      cents,
      taxPercent: fc.constantFrom(...rates),
      byGoods: fc.constant(true as const),
    });
    const fees = fc
      .tuple(fc.array(byGoods, { maxLength: 1 }), fc.array(fixed, { maxLength: 1 }))
      .map(([one, other]): ModelFee[] => [...one, ...other]);
    return fc.record({
      terms: fc.record({
        taxMode: fc.constantFrom('added', 'included'),
        taxPercent: fc.constantFrom(...rates),
      }),
      lines: fc.array(lineOf(rates), { minLength: 1, maxLength: 12 }),
      fees,
      instead: fc.array(lineOf(rates), { minLength: 12, maxLength: 12 }),
      returns: fc.array(fc.array(returnedOf(rates), { maxLength: 4 }), { maxLength: 4 }),
    });
  });
