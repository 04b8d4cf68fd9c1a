/**
 * Returns the newer of two versions of the same product, by the time of the last change (ISO 8601). If both have
 * the same time, it returns the second.
 */
export const laterProduct = <T extends { updatedAt: string }>(one: T | undefined, other: T): T =>
  one && one.updatedAt > other.updatedAt ? one : other;
