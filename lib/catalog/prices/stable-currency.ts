import 'server-only';
import mongoose, { type Types, type UpdateWithAggregationPipeline } from 'mongoose';
import { invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { hasOldPrices, NEW_UPDATED_AT } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { requestCurrency, t } from '@/lib/http/translate';
import { site } from '@/lib/utils/site';
import { Product, ShopSettings } from '@/models';

/* Prices are integers of the minor unit: 1250 means 12.50 dollars or 1250 yen. Another instance may change the
   currency after a request has converted its prices, and cached settings are then outdated. These functions
   therefore read the currency from the database. */

const { trusted } = mongoose;

/** A removed product with prices in a former currency loses these fields. */
export const FIELDS_CLEARED_ON_REMOVAL = ['gtin', 'idempotencyKey', 'costCents'] as const;

const IS_REMOVED = { $ne: [{ $type: '$removedAt' }, 'missing'] };

/**
 * Returns the pipeline stages that remove a product and record `currency` for its prices. One update must do both.
 * Otherwise somebody could restore the product without a recorded currency in between.
 */
export const outdatedStages = (currency: string): UpdateWithAggregationPipeline => [
  {
    $set: {
      priceCurrency: { $literal: currency },
      removedAt: { $ifNull: ['$removedAt', '$$NOW'] },
      inStockBefore: { $cond: [IS_REMOVED, '$inStockBefore', '$inStock'] },
      inStock: false,
      updatedAt: { $cond: [IS_REMOVED, '$updatedAt', NEW_UPDATED_AT.updatedAt] },
    },
  },
];

async function storedCurrency(): Promise<string> {
  await db();
  const shop = await ShopSettings.findById('shop', { currency: 1 }).lean();
  return shop?.currency ?? site.currency;
}

const currencyChanged = () => new ApiError('conflict', t('catalogErrors', 'currencyChanged'));

const isStable = async (currency: string): Promise<boolean> =>
  !hasOldPrices({ priceCurrency: currency }, await storedCurrency());

/**
 * Throws a 409 ApiError if the decimals of the currency have changed since this request converted its prices. Call it
 * before an update of a product that is for sale.
 *
 * The decimals change only while no product is for sale. The filter of the update must therefore match `NOT_REMOVED`,
 * and the `updatedAt` or `createdAt` that was read.
 */
export async function assertCurrencyUnchanged(currency = requestCurrency()): Promise<void> {
  if (!(await isStable(currency))) throw currencyChanged();
}

/** The products that a write puts up for sale: their ids, and the `createdAt` that they all share. */
export type PutUp = { ids: Types.ObjectId[]; createdAt: Date };

/**
 * Runs a write that puts products up for sale with prices in `currency`, and returns its result. The write must add the
 * ids to `ids` first, and store the products with `createdAt`.
 *
 * Throws a 409 ApiError and writes nothing if the decimals of the shop's currency differ. If they change during the
 * write, removes the products and throws the same error. A product that a file has restored in the meantime has another
 * `createdAt` and stays (lib/shop/commands.ts).
 */
export async function withStableCurrency<T>(
  write: (putUp: PutUp) => Promise<T>,
  { currency = requestCurrency(), createdAt = new Date() } = {},
): Promise<T> {
  await assertCurrencyUnchanged(currency);
  const putUp: PutUp = { ids: [], createdAt };
  // A failed write may have stored some products.
  const [written] = await Promise.allSettled([write(putUp)]);
  if (putUp.ids.length > 0 && !(await isStable(currency))) {
    await Product.updateMany(
      { _id: trusted({ $in: putUp.ids }), createdAt },
      [...outdatedStages(currency), { $unset: [...FIELDS_CLEARED_ON_REMOVAL] }],
      { timestamps: false, updatePipeline: true },
    );
    await invalidateCatalog();
    throw currencyChanged();
  }
  if (written.status === 'rejected') throw written.reason;
  return written.value;
}
