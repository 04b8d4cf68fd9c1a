import { ApiError, noSuch } from './api-error';
import type { Created } from './schema';
import { seconds } from './wire';

type Page = {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  created?: Created;
};
type Row = { id: string; created: number };

/** One page of `rows` (newest first) in the format of Stripe's lists. */
export function listPage<R extends Row>(
  rows: R[],
  page: Page,
  url: string,
  kind: string,
  render: (row: R) => unknown,
) {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (after !== undefined && before !== undefined)
    throw new ApiError(400, 'You can only provide one of starting_after or ending_before.');
  // The cursor is looked up before filtering, because the filter may exclude it.
  const from = after === undefined ? 0 : placeOf(rows, after, kind, 'starting_after') + 1;
  const to = before === undefined ? rows.length : placeOf(rows, before, kind, 'ending_before');
  const fitting = rows.slice(from, to).filter((row) => isWithin(row.created, page.created));
  const data = before === undefined ? fitting.slice(0, limit) : fitting.slice(-limit);
  return {
    object: 'list',
    data: data.map(render),
    has_more: fitting.length > limit,
    url,
  };
}

function placeOf(rows: Row[], id: string, kind: string, param: string): number {
  const place = rows.findIndex((row) => row.id === id);
  if (place < 0) throw noSuch(kind, id, param);
  return place;
}

function isWithin(created: number, range: Created | undefined): boolean {
  const at = seconds(created);
  if (range === undefined) return true;
  if (typeof range === 'number') return at === range;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = range;
  return at > gt && at >= gte && at < lt && at <= lte;
}
