import 'server-only';
import mongoose from 'mongoose';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

/** The stored products with these ids, removed ones too, by id. */
export async function productsById(ids: readonly string[]): Promise<Map<string, ProductDoc>> {
  const rows = await Product.find({ _id: mongoose.trusted({ $in: [...ids] }) }).lean();
  return new Map(rows.map((row) => [String(row._id), row]));
}
