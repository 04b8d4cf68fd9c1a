import { resourceMissing } from './api-error';
import { seconds } from './wire';

type Page = { limit?: number; starting_after?: string; created?: { gte: number } };
type Row = { id: string; created: number };

/** Returns a page of `rows` (newest first) in the format of Stripe's lists. */
export function listPage<R extends Row>(
  rows: R[],
  page: Page,
  url: string,
  kind: string,
  render: (row: R) => unknown,
) {
  const { limit = 10, starting_after: after, created } = page;
  // Find the cursor before filtering, because the filter may exclude the cursor's row.
  const last = after === undefined ? -1 : rows.findIndex((row) => row.id === after);
  if (after !== undefined && last < 0) throw resourceMissing(kind, after, 'starting_after');
  const fitting = rows.slice(last + 1).filter((row) => seconds(row.created) >= (created?.gte ?? 0));
  return {
    object: 'list',
    data: fitting.slice(0, limit).map(render),
    has_more: fitting.length > limit,
    url,
  };
}
