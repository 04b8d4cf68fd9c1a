/** Shared by the app's code and the server around it, which are bundled apart. */
const holder = globalThis as typeof globalThis & { databaseFailedAt?: number };

/** Remembers that the database could not be reached just now. */
export function noteOutage(): void {
  holder.databaseFailedAt = performance.now();
}

/** Whether the database could not be reached at some moment of the last `ms`. */
export function databaseFailedWithin(ms: number): boolean {
  const { databaseFailedAt } = holder;
  return databaseFailedAt !== undefined && performance.now() - databaseFailedAt < ms;
}
