import { jsonWithOrigin } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';
import type { OwnOrdersQuery } from './schema';
import type { OrdersPage } from './view';

/** How many orders are read and sent at a time. */
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
 * Returns a page of orders or, without `limit`, streams the whole list in batches so that memory stays bounded.
 * Image paths in the streamed list begin with `origin`, as `route` writes them in a page. Throws the errors of
 * `read` for the first page. A later error cuts off the response, which is then invalid JSON.
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
