import 'server-only';
import { postalLines } from '@/lib/addresses/address-line';
import { record } from '@/lib/audit/record';
import { jsonWithOrigin } from '@/lib/http/client-origin';
import { type CsvPage, pagedCsv, streamOf } from '@/lib/http/download';
import { requestLanguage, requestTranslator, t } from '@/lib/http/translate';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { plainUnits } from '@/lib/utils/money';
import { orderNumber } from './order-number';
import { listOrders } from './queries';
import type { OrderCsvQuery, OwnOrdersQuery } from './schema';
import { statusKey } from './status';
import { itemsText, MAX_CSV_ORDERS, type OrderColumn } from './table-columns';
import type { OrdersPage, OrderView } from './view';

const STREAM_BATCH = 20;

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
    page = await read({ limit: STREAM_BATCH, cursor: page.nextCursor });
  }
  yield ']}';
}

/**
 * Responds with one page of orders. Without `limit`, it streams the whole list in batches, so that memory use is
 * bounded. Image paths begin with `origin`. Throws the errors of the first `read`. A later error cuts the response off,
 * so that its JSON is invalid.
 */
export async function ordersResponse(
  query: OwnOrdersQuery,
  read: ReadPage,
  origin: string,
): Promise<Response | OrdersPage> {
  if (query.limit) return read(query);
  const first = await read({ ...query, limit: STREAM_BATCH });
  if (!first.nextCursor) return first;
  return new Response(streamOf(textOf(first, read, origin)), {
    headers: { 'Content-Type': 'application/json' },
  });
}

const BATCH = 250;

function formatTime(timeZone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  return (iso: string | undefined) => (iso ? format.format(new Date(iso)) : '');
}

/** Returns the payment method and state, for example `COD, Paid`. */
function paymentText({ paymentType, payMethod, isPaid, status }: OrderView): string {
  const method = payMethod
    ? orderMethodLabel(payMethod, requestTranslator('payMethods'))
    : t('board', paymentType === 'COD' ? 'cod' : 'online');
  if (!isPaid && status === 'Cancelled') return method;
  return `${method}, ${t('order', isPaid ? 'paid' : 'pending')}`;
}

function cellsOf(order: OrderView, time: (iso?: string) => string): Record<OrderColumn, string> {
  const { address, erased } = order;
  return {
    number: orderNumber(order),
    time: time(order.createdAt),
    promised: time(order.promisedAt),
    customer: erased
      ? t('order', 'deletedAccount')
      : `${address.firstName} ${address.lastName}`.trim(),
    address: erased ? '' : order.pickup ? t('board', 'pickup') : postalLines(address).join(', '),
    phone: address.phone,
    items: itemsText(order, requestLanguage()),
    total: plainUnits(order.amount, order.currency),
    payment: paymentText(order),
    status: t('order', statusKey(order.status, order.way)),
    courier: order.courier?.name ?? '',
  };
}

/**
 * Returns the orders that a query selects as a CSV file in chunks, in the sequence of the list. Totals are in major
 * units of the currency in the next column. The file has at most {@link MAX_CSV_ORDERS} orders, and its last row states
 * if there are more. Set `isLimited` for a session that may read only recent orders, without emails. Records the export
 * in the audit log before the first chunk. Throws the errors of `listOrders`.
 */
export async function orderCsv(
  { columns, ...query }: OrderCsvQuery,
  isLimited: boolean,
): Promise<AsyncGenerator<string>> {
  const { timeZone } = await readShop();
  const time = formatTime(timeZone);
  const read = async (cursor?: string): Promise<CsvPage> => {
    const { orders, nextCursor } = await listOrders({ ...query, limit: BATCH, cursor }, isLimited);
    const rows = orders.map((order) => {
      const cells = cellsOf(order, time);
      return columns.flatMap((column) =>
        column === 'total' ? [cells.total, order.currency.toUpperCase()] : [cells[column]],
      );
    });
    return { rows, nextCursor };
  };
  const first = await read();
  await record({ event: 'orders exported', columns });
  return pagedCsv({
    header: columns.flatMap((column) =>
      column === 'total'
        ? [t('dataTable', column), t('dataTable', 'currency')]
        : [t('dataTable', column)],
    ),
    first,
    read,
    maxPages: MAX_CSV_ORDERS / BATCH,
    cutText: () => t('dataTable', 'cut', { max: MAX_CSV_ORDERS }),
  });
}
