/**
 * Checks for what the browser reads from outside (answers of the API, localStorage). They are a
 * few hundred bytes where zod would add some 15 kB to every page; the server validates with zod.
 */

/** Returns the value typed, or throws. */
export type Check<T> = (value: unknown) => T;

/** Thrown by every check; callers turn it into their own fault or a fallback. */
export class ShapeError extends Error {
  constructor(expected: string) {
    super(`Expected ${expected}`);
  }
}

/** Whether the value is an object of named fields (not null, not a list). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text. */
export const text: Check<string> = (value) => {
  if (typeof value !== 'string') throw new ShapeError('a text');
  return value;
};

/** A finite number. */
export const number: Check<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new ShapeError('a number');
  return value;
};

/** true or false. */
export const flag: Check<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new ShapeError('true or false');
  return value;
};

/** A list whose members all pass `member`. */
export const listOf =
  <T>(member: Check<T>): Check<T[]> =>
  (value) => {
    if (!Array.isArray(value)) throw new ShapeError('a list');
    return value.map(member);
  };

/** `check`, or undefined where the value is missing or null. */
export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value) =>
    value === undefined || value === null ? undefined : check(value);

/** Any object of named fields. */
export const record: Check<Record<string, unknown>> = (value) => {
  if (!isRecord(value)) throw new ShapeError('an object');
  return value;
};
