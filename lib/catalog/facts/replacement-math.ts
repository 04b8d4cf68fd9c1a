import type { Allergen, Allergens } from './fields';

type Told = { allergens?: Allergens | undefined; leastAge?: number | undefined };

/** What somebody has to be told before one product comes instead of another. */
export type Warning = {
  /** Allergens that it contains and the other did not. */
  contains: Allergen[];
  /** Allergens that may be in it and were not even that in the other. */
  mayContain: Allergen[];
  /** The other's allergens were stated, and those of this one are not. */
  unstated: boolean;
  /** It is for older people than the other. */
  leastAge?: number;
};

const less = (some: readonly Allergen[], others: readonly Allergen[]) =>
  some.filter((one) => !others.includes(one));

/**
 * What `instead` adds to `original`; undefined when there is nothing to say. An original whose allergens are not
 * stated may have been chosen for what it lacks, so all that `instead` has are added.
 */
export function warningOf(original: Told, instead: Told): Warning | undefined {
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
