import type { FactFilter } from '@/lib/catalog/facts/filters';

/** A product that is reduced by at least this percentage is on offer and has a badge (docs/product.md 1.12). */
export const OFFER_PERCENT = 20;

/**
 * Returns how many percent the offer price is below the regular price, rounded down. Both prices have the same unit.
 */
export const savingPercent = (price: number, offerPrice: number): number =>
  price > offerPrice ? Math.floor(((price - offerPrice) * 100) / price + 1e-9) : 0;

/** The sort orders of a product list. The default is `newest`. */
export const SORTS = ['newest', 'price', 'unit', 'discount'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * The options of a product list: its sort order, whether it shows only products on offer, and its filter by product
 * facts.
 */
export type ListOptions = { sort: Sort; offers: boolean; facts?: FactFilter | undefined };
