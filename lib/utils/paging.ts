import { omitUndefined } from './omit-undefined';

/**
 * Returns one page of rows, which were read with `limit + 1`. The additional row shows that there is a next
 * page. Then the result also has the cursor of that page: the id of this page's last row. Without `limit`,
 * the page contains all rows.
 */
export function pageOf<Row extends { _id: unknown }>(rows: Row[], limit: number | undefined) {
  const page = limit ? rows.slice(0, limit) : rows;
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return omitUndefined({ page, nextCursor: last ? String(last._id) : undefined });
}
