import { NUTRIENTS } from '@/lib/catalog/facts/fields';
import type { ProductField } from './fields';
import type { Taken } from './product-of';

/* What a product loses for a fact that the shop does not take: pure, also in the browser. */

const ALLERGENS = ['allergens', 'mayContain'] as const;
const NUTRITION = ['nutritionPer', ...NUTRIENTS] as const;
const AMOUNT = ['amount', 'unit'] as const;

/** The columns of each fact, by the names that the API gives faults; parts that mean nothing alone go together. */
const COLUMNS: Readonly<Record<string, readonly ProductField[]>> = {
  allergens: ALLERGENS,
  mayContain: ALLERGENS,
  nutrition: NUTRITION,
  ...Object.fromEntries(NUTRITION.map((name) => [name, NUTRITION])),
  amount: AMOUNT,
  unit: AMOUNT,
  ...Object.fromEntries(
    (['gtin', 'brand', 'ingredients', 'diets', 'leastAge', 'origin', 'storage'] as const).map(
      (name) => [name, [name]],
    ),
  ),
};

/**
 * The product without the facts that the shop refuses; a fact that is left out stays as it is, where the shop has the product.
 * Undefined where something else is at fault, without which there is no product.
 */
export function withoutFacts(product: Taken, fields: readonly string[]): Taken | undefined {
  const columns = fields.flatMap((field) =>
    Object.hasOwn(COLUMNS, field) ? [COLUMNS[field] ?? []] : [],
  );
  if (fields.length === 0 || columns.length < fields.length) return undefined;
  const left = new Set<string>(columns.flat());
  const cells = Object.fromEntries(
    Object.entries(product.cells).filter(([field]) => !left.has(field)),
  );
  return { ...product, cells };
}
