import { jsonWithOrigin } from '@/lib/http/client-origin';
import { streamOf } from '@/lib/http/download';
import type { OwnOrdersQuery } from './schema';
import type { OrdersPage } from './view';

/** The number of orders that are read and sent at once. */
const BATCH = 20;

type ReadPage = (query: OwnOrdersQuery) => Promise<OrdersPage>;

async function* textOf(first: OrdersPage, read: ReadPage, origin: string): AsyncGenerator<string> {
  yield '{"success":true,"orders":[';
  let page = first;
  let separator = '';
  for (;;) {
    const texts = page.orders.map((order) => jsonWithOrigin(origin, order));
    yield separator + texts.join(',');
    if (!page.nextCursor) break;
    separator = ',';
    page = await read({ limit: BATCH, cursor: page.nextCursor });
  }
  yield ']}';
}

/**
 * Responds with one page of orders. Without `limit`, it streams the whole list in batches, so that memory use is
 * bounded. In the stream as well as in a page, image paths begin with `origin`. Throws the errors of the first `read`.
 * A later error cuts the response off, so that its JSON is invalid.
 */
export async function pageOrWhole(
  query: OwnOrdersQuery,
  read: ReadPage,
  origin: string,
): Promise<Response | OrdersPage> {
  if (query.limit) return read(query);
  const first = await read({ ...query, limit: BATCH });
  if (!first.nextCursor) return first;
  return new Response(streamOf(textOf(first, read, origin)), {
    headers: { 'Content-Type': 'application/json' },
  });
}
