import type { Allergen, Allergens } from './fields';

type StatedFacts = { allergens?: Allergens | undefined; leastAge?: number | undefined };

/** The differences that a shopper must see before one product replaces another. */
export type Warning = {
  /** Allergens that the replacement contains and the original does not. */
  contains: Allergen[];
  /** Allergens that the replacement may contain. The original neither contains them nor may contain them. */
  mayContain: Allergen[];
  /** True if the original states its allergens but the replacement does not. */
  unstated: boolean;
  /** The minimum age of the replacement, if it is higher than the minimum age of the original. */
  leastAge?: number;
};

const less = (some: readonly Allergen[], others: readonly Allergen[]) =>
  some.filter((one) => !others.includes(one));

/**
 * Returns the allergens and the minimum age that the replacement adds to the original, or undefined if it adds nothing.
 * If the original does not state its allergens, the shopper may have chosen it because it lacks one of them. In this
 * case the warning contains all allergens of the replacement.
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
