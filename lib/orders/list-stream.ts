import { jsonWithOrigin } from '@/lib/http/front-end';
import { streamOf } from '@/lib/http/stream';
import type { OwnOrdersQuery } from './schema';
import type { OrdersPage } from './view';

/** The orders that are read and sent at a time. */
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
 * A page of orders or, without `limit`, the whole list, streamed a few orders at a time so that memory stays bounded. In the
 * streamed list picture paths begin with `origin`, as `route` writes them in a page. Throws what `read` throws at the first page;
 * a later fault cuts the answer off, which is then invalid JSON.
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
