import mongoose from 'mongoose';
import { Product } from '@/models';
import { catalogRevision } from './revision';
import type { ProductView } from './schema';
import { viewProduct } from './view';

const { trusted } = mongoose;

/** About 5 MB. */
const MOST = 5_000;

let kept: { revision: number; products: Map<string, ProductView> } | undefined;

/**
 * Products by their ids, those that are there. What was read once is kept until the catalogue
 * changes, because searches as one types show the same ones again and again.
 */
export async function knownProducts(ids: readonly string[]): Promise<Map<string, ProductView>> {
  const revision = await catalogRevision();
  if (kept?.revision !== revision || kept.products.size > MOST)
    kept = { revision, products: new Map() };
  const { products } = kept;
  const missing = ids.filter((id) => !products.has(id));
  const rows =
    missing.length > 0 ? await Product.find({ _id: trusted({ $in: missing }) }).lean() : [];
  for (const row of rows) products.set(String(row._id), viewProduct(row));
  return products;
}
