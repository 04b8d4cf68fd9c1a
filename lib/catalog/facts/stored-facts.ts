import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { FactsDoc, ProductDoc } from '@/models/product';
import { FACTS } from './fact-rows';

/**
 * Returns the cost price that an order line copies from its product, or no field. Later changes of the product do not
 * change past margins.
 */
export const costOf = ({ costCents }: Pick<ProductDoc, 'costCents'>): { costCents?: number } =>
  costCents === undefined ? {} : { costCents };

type StoredFacts = Pick<FactsDoc, 'allergens' | 'leastAge' | 'gtin'>;

/**
 * Returns the product facts that an order line copies from its product. Later changes of the product do not change the
 * order.
 */
export const storedFacts = ({ allergens, leastAge, gtin }: FactsDoc): StoredFacts =>
  omitUndefined({ allergens, leastAge, gtin });

/**
 * Returns the facts to show for an order line: the stored facts, and the barcode of the product `present`. If the
 * product was removed, an import may have given its barcode to another product. The line then shows the stored barcode.
 * Otherwise scans of the ordered goods would be rejected. Other facts are undefined, because the product may have
 * changed since the order.
 */
export function orderedFacts(
  { allergens, leastAge, gtin }: StoredFacts,
  present: Pick<ProductDoc, 'gtin' | 'removedAt'> | undefined,
): FactsDoc {
  const none = Object.fromEntries(FACTS.map((fact) => [fact, undefined]));
  const isGone = !present || present.removedAt !== undefined;
  return { ...none, allergens, leastAge, gtin: present?.gtin ?? (isGone ? gtin : undefined) };
}
