export type Row = { _id: string };

/** Chooses between a shown row and its newly read state. */
export type Later<T> = (shown: T | undefined, read: T) => T;

/** The rows that were read, each in its later state: a row may have changed since the request. */
export function laterRows<T extends Row>(
  shown: readonly T[],
  read: readonly T[],
  later: Later<T>,
): T[] {
  const known = new Map(shown.map((row) => [row._id, row]));
  return read.map((row) => later(known.get(row._id), row));
}

/** The rows read again in the order in which they are shown; new ones come first. */
export function inPlace<T extends Row>(shown: readonly T[], read: readonly T[]): T[] {
  const known = new Map(read.map((row) => [row._id, row]));
  const stays = shown.flatMap(({ _id }) => known.get(_id) ?? []);
  const places = new Set(stays);
  return [...read.filter((row) => !places.has(row)), ...stays];
}
