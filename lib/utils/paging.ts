import { omitUndefined } from './omit-undefined';

/**
 * Returns a page of rows that were read with `limit + 1`. The additional row shows that there is a next page. Its
 * cursor is the id of the last row of this page. Without `limit`, the page contains all rows.
 */
export function pageOf<Row extends { _id: unknown }>(rows: Row[], limit: number | undefined) {
  const page = limit ? rows.slice(0, limit) : rows;
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return omitUndefined({ page, nextCursor: last ? String(last._id) : undefined });
}
