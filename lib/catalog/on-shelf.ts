import 'server-only';
import mongoose from 'mongoose';
import { decimalsOf } from '@/lib/utils/money';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/** Matches products that are for sale. */
export const NOT_REMOVED = { removedAt: trusted({ $exists: false }) };
/** Matches removed products. */
export const REMOVED = { removedAt: trusted({ $exists: true }) };

/**
 * Returns whether the prices of a removed product are in a currency with a different number of decimals than
 * `currency`. The stored integers of these prices would then mean other amounts, so the product can only return with
 * new prices.
 */
export const hasOldPrices = (
  { priceCurrency }: Pick<ProductDoc, 'priceCurrency'>,
  currency: string,
): boolean => priceCurrency !== undefined && decimalsOf(priceCurrency) !== decimalsOf(currency);

/** In a pipeline update, sets `updatedAt` to a later time than before, even if the clocks of servers differ. */
export const NEW_UPDATED_AT = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };

/** Returns a map from id to stored product for these ids, including removed products. */
export async function productsById(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
  const rows = await Product.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(rows.map((row) => [String(row._id), row]));
}
