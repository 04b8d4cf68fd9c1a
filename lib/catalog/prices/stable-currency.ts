import 'server-only';
import mongoose, { type Types, type UpdateWithAggregationPipeline } from 'mongoose';
import { invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { hasOldPrices, NEW_UPDATED_AT } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { requestCurrency, t } from '@/lib/http/translate';
import { site } from '@/lib/utils/site';
import { Product, ShopSettings } from '@/models';

/*
 * Prices are integers of the minor unit, so 1250 means 12.50 dollars or 1250 yen. A request converts its prices with
 * the currency that its process has cached. Before the prices are stored, another request or instance can change the
 * currency to one with a different number of decimals. The cache is then outdated. The functions of this file therefore
 * read the currency from the database.
 */

const { trusted } = mongoose;

/** The fields that a removed product loses if its prices are in a former currency. */
export const FIELDS_CLEARED_ON_REMOVAL = ['gtin', 'idempotencyKey', 'costCents'] as const;

const IS_REMOVED = { $ne: [{ $type: '$removedAt' }, 'missing'] };

/**
 * Returns the pipeline stages that remove a product and record `currency` as the currency of its prices. If the product
 * is already removed, they only record the currency. One update must do both. Otherwise a removed product without a
 * recorded currency could be restored in between.
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

/** Reads the currency of the shop from the database. */
async function storedCurrency(): Promise<string> {
  await db();
  const shop = await ShopSettings.findById('shop', { currency: 1 }).lean();
  return shop?.currency ?? site.currency;
}

const currencyChanged = () => new ApiError('conflict', t('catalogErrors', 'currencyChanged'));

const isStable = async (currency: string): Promise<boolean> =>
  !hasOldPrices({ priceCurrency: currency }, await storedCurrency());

/**
 * Throws a 409 ApiError if the shop's currency has changed to one with a different number of decimals since this
 * request converted its prices.
 *
 * Call it before an update of a product that is for sale. The decimals change only while no product is for sale. A
 * product that was read before the change was therefore removed, and possibly restored from a file with new dates. The
 * filter of the update must match only the product that was read: by `updatedAt` or `createdAt`, and by `NOT_REMOVED`.
 */
export async function assertCurrencyUnchanged(currency = requestCurrency()): Promise<void> {
  if (!(await isStable(currency))) throw currencyChanged();
}

/** The products that a write puts up for sale: their ids, and the `createdAt` that they all share. */
export type PutUp = { ids: Types.ObjectId[]; createdAt: Date };

/**
 * Runs a write that puts products up for sale with prices in `currency`, and returns its result. The write must add the
 * ids to `ids` before it stores the products, and must store them with `createdAt`.
 *
 * Throws a 409 ApiError and writes nothing if the shop's currency has a different number of decimals. If the decimals
 * change during the write, removes the products, records the currency of their prices, and throws the same error.
 *
 * A change of the currency removes the products that it finds after its own write (lib/shop/commands.ts). Products that
 * are stored later are removed by this function. A product that a file has restored with new prices in the meantime has
 * another `createdAt`, so it stays.
 */
export async function withStableCurrency<T>(
  write: (putUp: PutUp) => Promise<T>,
  { currency = requestCurrency(), createdAt = new Date() } = {},
): Promise<T> {
  await assertCurrencyUnchanged(currency);
  const putUp: PutUp = { ids: [], createdAt };
  // A write that fails may have stored some of the products.
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
