import fc from 'fast-check';
import type { Measure } from '@/models/product';

/*
 * A second, slow computation of what orders cost: fractions of whole numbers, straight from docs/product.md 6.2,
 * and random orders to compare it with.
 */

/** A rate in percent as a fraction: 8.875 is 8875/100000. */
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
  /** Of goods that are weighed: the most that was agreed, what was found, and what that weighs. */
  measure?: Measure | undefined;
  goodsCents?: number | undefined;
  found?: number | undefined;
  weighed?: number | undefined;
};
export type ModelFee = {
  kind: 'delivery';
  cents: number;
  taxPercent?: number | undefined;
  /** It has the rates of the goods. */
  byGoods?: true | undefined;
};
/** Deposits that came back. */
export type ModelReturned = { pieces: number; unitCents: number; taxPercent?: number | undefined };
export type Basket = {
  terms: { taxMode: Mode; taxPercent: number };
  lines: ModelLine[];
  fees: ModelFee[];
};

/** The amounts of an order with their rates, in cents; the tax of each rate is computed from its sum. */
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
      // Added: cents × p. Included: cents × p / (1 + p). Division of whole numbers goes towards zero.
      const tax = (cents * over) / (taxMode === 'added' ? under : under + over);
      return { percent, net: taxMode === 'added' ? cents : cents - tax, tax };
    })
    .sort((one, other) => other.percent - one.percent);
  return { taxes, total: taxes.reduce((sum, { net, tax }) => sum + net + tax, 0n) };
}

/** Cash in coins of `step` cents: the nearest multiple; of two that are equally near, the one farther from 0. */
export function modelCash(cents: bigint, step: number): bigint {
  if (cents < 0n) return -modelCash(-cents, step);
  const over = cents % BigInt(step);
  return 2n * over < BigInt(step) ? cents - over : cents - over + BigInt(step);
}

/** What so many g or ml cost, half a cent rounded up. */
const weighedCents = (amount: bigint, { perUnitCents }: Measure) =>
  (amount * BigInt(perUnitCents) * 2n + 1_000n) / 2_000n;
const mostOf = ({ step, tolerancePercent }: Measure, quantity: number) =>
  (BigInt(quantity) * BigInt(step) * BigInt(100 + tolerancePercent)) / 100n;

/** What the goods of a line cost: agreed, or as they were found and weighed, straight from docs/product.md 14.2. */
export function modelGoods({
  unitCents,
  quantity,
  measure,
  goodsCents,
  found,
  weighed,
}: ModelLine): bigint {
  if (!measure) return BigInt(goodsCents ?? BigInt(unitCents) * BigInt(quantity));
  if (found === undefined) return weighedCents(mostOf(measure, quantity), measure);
  if (found === 0) return 0n;
  const [is, most] = [BigInt(weighed ?? found * measure.step), mostOf(measure, found)];
  return weighedCents(is < most ? is : most, measure);
}

/** The amounts of lines and fees, for {@link modelOf}. */
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

/** The net amounts of goods by rates, the highest rate first. */
const netGoods = (terms: Basket['terms'], lines: readonly ModelLine[]) =>
  modelOf(
    terms,
    lines.map((line) => ({ cents: modelGoods(line), percent: line.taxPercent })),
  ).taxes.filter(({ net }) => net > 0n);

/**
 * The fees with one rate each, straight from docs/product.md 6.6: a fee by goods is handed out cent by cent to the rate that is
 * furthest below its part, once each rate has the whole cents of its part.
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
 * The fees of packed goods: none without goods; with added tax a fee by goods is the highest one up to the agreed one with which
 * the total is not above `agreed`.
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
    // A cent of the fee takes at most two from the total, so less than half of the way down cannot miss the fee that fits.
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

/** How goods are weighed: often a few grams, now and then heavy and dear. */
const measure: fc.Arbitrary<Measure> = fc.record({
  by: fc.constantFrom('weight', 'weighed-piece'),
  unit: fc.constantFrom('g', 'ml'),
  step: fc.oneof(fc.constantFrom(1, 50, 100, 333), fc.integer({ min: 1, max: 50_000 })),
  perUnitCents: fc.oneof(
    fc.integer({ min: 1, max: 2_500 }),
    fc.integer({ min: 1, max: 2_000_000 }),
  ),
  tolerancePercent: fc.constantFrom(0, 10, 15, 50),
  hold: fc.constant(1),
});

/** A line of goods of one of some rates, or of the order's own, now and then with a deposit; one in four is weighed. */
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

/** Deposits that came back, of the same rates: often few bottles, now and then more than any order costs. */
const returnedOf = (rates: readonly number[]): fc.Arbitrary<ModelReturned> =>
  fc.record(
    {
      pieces: fc.integer({ min: 1, max: 999 }),
      unitCents: fc.oneof(fc.constantFrom(8, 15, 25), fc.integer({ min: 1, max: 100_000 })),
      taxPercent: fc.constantFrom(...rates),
    },
    { requiredKeys: ['pieces', 'unitCents'] },
  );

/** Orders in both modes, of one to four rates, with deposits and fees; replacements, and several notings of returns, of the same rates. */
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
