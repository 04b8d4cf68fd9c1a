import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { FactsDoc, ProductDoc } from '@/models/product';
import { FACTS } from './fact-rows';

/**
 * Returns the cost price that an order line copies from its product, or no field if the product has no cost price. A
 * later change of the product does not change the margin of past orders.
 */
export const costOf = ({ costCents }: Pick<ProductDoc, 'costCents'>): { costCents?: number } =>
  costCents === undefined ? {} : { costCents };

type StoredFacts = Pick<FactsDoc, 'allergens' | 'leastAge'>;

/**
 * Returns the product facts (allergens, minimum age and others) that an order line copies from its product. The
 * order needs them as they were, even if the product changes later.
 */
export const storedFacts = ({ allergens, leastAge }: FactsDoc): StoredFacts =>
  omitUndefined({ allergens, leastAge });

/**
 * Returns the product facts to show for the product of an order line: the facts that the line stores, and the current
 * barcode of the product. All other facts are undefined, because the product may have changed since the order.
 */
export function orderedFacts({ allergens, leastAge }: StoredFacts): FactsDoc {
  const none = FACTS.flatMap((fact) => (fact === 'gtin' ? [] : [[fact, undefined]]));
  return { ...Object.fromEntries(none), allergens, leastAge };
}
