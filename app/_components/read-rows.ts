/** The most rows that the API returns at once. */
const MAX_ROWS = 200;

type Page<T> = { rows: readonly T[]; nextCursor?: string };

/**
 * Reads the next `count` rows, in as many requests as the API needs for them. Throws what `readPage`
 * throws.
 */
export async function readRows<T>(
  count: number,
  cursor: string | undefined,
  readPage: (limit: number, cursor?: string) => Promise<Page<T>>,
): Promise<Page<T>> {
  const { rows, nextCursor } = await readPage(Math.min(count, MAX_ROWS), cursor);
  if (!nextCursor || rows.length >= count) return { rows, nextCursor };
  const others = await readRows(count - rows.length, nextCursor, readPage);
  return { ...others, rows: [...rows, ...others.rows] };
}
