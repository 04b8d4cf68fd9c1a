import 'server-only';
import { catalogCurrency, currentMoment } from '@/lib/catalog/catalog-settings';
import { unknownProduct } from '@/lib/catalog/change-product';
import type { PricesAnswer } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { toUnits } from '@/lib/utils/money';
import { Product } from '@/models';
import type { PriceLow, PriceRow, ProductDoc } from '@/models/product';

type PriceFields = Pick<
  ProductDoc,
  'priceCents' | 'offerPriceCents' | 'prices' | 'priceLows' | 'createdAt' | 'updatedAt'
>;

const isSame = (row: PriceRow | undefined, { priceCents, offerPriceCents }: PriceFields) =>
  row?.priceCents === priceCents && row.offerPriceCents === offerPriceCents;

/**
 * Returns the prices of a product, the current prices first. `at` is the time from which they applied at the
 * latest.
 */
export function priceRows(product: PriceFields): PriceRow[] {
  const { prices = [], priceCents, offerPriceCents, updatedAt } = product;
  // An older app version without price history may have changed the price since.
  const unnoted = isSame(prices.at(-1), product)
    ? []
    : [{ at: updatedAt, priceCents, offerPriceCents }];
  return [...unnoted, ...prices.toReversed()];
}

/**
 * Returns the lowest price in cents that has applied since `first`. A reduction that starts now would refer to it.
 * Returns undefined if an unknown price applied in this time.
 */
export function nextLowest(product: PriceFields, first: Date): number | undefined {
  const { prices = [], priceLows = [], offerPriceCents, createdAt, updatedAt } = product;
  const isKnown = isSame(prices.at(-1), product) || createdAt.getTime() === updatedAt.getTime();
  const lows: PriceLow[] = isKnown ? priceLows : [...priceLows, { until: updatedAt, cents: 0 }];
  const counted = lows.filter(({ until }) => until > first).map(({ cents }) => cents);
  return Math.min(offerPriceCents, ...counted) || undefined;
}

const FIELDS = '+prices +priceLows priceCents offerPriceCents createdAt updatedAt' as const;

/**
 * Returns the last prices of a product, and the lowest price to which a reduction that starts now would refer.
 * Throws a 404 ApiError for an unknown id.
 */
export async function pricesOf(id: string): Promise<PricesAnswer> {
  await db();
  const product = await Product.findById(id).select(FIELDS).lean();
  if (!product) throw unknownProduct();
  const currency = await catalogCurrency();
  const lowest = nextLowest(product, (await currentMoment()).first);
  return {
    prices: priceRows(product).map(({ at, priceCents, offerPriceCents }) => ({
      at: at.toISOString(),
      price: toUnits(priceCents, currency),
      offerPrice: toUnits(offerPriceCents, currency),
    })),
    ...(lowest === undefined ? {} : { lowestNow: toUnits(lowest, currency) }),
  };
}
