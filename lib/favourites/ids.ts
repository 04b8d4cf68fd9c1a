import { MAX_FAVOURITES } from './limits';

/* Favourites are a list of product ids without duplicates, oldest first. */

/** Returns the favourites with further products. If there are too many, the oldest favourites are dropped. */
export const addIds = (ids: readonly string[], added: readonly string[]): string[] =>
  [...new Set([...ids, ...added])].slice(-MAX_FAVOURITES);

/** Returns the favourites without these products. */
export const removeIds = (ids: readonly string[], removed: readonly string[]): string[] =>
  ids.filter((id) => !removed.includes(id));

/**
 * Returns the favourites that a browser has stored. Drops values that are not ids, and the oldest favourites beyond the
 * limit.
 */
export const readIds = (value: unknown): string[] =>
  Array.isArray(value)
    ? addIds(
        [],
        value.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24}$/.test(id)),
      )
    : [];
