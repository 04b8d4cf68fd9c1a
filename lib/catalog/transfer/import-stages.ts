import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { TOUCHED } from '@/lib/catalog/on-shelf';
import { isOfSame } from '@/lib/catalog/prices/lowest-math';
import { type PriceMoment, priceStages } from '@/lib/catalog/prices/stages';
import { countStages, measureStages, switchStages } from '@/lib/catalog/stock/stages';
import { unitCents } from '@/lib/weights/amount-math';
import type { ProductDoc } from '@/models/product';
import type { CsvProduct } from './csv';

/*
 * A file may say something of one language, or of some nutrients alone. That is written apart from the others, which
 * somebody may change at the same moment.
 */

type Stage = { $set: Record<string, unknown> } | { $unset: string[] };
type Part = readonly [path: string, value: unknown];
type Products = readonly [before: Partial<ProductDoc>, after: Partial<ProductDoc>];

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** The parts of a field that differ, with what they are in `other`. */
const differing = (
  path: string,
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Part[] =>
  keysOf(one, other).flatMap((key) =>
    isDeepStrictEqual(one[key], other[key]) ? [] : [[`${path}.${key}`, other[key]] as const],
  );

/** The stages that write these parts, or take those away that are undefined. */
function writing(parts: readonly Part[]): Stage[] {
  const gone = parts.flatMap(([path, value]) => (value === undefined ? path : []));
  const said = parts.flatMap(([path, value]) =>
    value === undefined ? [] : [[path, { $literal: value }]],
  );
  return [
    ...(said.length > 0 ? [{ $set: Object.fromEntries(said) }] : []),
    ...(gone.length > 0 ? [{ $unset: gone }] : []),
  ];
}

/** The stage that takes a field away of which no more than `least` parts are left. */
const dropIfEmpty = (path: string, least = 0): Stage => {
  const parts = { $size: { $objectToArray: { $ifNull: [`$${path}`, {}] } } };
  return { $set: { [path]: { $cond: [{ $lte: [parts, least] }, '$$REMOVE', `$${path}`] } } };
};

function translationPartStages([
  { translations: one },
  { translations: other },
]: Products): Stage[] {
  const codes = keysOf(one, other);
  return [
    ...writing(
      codes.flatMap((code) => differing(`translations.${code}`, one?.[code], other?.[code])),
    ),
    ...codes.map((code) => dropIfEmpty(`translations.${code}`)),
    dropIfEmpty('translations'),
  ];
}

function nutritionPartStages([{ nutrition: one }, { nutrition: other }]: Products): Stage[] {
  // What the values are of stays as long as there is one, and is no table alone.
  const kept = other ?? (one && { per: one.per });
  return [...writing(differing('nutrition', one, kept)), dropIfEmpty('nutrition', 1)];
}

const STAGES = { translations: translationPartStages, nutrition: nutritionPartStages };

/** Whether a field is written by {@link partStages}. */
const isInParts = (field: string): field is keyof typeof STAGES => Object.hasOwn(STAGES, field);

/** The stages that write the parts of these fields that differ. */
const partStages = (fields: readonly string[], ...products: Products): Stage[] =>
  fields.filter(isInParts).flatMap((field) => STAGES[field](products));

/* What an import writes of a line that changes a product. */

/** Whether the line changes the count; one that equals its `stockBefore` does not. */
export const isCounting = (given: CsvProduct, before: ProductDoc) =>
  'stock' in given &&
  given.stock !== before.stock &&
  !('stockBefore' in given && given.stockBefore === given.stock);

/** The stages that write the switch and the count of a line, where they differ from the stored ones. */
export function stockStages(given: CsvProduct, before: ProductDoc) {
  const { inStock, stock } = given;
  const counts = isCounting(given, before);
  if ('measure' in given && !isDeepStrictEqual(given.measure, before.measure))
    return [
      { $set: { measure: given.measure ? { $literal: given.measure } : '$$REMOVE' } },
      ...measureStages(before, given.measure, counts ? (stock ?? null) : undefined),
      ...(inStock === undefined ? [] : switchStages(inStock)),
    ];
  const switches = inStock !== undefined && inStock !== isSwitchedOn(before);
  return [
    ...(counts ? countStages(stock ?? null) : []),
    ...(switches ? switchStages(inStock) : []),
  ];
}

/** Of goods by weight whose file does not say how they are weighed, the price stays: it follows from that. */
export const keptPrice = (given: object, before: ProductDoc | undefined) =>
  before?.measure && !('measure' in given)
    ? { priceCents: before.priceCents, offerPriceCents: before.offerPriceCents }
    : {};

/** The price of a kilogram from which the price of a step follows. */
const perUnitOf = (cents: number, step: number) => Math.floor((cents * 1_000) / step);

/**
 * A line with the price that it changes. Goods by weight have two, `price` of a step and `pricePerUnit`: the one that differs
 * from the stored one counts. Undefined where they contradict each other and nobody can tell which one is meant.
 */
export function withSteppedPrice(
  given: CsvProduct,
  before: ProductDoc | undefined,
): CsvProduct | undefined {
  const { steppedCents: cents, measure } = given;
  if (cents === undefined || !measure) return given;
  if (before?.measure && cents === before.priceCents) return given;
  if (before?.measure?.perUnitCents !== measure.perUnitCents) return undefined;
  const perUnitCents = perUnitOf(cents, measure.step);
  if (unitCents({ step: measure.step, perUnitCents }) !== cents) return undefined;
  return {
    ...given,
    priceCents: cents,
    offerPriceCents: cents,
    measure: { ...measure, perUnitCents },
  };
}

type Written = Pick<CsvProduct, 'priceCents' | 'offerPriceCents' | 'measure'>;

/** The stages that write these fields of a line; its prices are noted in their history. */
export function fieldStages(
  all: readonly [string, unknown][],
  { priceCents, offerPriceCents, ...given }: Written,
  before: ProductDoc,
  moment: PriceMoment,
) {
  const changed = all.filter(([field]) => !isInParts(field));
  const isOfOther = 'measure' in given && !isOfSame(before.measure, given.measure);
  const isPriced = isOfOther || changed.some(([field]) => field.endsWith('riceCents'));
  const prices = isPriced ? { priceCents, offerPriceCents } : {};
  // A text such as "$5 Bread" would otherwise name a field.
  const fields = [...changed, ...Object.entries(prices)].flatMap(([field, value]) =>
    value === undefined ? [] : [[field, { $literal: value }]],
  );
  const emptied = changed.flatMap(([field, value]) => (value === undefined ? field : []));
  const names = all.map(([field]) => field);
  return [
    ...(isPriced ? priceStages({ priceCents, offerPriceCents }, moment, isOfOther) : []),
    ...partStages(names, before, Object.fromEntries(all)),
    { $set: { ...Object.fromEntries(fields), ...TOUCHED } },
    ...(emptied.length > 0 ? [{ $unset: emptied }] : []),
  ];
}
