import { omitUndefined } from './omit-undefined';

/**
 * Returns one page of rows, which were read with `limit + 1`. If the additional row exists, there is a next page. The
 * result then also contains the cursor of the next page: the id of the last row of this page. Without `limit`, the page
 * contains all rows.
 */
export function pageOf<Row extends { _id: unknown }>(rows: Row[], limit: number | undefined) {
  const page = limit ? rows.slice(0, limit) : rows;
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return omitUndefined({ page, nextCursor: last ? String(last._id) : undefined });
}
