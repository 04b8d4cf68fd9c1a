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

/* A file may contain only some translations or nutrients. The import writes only these parts of a field, because
   concurrent requests may change other parts. */

type Stage = { $set: Record<string, unknown> } | { $unset: string[] };
type Part = readonly [path: string, value: unknown];
type Products = readonly [before: Partial<ProductDoc>, after: Partial<ProductDoc>];

const keysOf = (one: object = {}, other: object = {}) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

const differing = (
  path: string,
  one: Readonly<Record<string, unknown>> = {},
  other: Readonly<Record<string, unknown>> = {},
): Part[] =>
  keysOf(one, other).flatMap((key) =>
    isDeepStrictEqual(one[key], other[key]) ? [] : [[`${path}.${key}`, other[key]] as const],
  );

/** The value undefined deletes a part. */
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

/** Deletes a field with at most `least` properties. */
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
  // `per` stays as long as any nutrient has a value. Otherwise `dropIfEmpty` deletes the table.
  const kept = other ?? (one && { per: one.per });
  return [...writing(differing('nutrition', one, kept)), dropIfEmpty('nutrition', 1)];
}

const STAGES = { translations: translationPartStages, nutrition: nutritionPartStages };

const isInParts = (field: string): field is keyof typeof STAGES => Object.hasOwn(STAGES, field);

const partStages = (fields: readonly string[], ...products: Products): Stage[] =>
  fields.filter(isInParts).flatMap((field) => STAGES[field](products));

/** Returns whether the line changes the stock. A stock equal to `stockBefore` is unchanged. */
export const isTracked = (imported: CsvProduct, before: ProductDoc) =>
  'stock' in imported &&
  imported.stock !== before.stock &&
  !('stockBefore' in imported && imported.stockBefore === imported.stock);

/** The measure is how the product is sold and, for goods by weight, the price per unit. */
const changesMeasure = (imported: Pick<CsvProduct, 'measure'>, before: ProductDoc) =>
  'measure' in imported && !isDeepStrictEqual(imported.measure, before.measure);

/**
 * Returns the pipeline stages that write the stock and the seller's switch of a line, if they differ. A changed measure
 * also writes the prices, because they apply to it.
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
 * Returns the stored prices if the line has no measure. Prices of goods by weight follow from the measure, so they stay
 * unchanged.
 */
export const currentPrice = (imported: object, before: ProductDoc | undefined) =>
  before?.measure && !('measure' in imported)
    ? { priceCents: before.priceCents, offerPriceCents: before.offerPriceCents }
    : {};

/**
 * Returns whether the price of a line is ambiguous: per step or per kilogram. This happens if the product is sold by
 * weight and the line has no measure. The import rejects such a price, unless it equals a stored price.
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

/** Returns cents per kg or litre, for a price per unit (for example 50 g). */
const perUnitOf = (cents: number, step: number) => Math.floor((cents * 1_000) / step);

/**
 * Returns a line by weight with consistent prices, or undefined if they contradict each other. The file states prices
 * per step (`price`, `offerPrice`) and per kilogram or litre (`regularPricePerUnit`, `pricePerUnit`). The seller may
 * edit either pair.
 *
 * Without an offer, a new `price` changes both prices. Without a column `regularPricePerUnit`, a stored offer retains
 * its regular price.
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
  // `stockStages` writes the prices with a changed measure.
  const isPriced =
    !changesMeasure(imported, before) && changed.some(([field]) => field.endsWith('riceCents'));
  const sold = { priceCents, offerPriceCents, measure: before.measure };
  const prices = isPriced ? { priceCents, offerPriceCents } : {};
  // Without `$literal`, MongoDB would read "$5 Bread" as a field path.
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
