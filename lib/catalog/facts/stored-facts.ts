import type { FactsDoc } from '@/models/product';
import { FACTS } from './fields';

type Kept = Pick<FactsDoc, 'allergens' | 'leastAge'>;

/**
 * Returns the facts of a product that an order line stores, because they must stay valid if the product changes
 * later.
 */
export const keptFacts = ({ allergens, leastAge }: FactsDoc): Kept => ({
  ...(allergens ? { allergens } : {}),
  ...(leastAge ? { leastAge } : {}),
});

/**
 * Returns the facts for the product of an order line: those that the line stores, and the current barcode of the
 * product. All others are undefined, because the product may have changed since.
 */
export function orderedFacts({ allergens, leastAge }: Kept): FactsDoc {
  const none = FACTS.flatMap((fact) => (fact === 'gtin' ? [] : [[fact, undefined]]));
  return { ...Object.fromEntries(none), allergens, leastAge };
}
