import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { isSwitchedOn } from '@/lib/catalog/limits';
import { NEW_UPDATED_AT } from '@/lib/catalog/on-shelf';
import { askedCents, isSamePriceUnit } from '@/lib/catalog/prices/lowest-price';
import { type PriceMoment, priceStages } from '@/lib/catalog/prices/lowest-price-stages';
import { measureStages, setStockStages, switchStages } from '@/lib/catalog/stock/stock-stages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { unitCents } from '@/lib/weights/amounts';
import { withKeptRegular } from '@/lib/weights/changed-measure';
import type { ProductDoc } from '@/models/product';
import type { CsvProduct } from './csv';

/*
 * A file may contain only one of the translations of a product, or only some of its nutrients. The import writes
 * only these parts of a field, because other requests may change the other parts at the same time.
 */

type Stage = { $set: Record<string, unknown> } | { $unset: string[] };
type Part = readonly [path: string, value: unknown];
type Products = readonly [before: Partial<ProductDoc>, after: Partial<ProductDoc>];

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** Returns the parts of a field that differ between two versions, with their values in `other`. */
const differing = (
  path: string,
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Part[] =>
  keysOf(one, other).flatMap((key) =>
    isDeepStrictEqual(one[key], other[key]) ? [] : [[`${path}.${key}`, other[key]] as const],
  );

/** Returns the pipeline stages that write these parts of a field. The value undefined deletes a part. */
function writing(parts: readonly Part[]): Stage[] {
  const gone = parts.flatMap(([path, value]) => (value === undefined ? path : []));
  const assignments = parts.flatMap(([path, value]) =>
    value === undefined ? [] : [[path, { $literal: value }]],
  );
  return [
    ...(assignments.length > 0 ? [{ $set: Object.fromEntries(assignments) }] : []),
    ...(gone.length > 0 ? [{ $unset: gone }] : []),
  ];
}

/** Returns the pipeline stage that deletes a field with at most `least` properties. */
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
  // `per` (the unit) stays as long as any nutrient has a value. If only `per` is left, `dropIfEmpty` deletes the table.
  const kept = other ?? (one && { per: one.per });
  return [...writing(differing('nutrition', one, kept)), dropIfEmpty('nutrition', 1)];
}

const STAGES = { translations: translationPartStages, nutrition: nutritionPartStages };

/** Returns whether {@link partStages} writes only the changed parts of this field. */
const isInParts = (field: string): field is keyof typeof STAGES => Object.hasOwn(STAGES, field);

/** Returns the pipeline stages that write only the changed parts of these fields. */
const partStages = (fields: readonly string[], ...products: Products): Stage[] =>
  fields.filter(isInParts).flatMap((field) => STAGES[field](products));

/* Builds the update of a stored product from a line of a product file. */

/**
 * Returns whether the line changes the stock. If the stock equals the `stockBefore` of the line, the seller has
 * not changed it.
 */
export const isTracked = (imported: CsvProduct, before: ProductDoc) =>
  'stock' in imported &&
  imported.stock !== before.stock &&
  !('stockBefore' in imported && imported.stockBefore === imported.stock);

/**
 * Returns whether the line changes the measure: how the product is sold and, for goods by weight, the price per unit.
 */
const changesMeasure = (imported: Pick<CsvProduct, 'measure'>, before: ProductDoc) =>
  'measure' in imported && !isDeepStrictEqual(imported.measure, before.measure);

/**
 * Returns the pipeline stages that write the stock and the seller's switch (`inStock`) of a line, if they differ from
 * the stored product. If the line changes the measure (how the product is sold by weight), the stages also write the
 * prices. The prices apply to the measure.
 */
export function stockStages(imported: CsvProduct, before: ProductDoc, moment: PriceMoment) {
  const { inStock, stock, measure, priceCents, offerPriceCents } = imported;
  const counts = isTracked(imported, before);
  if (changesMeasure(imported, before))
    return [
      ...priceStages(imported, moment, !isSamePriceUnit(before.measure, measure)),
      {
        $set: {
          measure: measure ? { $literal: measure } : '$$REMOVE',
          priceCents: { $literal: priceCents },
          offerPriceCents: { $literal: offerPriceCents },
        },
      },
      ...measureStages(before, measure, counts ? (stock ?? null) : undefined),
      ...(inStock === undefined ? [] : switchStages(inStock)),
    ];
  const switches = inStock !== undefined && inStock !== isSwitchedOn(before);
  return [
    ...(counts ? setStockStages(stock ?? null) : []),
    ...(switches ? switchStages(inStock) : []),
  ];
}

/**
 * Returns the stored prices if the line does not state the measure (how the product is sold by weight). Prices of goods
 * by weight follow from the measure, so they stay unchanged.
 */
