import { createReadStream, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type CsvProduct, readLine } from '@/lib/catalog/transfer/csv';
import { inProject } from '@/server/process/project';

/** The file has the format of `npm run export`. Its first five products are the best sellers. */
const FILE = inProject('local/demo/products.csv');

const rows = z.array(z.record(z.string(), z.string()));

export const linesOf = (file: string): Record<string, string>[] =>
  rows.parse(parse(readFileSync(file), { columns: true }));

const demoFile = () => createReadStream(FILE);

export const demoProducts = (): CsvProduct[] => linesOf(FILE).map(readLine);

/**
 * Imports the demo catalogue into the connected database. A database with products needs `force`. Returns the number of
 * added products.
 */
export async function seedCatalogue({ force = false } = {}): Promise<number> {
  const { Product } = await import('@/models/product');
  if (!force && (await Product.exists({}))) return 0;
  const { importProducts } = await import('@/lib/catalog/transfer/import');
  return (await importProducts(demoFile())).added;
}

/**
 * Imports the demo catalogue into a new database, like {@link seedCatalogue}. The file `mark` exists during
 * the import. If the import is interrupted, the next start finds the file and completes the catalogue.
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
