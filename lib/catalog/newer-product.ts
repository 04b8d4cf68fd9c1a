/**
 * Returns the newer of two versions of the same product, by the time of its last change (ISO 8601). Returns the
 * second version if both times are equal.
 */
export const laterProduct = <T extends { updatedAt: string }>(one: T | undefined, other: T): T =>
  one && one.updatedAt > other.updatedAt ? one : other;
