import 'server-only';
import mongoose from 'mongoose';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/** Matches products that are for sale. */
export const NOT_REMOVED = { removedAt: trusted({ $exists: false }) };
/** Matches removed products. */
export const REMOVED = { removedAt: trusted({ $exists: true }) };

/** Sets `updatedAt` in a pipeline update. It always increases, even if the clocks of servers differ. */
export const TOUCHED = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };

/** Returns the stored products with these ids by id, including removed ones. */
export async function productsById(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
  const rows = await Product.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(rows.map((row) => [String(row._id), row]));
}