export const currentPrice = (imported: object, before: ProductDoc | undefined) =>
  before?.measure && !('measure' in imported)
    ? { priceCents: before.priceCents, offerPriceCents: before.offerPriceCents }
    : {};

/**
 * Returns whether the price of a line is ambiguous: its product is sold by weight, and the line has no measure. A new
 * price may then be per step or per kilogram, so the import rejects it. A line that repeats the stored price, per step
 * or per kilogram, is accepted as unchanged.
 */
export function isPriceUnclear(
  { priceCents, offerPriceCents, ...line }: CsvProduct,
  before: ProductDoc | undefined,
): boolean {
  if (!before?.measure || 'measure' in line) return false;
  const { perUnitCents, regularPerUnitCents = perUnitCents } = before.measure;
  const isPerStep = priceCents === before.priceCents && offerPriceCents === before.offerPriceCents;
  return !isPerStep && !(priceCents === regularPerUnitCents && offerPriceCents === perUnitCents);
}

/** Returns the price (cents) per kg or litre for a given price per unit (for example 50 g). */
const perUnitOf = (cents: number, step: number) => Math.floor((cents * 1_000) / step);

/**
 * Returns the line of a product by weight with consistent prices. The file states them twice: `price` and `offerPrice`
 * for one step (for example 50 g), and `regularPricePerUnit` and `pricePerUnit` per kilogram or litre. The seller may
 * edit either pair, and this function computes the other one. Without an offer, a new `price` changes the regular price
 * and the offer price. If the file has no column `regularPricePerUnit`, a stored offer retains its regular price.
 * Returns undefined if the prices contradict each other.
 */
export function withUnitPrice(
  imported: CsvProduct,
  before: ProductDoc | undefined,
): CsvProduct | undefined {
  const { keepsRegular, ...line } = imported;
  return withStepPrices(keepsRegular ? withKeptRegular(line, before?.measure) : line, before);
}

function withStepPrices(
  imported: CsvProduct,
  before: ProductDoc | undefined,
): CsvProduct | undefined {
  const { stepCents = {}, measure } = imported;
  const known = before?.measure ? before : undefined;
  const price = stepCents.price === known?.priceCents ? undefined : stepCents.price;
  const offer = stepCents.offer === known?.offerPriceCents ? undefined : stepCents.offer;
  if (!measure || (price === undefined && offer === undefined)) return imported;
  const asked = askedCents(imported);
  if (!known || !isDeepStrictEqual(askedCents(known), asked)) return undefined;
  const { step, regularPerUnitCents, ...unpriced } = measure;
  const regular = price === undefined ? asked.priceCents : perUnitOf(price, step);
  const isOneChanged = price !== undefined && regularPerUnitCents === undefined;
  const unchanged = isOneChanged ? regular : asked.offerPriceCents;
  const perUnitCents = offer === undefined ? unchanged : perUnitOf(offer, step);
  const priceCents = unitCents({ step, perUnitCents: regular });
  const offerPriceCents = unitCents({ step, perUnitCents });
  const isExact = (price ?? priceCents) === priceCents;
  if (!isExact || (offer ?? offerPriceCents) !== offerPriceCents || perUnitCents > regular)
    return undefined;
  return {
    ...imported,
    priceCents,
    offerPriceCents,
    measure: {
      ...unpriced,
      step,
      perUnitCents,
      ...omitUndefined({ regularPerUnitCents: regular > perUnitCents ? regular : undefined }),
    },
  };
}

type Written = Pick<CsvProduct, 'priceCents' | 'offerPriceCents' | 'measure'>;

/** Returns the pipeline stages that write these fields of a line, and add changed prices to the price history. */
export function fieldStages(
  all: readonly [string, unknown][],
  { priceCents, offerPriceCents, ...imported }: Written,
  before: ProductDoc,
  moment: PriceMoment,
) {
  const changed = all.filter(([field]) => !isInParts(field));
  // If the measure (how the product is sold by weight) changes, `stockStages` writes the prices with it.
  const isPriced =
    !changesMeasure(imported, before) && changed.some(([field]) => field.endsWith('riceCents'));
  const sold = { priceCents, offerPriceCents, measure: before.measure };
  const prices = isPriced ? { priceCents, offerPriceCents } : {};
  // `$literal` is required, because MongoDB would read a text such as "$5 Bread" as a field name.
  const fields = [...changed, ...Object.entries(prices)].flatMap(([field, value]) =>
    value === undefined ? [] : [[field, { $literal: value }]],
  );
  const emptied = changed.flatMap(([field, value]) => (value === undefined ? field : []));
  const names = all.map(([field]) => field);
  return [
    ...(isPriced ? priceStages(sold, moment) : []),
    ...partStages(names, before, Object.fromEntries(all)),
    { $set: { ...Object.fromEntries(fields), ...NEW_UPDATED_AT } },
    ...(emptied.length > 0 ? [{ $unset: emptied }] : []),
  ];
}
