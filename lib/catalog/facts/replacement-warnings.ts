import type { Allergen, Allergens } from './fields';

type StatedFacts = { allergens?: Allergens | undefined; leastAge?: number | undefined };

/** The differences that a shopper must see before one product replaces another. */
export type Warning = {
  contains: Allergen[];
  mayContain: Allergen[];
  unstated: boolean;
  leastAge?: number;
};

const less = (some: readonly Allergen[], others: readonly Allergen[]) =>
  some.filter((one) => !others.includes(one));

/**
 * Returns the allergens and the minimum age that the replacement adds, or undefined if it adds nothing. If the original
 * states no allergens, the warning contains all allergens of the replacement: the shopper may have chosen the original
 * because it lacks one of them.
 */
export function warningOf(original: StatedFacts, instead: StatedFacts): Warning | undefined {
  const { contains = [], mayContain = [] } = original.allergens ?? {};
  const { allergens } = instead;
  const warning = {
    contains: less(allergens?.contains ?? [], contains),
    mayContain: less(allergens?.mayContain ?? [], [...contains, ...mayContain]),
    unstated: original.allergens !== undefined && allergens === undefined,
  };
  const isOlder = (instead.leastAge ?? 0) > (original.leastAge ?? 0);
  const isSilent = warning.contains.length + warning.mayContain.length === 0 && !warning.unstated;
  if (isSilent && !isOlder) return undefined;
  return { ...warning, ...(isOlder ? { leastAge: instead.leastAge } : {}) } as Warning;
}
