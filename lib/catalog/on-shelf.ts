import 'server-only';
import mongoose from 'mongoose';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const { trusted } = mongoose;

/** Matches products that are for sale. */
export const NOT_REMOVED = { removedAt: trusted({ $exists: false }) };
/** Matches products that were taken off the shelf. */
export const REMOVED = { removedAt: trusted({ $exists: true }) };

/** `updatedAt` for an update by pipeline: later than before, whatever the clocks say. */
export const TOUCHED = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };

/** The stored products with these ids, removed ones too, by id. */
export async function productsById(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
  const rows = await Product.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(rows.map((row) => [String(row._id), row]));
}
