import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { TOUCHED } from '@/lib/catalog/on-shelf';
import { isOfSame } from '@/lib/catalog/prices/lowest-price';
import { type PriceMoment, priceStages } from '@/lib/catalog/prices/stages';
import { countStages, measureStages, switchStages } from '@/lib/catalog/stock/stages';
import { unitCents } from '@/lib/weights/amounts';
import type { ProductDoc } from '@/models/product';
import type { CsvProduct } from './csv';

/*
 * A file may contain one language or a few nutrients of a product. The import writes only these parts,
 * because other requests may change the other parts at the same time.
 */

type Stage = { $set: Record<string, unknown> } | { $unset: string[] };
type Part = readonly [path: string, value: unknown];
type Products = readonly [before: Partial<ProductDoc>, after: Partial<ProductDoc>];

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Returns the parts of a field that differ, with their values in `other`. */
const differing = (
  path: string,
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Part[] =>
  keysOf(one, other).flatMap((key) =>
    isDeepStrictEqual(one[key], other[key]) ? [] : [[`${path}.${key}`, other[key]] as const],
  );

/** Returns the stages that write these parts. Undefined parts are deleted. */
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

/** Returns the stage that deletes a field with at most `least` parts. */
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
  // `per` stays while any nutrient has a value. `dropIfEmpty` deletes a table that contains nothing else.
  const kept = other ?? (one && { per: one.per });
  return [...writing(differing('nutrition', one, kept)), dropIfEmpty('nutrition', 1)];
}

const STAGES = { translations: translationPartStages, nutrition: nutritionPartStages };

/** Returns whether {@link partStages} writes this field. */
const isInParts = (field: string): field is keyof typeof STAGES => Object.hasOwn(STAGES, field);

/** Returns the stages that write the changed parts of these fields. */
const partStages = (fields: readonly string[], ...products: Products): Stage[] =>
  fields.filter(isInParts).flatMap((field) => STAGES[field](products));

/* Builds the update of a stored product from a line. */

/** Returns whether the line changes the stock. A stock that equals its `stockBefore` changes nothing. */
export const isCounting = (given: CsvProduct, before: ProductDoc) =>
  'stock' in given &&
  given.stock !== before.stock &&
  !('stockBefore' in given && given.stockBefore === given.stock);

/**
 * Returns the stages that write the stock and the switch (`inStock`) of a line, if they differ from the
 * stored ones.
 */
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

/**
 * Returns the stored prices of goods by weight if the line has no measure, because the prices follow from the
 * measure.
 */
export const keptPrice = (given: object, before: ProductDoc | undefined) =>
  before?.measure && !('measure' in given)
    ? { priceCents: before.priceCents, offerPriceCents: before.offerPriceCents }
    : {};

/** Returns the price (cents) per kg or litre from which the price of a step follows. */
const perUnitOf = (cents: number, step: number) => Math.floor((cents * 1_000) / step);

/**
 * Returns the line with the price that it changes. Goods by weight have two prices, `price` of a step and
 * `pricePerUnit`; the price that differs from the stored one applies. Returns undefined if both differ and
 * contradict each other.
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

/** Returns the stages that write these fields of a line. They add changed prices to the price history. */
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
  // Without `$literal`, MongoDB would read a text such as "$5 Bread" as the name of a field.
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
