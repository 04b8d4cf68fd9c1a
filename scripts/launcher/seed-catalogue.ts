import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { productInput } from '@/lib/catalog/schema';
import { reasonOf } from './failure';

/** What a product has besides what the seller types. */
const shown = z.object({ image: z.array(z.string().min(1)).min(1), inStock: z.boolean() });

/** A demo product as the database keeps it. Throws an Error that names the faulty product. */
export function toStored(product: unknown) {
  try {
    return { ...productInput.parse(product), ...shown.parse(product) };
  } catch (error) {
    throw new Error(`demo product ${JSON.stringify(product)}: ${reasonOf(error)}`);
  }
}

/**
 * Puts products into the connected database in their order and answers how many; 0 when it holds
 * products already and `force` is not set.
 */
export async function seedCatalogue(
  products: readonly unknown[],
  { force = false } = {},
): Promise<number> {
  const { Product } = await import('@/models/product');
  if (!force && (await Product.exists({}))) return 0;
  const stored = products.map(toStored);
  await Product.insertMany(stored, { ordered: true });
  return stored.length;
}

/**
 * {@link seedCatalogue} for a database that nobody uses yet. A start that is killed meanwhile
 * leaves `mark` behind, by which the next one knows to begin again instead of keeping a part.
 */
export async function seedFreshCatalogue(
  products: readonly unknown[],
  mark: string,
): Promise<number> {
  const { Product } = await import('@/models/product');
  if (existsSync(mark)) await Product.deleteMany({});
  if (await Product.exists({})) return 0;
  writeFileSync(mark, '', { flush: true });
  const seeded = await seedCatalogue(products);
  rmSync(mark);
  return seeded;
}
