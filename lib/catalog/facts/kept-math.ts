import type { FactsDoc } from '@/models/product';
import { FACTS } from './fields';

type Kept = Pick<FactsDoc, 'allergens' | 'leastAge'>;

/** What a line of an order keeps of the facts of its product: what must hold still after the product was changed. */
export const keptFacts = ({ allergens, leastAge }: FactsDoc): Kept => ({
  ...(allergens ? { allergens } : {}),
  ...(leastAge ? { leastAge } : {}),
});

/**
 * The facts of the product of an order line: those that it keeps, and the barcode that its product has now. All
 * others are undefined, because they are those of today.
 */
export function orderedFacts({ allergens, leastAge }: Kept): FactsDoc {
  const none = FACTS.flatMap((fact) => (fact === 'gtin' ? [] : [[fact, undefined]]));
  return { ...Object.fromEntries(none), allergens, leastAge };
}
