import 'server-only';
import { catalogCurrency, currentMoment } from '@/lib/catalog/catalog-settings';
import { unknownProduct } from '@/lib/catalog/change-product';
import type { PricesResponse } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product } from '@/models';
import type { PriceLow, PriceRow, ProductDoc } from '@/models/product';
import { askedCents } from './lowest-price';

type PriceFields = Pick<
  ProductDoc,
  'priceCents' | 'offerPriceCents' | 'measure' | 'prices' | 'priceLows' | 'createdAt' | 'updatedAt'
>;

/** A row of weighed goods without a `unit` comes from an older app version, and has prices per step. */
function isSame(row: PriceRow | undefined, product: PriceFields): boolean {
  if (!row) return false;
  const { priceCents, offerPriceCents } = row.unit ? askedCents(product) : product;
  const isEqual = row.priceCents === priceCents && row.offerPriceCents === offerPriceCents;
  return isEqual && (!row.unit || row.unit === product.measure?.unit);
}

/**
 * Returns the prices of a product, the current prices first. `at` is the start of a price, or a later time if the start
 * is unknown.
 */
export function priceRows(product: PriceFields): PriceRow[] {
  const { prices = [], updatedAt } = product;
  const last = prices.at(-1);
  // An older app version writes no price history.
  const isRecorded = isSame(last, product);
  const present = { at: isRecorded && last ? last.at : updatedAt, ...askedCents(product) };
  return [present, ...prices.slice(0, isRecorded ? -1 : undefined).toReversed()];
}

/**
 * Returns the lowest price in cents since `first`, as a preview for the seller. Returns undefined if an unknown price
 * applied in this time. `priceStages` (lib/catalog/prices/lowest-price-stages.ts) computes the stored value by the same
 * rule.
 */
export function previewLowestPrice(product: PriceFields, first: Date): number | undefined {
  const { prices = [], priceLows = [], createdAt, updatedAt } = product;
  const { offerPriceCents, unit } = askedCents(product);
  const isKnown = isSame(prices.at(-1), product) || createdAt.getTime() === updatedAt.getTime();
  const lows: PriceLow[] = isKnown ? priceLows : [...priceLows, { until: updatedAt, cents: 0 }];
  const counted = lows
    .filter(({ until }) => until > first)
    .map((low) => (low.unit === unit ? low.cents : 0));
  return Math.min(offerPriceCents, ...counted) || undefined;
}

const FIELDS =
  '+prices +priceLows priceCents offerPriceCents measure priceCurrency createdAt updatedAt' as const;

/**
 * Returns the last prices of a product, and the lowest recent price for a reduction that starts now. Throws a 404
 * ApiError for an unknown id.
 */
export async function pricesOf(id: string): Promise<PricesResponse> {
  await db();
  const product = await Product.findById(id).select(FIELDS).lean();
  if (!product) throw unknownProduct();
  const shopCurrency = await catalogCurrency();
  const { priceCurrency = shopCurrency } = product;
  const lowest = previewLowestPrice(product, (await currentMoment()).first);
  return omitUndefined({
    prices: priceRows(product).map((row) => {
      const { currency = priceCurrency } = row;
      return omitUndefined({
        at: row.at.toISOString(),
        price: toUnits(row.priceCents, currency),
        offerPrice: toUnits(row.offerPriceCents, currency),
        unit: row.unit,
        currency: currency === shopCurrency ? undefined : currency,
      });
    }),
    lowestNow: lowest === undefined ? undefined : toUnits(lowest, priceCurrency),
  });
}
