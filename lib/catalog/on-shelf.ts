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
 * Returns whether a removed product has prices with other decimals than `currency`. Its stored integers would then mean
 * other amounts, so it needs new prices.
 */
export const hasOldPrices = (
  { priceCurrency }: Pick<ProductDoc, 'priceCurrency'>,
  currency: string,
): boolean => priceCurrency !== undefined && decimalsOf(priceCurrency) !== decimalsOf(currency);

/** Sets `updatedAt` in a pipeline update. The time always increases, even if server clocks differ. */
export const NEW_UPDATED_AT = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };

/** Returns a map from id to stored product for these ids, including removed products. */
export async function productsById(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
  const rows = await Product.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(rows.map((row) => [String(row._id), row]));
}
