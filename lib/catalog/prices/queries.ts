import 'server-only';
import { presentMoment } from '@/lib/catalog/catalog-settings';
import { unknownProduct } from '@/lib/catalog/change-product';
import { db } from '@/lib/db';
import { toDollars } from '@/lib/utils/money';
import { Product } from '@/models';
import { nextLowest, priceRows } from './history-math';
import type { PricesAnswer } from './view';

const FIELDS = '+prices +priceLows priceCents offerPriceCents createdAt updatedAt' as const;

/**
 * The last prices of a product, and what a reduction would refer to that began now. Throws a 404 Refusal for
 * an unknown id.
 */
export async function pricesOf(id: string): Promise<PricesAnswer> {
  await db();
  const product = await Product.findById(id).select(FIELDS).lean();
  if (!product) throw unknownProduct();
  const lowest = nextLowest(product, (await presentMoment()).first);
  return {
    prices: priceRows(product).map(({ at, priceCents, offerPriceCents }) => ({
      at: at.toISOString(),
      price: toDollars(priceCents),
      offerPrice: toDollars(offerPriceCents),
    })),
    ...(lowest === undefined ? {} : { lowestNow: toDollars(lowest) }),
  };
}
