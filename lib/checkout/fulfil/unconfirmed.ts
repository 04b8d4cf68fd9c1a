import 'server-only';
import type { Allergen } from '@/lib/catalog/facts/fields';
import { type Warning, warningOf } from '@/lib/catalog/facts/replacement-math';
import { say } from '@/lib/http/say';
import type { PackInput } from '@/lib/orders/change-schema';
import type { OrderDoc } from '@/models/order';
import type { ProductDoc } from '@/models/product';

const named = (allergens: readonly Allergen[]) =>
  allergens.map((allergen) => say('facts', allergen)).join(', ');

/** What a replacement adds, in words. */
function inWords({ contains, mayContain, unstated, leastAge }: Warning): string {
  return [
    ...(contains.length > 0 ? [say('factsForm', 'addsContains', { names: named(contains) })] : []),
    ...(mayContain.length > 0
      ? [say('factsForm', 'addsTraces', { names: named(mayContain) })]
      : []),
    ...(unstated ? [say('factsForm', 'addsUnstated')] : []),
    ...(leastAge ? [say('factsForm', 'addsAge', { age: leastAge })] : []),
  ].join('; ');
}

/**
 * Why the replacements of these lines are not accepted yet, in words: one adds an allergen or a higher age limit to its original,
 * and nobody has confirmed it. A replacement that the order already has was confirmed before.
 */
export function unconfirmed(
  { items }: OrderDoc,
  lines: PackInput['lines'],
  products: ReadonlyMap<string, ProductDoc>,
): string | undefined {
  for (const { product, replacement } of lines) {
    const line = items.find((item) => String(item.product) === product);
    const instead = replacement && products.get(replacement.product);
    if (!line || !instead || replacement.confirmed) continue;
    if (line.replacement?.product.equals(instead._id)) continue;
    const warning = warningOf(line, instead);
    if (warning)
      return say('factFaults', 'adds', {
        name: instead.name,
        original: line.name,
        what: inWords(warning),
      });
  }
  return undefined;
}
