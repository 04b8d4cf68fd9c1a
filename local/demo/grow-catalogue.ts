import { demoProducts } from './catalogue';
import { inventedProducts } from './invented';

const BATCH = 5_000;

/**
 * Fills the connected catalogue up to `total` products: demo products if it is empty, then
 * generated ones. Returns how many were added.
 */
export async function growCatalogue(
  total: number,
  onDone: (products: number) => void,
): Promise<number> {
  const { Product } = await import('@/models/product');
  const { bumpCatalogRevision } = await import('@/lib/page-cache/revision');
  const products = demoProducts().slice(0, total);
  const isEmpty = !(await Product.exists({}));
  const seeded = isEmpty ? (await Product.insertMany(products)).length : 0;
  const before = await Product.countDocuments();
  const invented = inventedProducts(before);
  let count = before;
  while (count < total) {
    const now = new Date();
    const rows = Array.from({ length: Math.min(BATCH, total - count) }, () => ({
      // Generated documents are valid, so the slow validation of the model is skipped.
      ...invented.next().value,
      createdAt: now,
      updatedAt: now,
    }));
    await Product.collection.insertMany(rows, { ordered: false });
    count += rows.length;
    onDone(count);
  }
  if (count > before || seeded > 0) await bumpCatalogRevision();
  return count - before + seeded;
}
