import { MAX_NAME } from '@/lib/catalog/limits';
import { askedPrices } from '@/lib/catalog/prices/lowest-price';
import type { VariantView } from '@/lib/catalog/view';
import { minUnits } from '@/lib/weights/amounts';
import { measureIn } from '@/lib/weights/measures';

/* Names of products with several sizes, which are stored as one product per size: "Rice, 500 g". The module runs on
   the server and in the browser. */

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns a key for comparing size names. Two names with the same key denote the same size. */
export const sizeKey = (size: string): string => folded(size).replace(/\s+/g, ' ').trim();

/** Returns where the separator and the size start, or -1 if the name does not end with the size. */
function startOf(name: string, size: string): number {
  const start = name.length - size.length;
  if (!size || start < 0 || folded(name.slice(start)) !== folded(size)) return -1;
  const before = name.slice(0, start);
  const title = before.replace(/[\s,;:·–—-]+$/, '');
  return title && title.length < before.length ? title.length : -1;
}

/** Returns a product name without the size at its end: the title that all sizes share. */
export function titleOf(name: string, size: string): string {
  const start = startOf(name, size);
  return start < 0 ? name : name.slice(0, start);
}

/** Returns a product name with the size at its end. A long name is shortened before the size. */
export function withSize(name: string, size: string): string {
  // The second check handles a name with only commas before the size.
  const isThere = startOf(name, size) > 0 || folded(name).endsWith(folded(`, ${size}`));
  if (!size || isThere) return name;
  const room = MAX_NAME - size.length - 2;
  const title = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name;
  return `${title}, ${size}`;
}

/**
 * Returns a name with the size `after` in place of `before` at its end. A name that already ends with `after` stays
 * unchanged.
 */
export const renamed = (name: string, before: string, after: string): string => {
  const isLonger = before.length <= after.length && folded(before) !== folded(after);
  const isDone = (before === after || isLonger) && titleOf(name, after) !== name;
  return isDone ? name : withSize(titleOf(name, before), after);
};

/**
 * Returns the name to show on a product card. If the product represents all of its sizes, this is their common title.
 */
export const shownName = ({
  name,
  size,
  leads,
}: {
  name: string;
  size?: string | undefined;
  leads?: true | undefined;
}): string => (size && leads ? titleOf(name, size) : name);

/** Returns the price of the smallest quantity that a shopper can order, in units of the currency. */
function minOrderPrice(variant: VariantView): number {
  const { offerPrice, pricePerUnit } = variant;
  const measure = measureIn(variant);
  return measure && pricePerUnit !== undefined
    ? (pricePerUnit * measure.step * minUnits(measure)) / 1_000
    : offerPrice;
}

/**
 * Returns the cheapest size in stock, or else the cheapest size, for the "from" price of a card. Compares the displayed
 * prices if all of them are for the same unit. Otherwise, compares the prices of the minimum orders.
 */
export function cheapest(variants: readonly VariantView[]): VariantView | undefined {
  const inStock = variants.filter((one) => one.inStock);
  const sizes = inStock.length > 0 ? inStock : variants;
  const hasOneUnit = new Set(sizes.map((one) => askedPrices(one).unit)).size === 1;
  const priceOf = (one: VariantView) =>
    hasOneUnit ? askedPrices(one).offerPrice : minOrderPrice(one);
  return sizes.reduce<VariantView | undefined>(
    (best, one) => (best && priceOf(best) <= priceOf(one) ? best : one),
    undefined,
  );
}
