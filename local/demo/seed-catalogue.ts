import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { demoFile } from './catalogue';

/**
 * Imports the demo catalogue into the connected database; with products in it, only if `force` is
 * set. Returns how many products were added.
 */
export async function seedCatalogue({ force = false } = {}): Promise<number> {
  const { Product } = await import('@/models/product');
  if (!force && (await Product.exists({}))) return 0;
  const { importProducts } = await import('@/lib/catalog/transfer/import');
  return (await importProducts(demoFile())).added;
}

/**
 * {@link seedCatalogue} for a new database. The file `mark` exists while it runs, so that the start
 * after an interrupted one completes the catalogue.
 */
export async function seedFreshCatalogue(mark: string): Promise<number> {
  const { Product } = await import('@/models/product');
  if (!existsSync(mark)) {
    if (await Product.exists({})) return 0;
    writeFileSync(mark, '', { flush: true });
  }
  const added = await seedCatalogue({ force: true });
  rmSync(mark);
  return added;
}
