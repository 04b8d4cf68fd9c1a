/**
 * The page from rows that were read with `limit + 1`, and the cursor (the id of its last row) of
 * the next page while there is one. Without `limit` the page has all rows.
 */
export function pageOf<Row extends { _id: unknown }>(rows: Row[], limit: number | undefined) {
  const page = limit ? rows.slice(0, limit) : rows;
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return { page, ...(last ? { nextCursor: String(last._id) } : {}) };
}
