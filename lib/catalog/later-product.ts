/**
 * Of two states of a product the later one, by the time of its last change (ISO 8601); of two with the
 * same time the second. Both are of the same product.
 */
export const laterProduct = <T extends { updatedAt: string }>(one: T | undefined, other: T): T =>
  one && one.updatedAt > other.updatedAt ? one : other;
