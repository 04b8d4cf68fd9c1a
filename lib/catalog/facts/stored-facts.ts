import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { FactsDoc, ProductDoc } from '@/models/product';
import { FACTS } from './fact-rows';

/**
 * Returns the cost price that an order line copies from its product, or no field. Later changes of the product do not
 * change past margins.
 */
export const costOf = ({ costCents }: Pick<ProductDoc, 'costCents'>): { costCents?: number } =>
  costCents === undefined ? {} : { costCents };

type StoredFacts = Pick<FactsDoc, 'allergens' | 'leastAge'>;

/**
 * Returns the product facts that an order line copies from its product. Later changes of the product do not change the
 * order.
 */
export const storedFacts = ({ allergens, leastAge }: FactsDoc): StoredFacts =>
  omitUndefined({ allergens, leastAge });

/**
 * Returns the facts to show for an order line: the stored facts, and the current barcode. Other facts are undefined,
 * because the product may have changed since the order.
 */
export function orderedFacts({ allergens, leastAge }: StoredFacts): FactsDoc {
  const none = FACTS.flatMap((fact) => (fact === 'gtin' ? [] : [[fact, undefined]]));
  return { ...Object.fromEntries(none), allergens, leastAge };
}
