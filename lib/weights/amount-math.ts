import type { Measure } from './fields';

/*
 * What goods by weight cost, in whole numbers. The one rule (docs/product.md 14.2): a line costs its g or ml times the
 * price of a kilogram or litre, rounded half up to the cent once for the line. The price of one step is rounded up, so
 * that a client that multiplies it never shows less than is charged.
 */

/** The g of a kilogram, or ml of a litre, of which `perUnitCents` is the price. */
const PER = 1_000;

/** What so many g or ml cost in cents, rounded half up. Exact while the product of both stays below 2^53. */
export function centsOf(amount: number, perUnitCents: number): number {
  const product = amount * perUnitCents + PER / 2;
  return (product - (product % PER)) / PER;
}

type Priced = Pick<Measure, 'step' | 'perUnitCents'>;
type Tolerant = Pick<Measure, 'step' | 'tolerancePercent'>;

/** The price of one step in cents, rounded up. */
export function unitCents({ step, perUnitCents }: Priced): number {
  const product = step * perUnitCents + PER - 1;
  return (product - (product % PER)) / PER;
}

/** The most g or ml that may be packed and charged for so many steps. */
export function mostAmount({ step, tolerancePercent }: Tolerant, quantity: number): number {
  const hundredths = quantity * step * (100 + tolerancePercent);
  return (hundredths - (hundredths % 100)) / 100;
}

/** The fewest g or ml that may be packed for so many steps without confirmation. */
export const fewestAmount = ({ step, tolerancePercent }: Tolerant, quantity: number): number =>
  Math.ceil((quantity * step * (100 - tolerancePercent)) / 100);

/** About what so many steps cost, in cents. */
export const estimateCents = (measure: Priced, quantity: number): number =>
  centsOf(quantity * measure.step, measure.perUnitCents);

/** The most that so many steps cost, in cents. */
export const ceilingCents = (measure: Priced & Tolerant, quantity: number): number =>
  centsOf(mostAmount(measure, quantity), measure.perUnitCents);

/**
 * What is charged for `found` steps that weigh `weighed` g or ml, in cents: what the labels of the scales cost (`labelCents`) or
 * else what the weight costs, and never more than the ceiling.
 */
export const chargedCents = (
  measure: Priced & Tolerant,
  found: number,
  weighed: number = found * measure.step,
  labelCents: number = centsOf(weighed, measure.perUnitCents),
): number => (found === 0 ? 0 : Math.min(labelCents, ceilingCents(measure, found)));

/**
 * Whether the labels of scales may cost `labelCents` for `found` steps that weigh `weighed` g or ml: for each label there are at
 * most a gram and a cent between its price and what the whole grams cost.
 */
export function fitsLabels(
  { by, perUnitCents }: Pick<Measure, 'by' | 'perUnitCents'>,
  found: number,
  weighed: number,
  labelCents: number,
): boolean {
  const labels = by === 'weight' ? 1 : found;
  return (
    labelCents >= centsOf(weighed, perUnitCents) - labels &&
    labelCents <= centsOf(weighed + labels, perUnitCents) + labels
  );
}

/** Whether so many g or ml are what `found` steps may weigh. */
export const isWithin = (measure: Tolerant, found: number, weighed: number): boolean =>
  weighed >= fewestAmount(measure, found) && weighed <= mostAmount(measure, found);

/** The fewest steps of an order. */
export const minUnits = ({ step, least = step }: Pick<Measure, 'step' | 'least'>): number =>
  Math.max(1, Math.round(least / step));

/** The most steps of an order; infinite where there is no bound. */
export const maxUnits = ({ step, most }: Pick<Measure, 'step' | 'most'>): number =>
  most === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(most / step));

type Packed = { found?: number | undefined; weighed?: number | undefined };

/** The g or ml that one step of a packed line came to; undefined until it is weighed. */
export const packedUnit = ({ found = 0, weighed }: Packed): number | undefined =>
  weighed === undefined || found === 0 ? undefined : weighed / found;
