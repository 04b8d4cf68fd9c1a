import { seedCatalogue } from '../launcher/seed-catalogue';
import { demoProducts } from './catalogue';
import { inventedProducts } from './invented';

const BATCH = 5_000;

/**
 * Fills the connected catalogue up to `total` products: the demo products if it is empty, then
 * invented ones. Answers how many were added.
 */
export async function growCatalogue(
  total: number,
  onDone: (products: number) => void,
): Promise<number> {
  const { Product } = await import('@/models/product');
  const { bumpCatalogRevision } = await import('@/lib/catalog/revision');
  const seeded = await seedCatalogue(demoProducts.slice(0, total));
  const before = await Product.countDocuments();
  const invented = inventedProducts(before);
  let count = before;
  while (count < total) {
    const now = new Date();
    const rows = Array.from({ length: Math.min(BATCH, total - count) }, () => ({
      // Made whole here and valid by construction: the model's checks would take most of the time.
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
