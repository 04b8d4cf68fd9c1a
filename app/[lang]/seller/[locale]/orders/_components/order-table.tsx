import { usePageLanguage, useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { Amount, customerName, orderName, useOrderLabels } from '@/app/_components/order-parts';
import { useTimeZone } from '@/app/_components/shop-provider';
import { StatusChip, StatusMark } from '@/app/_components/status-chip';
import { useLocale } from '@/app/_components/use-locale';
import {
  type ColumnChoice,
  DataTable,
  type Sorting,
  type TableColumn,
} from '@/app/[lang]/seller/[locale]/_components/data-table';
import { addressLine } from '@/lib/addresses/address-line';
import { orderNumber } from '@/lib/orders/order-number';
import { formatCashBack, formatDifference, paymentWarningKey } from '@/lib/orders/payment-state';
import { ORDER_SORTS, type OrderSort } from '@/lib/orders/sort';
import { statusKey } from '@/lib/orders/status';
import { itemsText, ORDER_COLUMNS, type OrderColumn } from '@/lib/orders/table-columns';
import type { OrderView } from '@/lib/orders/view';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { timeFormat } from '@/lib/utils/time-format';

function sortingOf(sort: OrderSort): Sorting {
  if (sort === 'newest' || sort === 'oldest')
    return { id: 'time', isDescending: sort === 'newest' };
  return { id: sort.replace('-', ''), isDescending: sort.startsWith('-') };
}

function sortOf({ id, isDescending }: Sorting): OrderSort | undefined {
  if (id === 'time') return isDescending ? 'newest' : 'oldest';
  return ORDER_SORTS.find((sort) => sort === `${isDescending ? '-' : ''}${id}`);
}

function Payment({ order }: { order: OrderView }) {
  const t = useT('board');
  const labels = useOrderLabels();
  const tMethods = useT('payMethods');
  const { isPaid, status, paymentType, payMethod } = order;
  const method = payMethod
    ? orderMethodLabel(payMethod, tMethods)
    : t(paymentType === 'COD' ? 'cod' : 'online');
  const isExpected = isPaid || status !== 'Cancelled';
  const state = isExpected && labels.t(isPaid ? 'paid' : 'pending');
  const difference = formatDifference(order, labels) ?? formatCashBack(order, labels);
  const text = state ? `${method} ${state}` : method;
  return (
    <span title={difference ? `${text} · ${difference}` : text}>
      {method}
      {state && <span className={isPaid ? 'text-leaf-strong' : 'text-tomato'}> {state}</span>}
      {difference && <span className="font-semibold text-tomato"> · {difference}</span>}
    </span>
  );
}

/** A warning about the payment replaces the name of the status, but not its icon. */
function Status({ order: { status, way, ...order } }: { order: OrderView }) {
  const t = useT('board');
  const tOrder = useT('order');
  const key = paymentWarningKey(order);
  if (!key) return <StatusChip status={status} way={way} className="px-1.5!" />;
  const warning = t(key);
  const name = tOrder(statusKey(status, way));
  return (
    <span title={`${warning} · ${name}`} className="flex items-center gap-1.5">
      <StatusMark status={status} />
      <span className="truncate font-semibold text-tomato">{warning}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

function Items({ order }: { order: OrderView }) {
  const t = useT('board');
  const { code } = usePageLanguage();
  const { soldOut } = order;
  const text = itemsText(order, code);
  if (!soldOut) return <bdi title={text}>{text}</bdi>;
  return (
    <span title={text}>
      <span className="font-semibold text-tomato">
        {t('soldOut', { names: soldOut.join(', ') })} ·{' '}
      </span>
      <bdi>{text}</bdi>
    </span>
  );
}

/** Uses few characters, for example `11/29/26, 8:02 AM`. */
function Time({ iso }: { iso: string | undefined }) {
  const how = { dateStyle: 'short', timeStyle: 'short', timeZone: useTimeZone() } as const;
  const format = timeFormat(useLocale(), how);
  return iso ? <time dateTime={iso}>{format.format(new Date(iso))}</time> : null;
}

function Address({ order: { address, pickup, erased } }: { order: OrderView }) {
  const t = useT('board');
  if (erased) return null;
  return pickup ? t('pickup') : <bdi title={addressLine(address)}>{addressLine(address)}</bdi>;
}

const COLUMNS: Record<OrderColumn, Omit<TableColumn<OrderView>, 'id' | 'label'>> = {
  number: {
    width: 68,
    isRequired: true,
    isRowHeader: true,
    cell: (order) => (
      <Link
        href={`/seller/orders/${order._id}`}
        aria-label={orderName(order)}
        className="block font-semibold tabular-nums hover:underline"
      >
        {orderNumber(order)}
      </Link>
    ),
  },
  time: { width: 156, sort: 'descending first', cell: (order) => <Time iso={order.createdAt} /> },
  promised: { width: 136, cell: (order) => <Time iso={order.promisedAt} /> },
  customer: {
    width: 120,
    cell: (order) => <bdi title={customerName(order)}>{customerName(order)}</bdi>,
  },
  address: { width: 120, grows: true, cell: (order) => <Address order={order} /> },
  phone: { width: 140, cell: ({ address }) => <bdi dir="ltr">{address.phone}</bdi> },
  items: { width: 100, grows: true, cell: (order) => <Items order={order} /> },
  total: {
    width: 88,
    isNumber: true,
    sort: 'descending first',
    cell: ({ amount, currency }) => <Amount amount={amount} currency={currency} />,
  },
  payment: { width: 172, cell: (order) => <Payment order={order} /> },
  status: { width: 160, sort: 'ascending first', cell: (order) => <Status order={order} /> },
  courier: { width: 80, cell: ({ courier }) => courier && <bdi>{courier.name}</bdi> },
};

export function useOrderColumns(): TableColumn<OrderView>[] {
  const t = useT('dataTable');
  return ORDER_COLUMNS.map((id) => ({ id, label: t(id), ...COLUMNS[id] }));
}

type OrderTableProps = {
  orders: readonly OrderView[];
  columns: readonly TableColumn<OrderView>[];
  choice: ColumnChoice;
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
};

export function OrderTable({ orders, columns, choice, sort, onSort }: OrderTableProps) {
  const t = useT('board');
  return (
    <DataTable
      caption={t('allOrders')}
      columns={columns}
      rows={orders}
      choice={choice}
      sorting={sortingOf(sort)}
      onSort={(sorting) => {
        const next = sortOf(sorting);
        if (next) onSort(next);
      }}
      rowHeight="dense"
    />
  );
}
