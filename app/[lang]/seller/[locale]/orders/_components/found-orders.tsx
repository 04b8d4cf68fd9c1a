import { memo, type ReactNode, useMemo } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { LoadMore, usePages } from '@/app/_components/load-more';
import { Skeleton } from '@/app/_components/spinner';
import { useMedia, WIDE_SCREEN } from '@/app/_components/use-media';
import { useOnChange } from '@/app/_components/use-on-change';
import { TableTools, useColumnChoice } from '@/app/[lang]/seller/[locale]/_components/data-table';
import { useDebouncedValue } from '@/app/[lang]/seller/[locale]/_components/search-field';
import { FilterRow } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { laterOf } from '@/lib/orders/newer-order';
import { isUnlisted } from '@/lib/orders/payment-state';
import type { OrderSort } from '@/lib/orders/sort';
import { STATUSES, statusKey } from '@/lib/orders/status';
import { HIDDEN_ORDER_COLUMNS, MAX_CSV_ORDERS, ORDER_COLUMNS } from '@/lib/orders/table-columns';
import type { OrderView } from '@/lib/orders/view';
import { WAYS_TO_PAY } from '@/lib/payments/pay-methods';
import { useFeed } from './order-feed';
import { OrderTable, useOrderColumns } from './order-table';
import { SellerOrder } from './seller-order';
import { usePeople } from './use-order-status';

/** An empty text means an inactive filter. */
export type Filters = Record<
  'q' | 'day' | 'status' | 'payment' | 'payMethod' | 'person' | 'sort' | 'all',
  string
>;

const ALL_ORDERS = {
  ...{ q: '', day: '', status: '', payment: '', payMethod: '', person: '' },
  all: '1',
} satisfies Partial<Filters>;

const field =
  'min-h-11 md:pointer-fine:min-h-9 w-full min-w-0 rounded-field border border-edge bg-card px-2.5 text-base text-ink data-chosen:border-leaf data-chosen:bg-leaf-soft lg:w-auto lg:grow lg:field-sizing-content lg:text-sm';

type ChoiceProps = {
  label: string;
  text?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
  children: ReactNode;
};

function Choice({ label, text = label, value, onChange, className = '', children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      data-chosen={value ? true : undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`${field} select-arrow pe-8 lg:pe-7 ${className}`}
    >
      <option value="">{text}</option>
      {children}
    </select>
  );
}

function OrderFilters({
  filters: { day, status, payment, payMethod, person },
  change,
}: {
  filters: Filters;
  change: (more: Partial<Filters>) => void;
}) {
  const t = useT('board');
  const tOrder = useT('order');
  const tMethods = useT('payMethods');
  const people = usePeople();
  return (
    <fieldset
      className={`grid min-w-64 grow basis-176 grid-cols-2 gap-2 max-[16rem]:grid-cols-1 max-md:w-full lg:flex lg:basis-auto ${people.length > 0 ? 'sm:grid-cols-5 md:max-lg:grid-cols-3' : 'sm:grid-cols-4 md:max-lg:grid-cols-2'}`}
    >
      <legend className="sr-only">{t('filters')}</legend>
      <input
        type="date"
        aria-label={t('ofDay')}
        value={day}
        data-chosen={day ? true : undefined}
        onChange={({ target }) => change({ day: target.value })}
        className={`${field} max-sm:col-span-full`}
      />
      <Choice label={t('anyStatus')} value={status} onChange={(value) => change({ status: value })}>
        {STATUSES.map((one) => (
          <option key={one} value={one}>
            {tOrder(statusKey(one))}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('anyPayment')}
        text={t('anyPaymentShort')}
        value={payment}
        onChange={(value) => change({ payment: value })}
      >
        <option value="paid">{t('paidOnes')}</option>
        <option value="unpaid">{t('unpaidOnes')}</option>
        <option value="review">{t('reviewOnes')}</option>
      </Choice>
      <Choice
        label={t('anyMethod')}
        text={t('anyMethodShort')}
        value={payMethod}
        onChange={(value) => change({ payMethod: value })}
        className={people.length > 0 ? '' : 'max-sm:col-span-full'}
      >
        {WAYS_TO_PAY.map((one) => (
          <option key={one} value={one}>
            {one === 'online' ? t('online') : tMethods(one)}
          </option>
        ))}
      </Choice>
      {people.length > 0 && (
        <Choice
          label={t('anyPerson')}
          text={t('anyPersonShort')}
          value={person}
          onChange={(value) => change({ person: value })}
        >
          {people.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </Choice>
      )}
    </fieldset>
  );
}

/** The memoized card does not render again with each key press in the search. */
const OrderCard = memo(SellerOrder);

type FoundOrdersProps = {
  asked: string;
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  filters: Filters;
  change: (more: Partial<Filters>) => void;
};

/**
 * Lists the newest orders first by default. An empty query matches all orders. Narrow screens show a card per order.
 */
export function FoundOrders({ asked, sort, onSort, filters, change }: FoundOrdersProps) {
  const t = useT('board');
  const { orders } = useFeed();
  const query = useDebouncedValue(asked);
  const path = `/api/order/seller?${query}` as const;
  const { items, nextCursor, status, more, reload, patch } = usePages<'orders', OrderView>(
    path,
    'orders',
    { as: 'seller' },
  );
  const isWide = useMedia(WIDE_SCREEN);
  const columns = useOrderColumns();
  const choice = useColumnChoice('orders', HIDDEN_ORDER_COLUMNS);
  const file = new URLSearchParams(query);
  file.set('columns', ORDER_COLUMNS.filter(choice.isShown).join(','));

  // The live feed drops orders at the end of their day, so copy their latest state.
  useOnChange(orders, () => patch((order) => laterOf(orders.get(order._id), order)));

  const shown = useMemo(
    () =>
      items
        .map((order) => laterOf(orders.get(order._id), order))
        .filter((order) => !isUnlisted(order)),
    [items, orders],
  );

  return (
    <>
      <FilterRow>
        <OrderFilters filters={filters} change={change} />
        {isWide && (
          <TableTools
            columns={columns}
            choice={choice}
            href={`/api/order/csv?${file}`}
            maxRows={MAX_CSV_ORDERS}
          />
        )}
      </FilterRow>
      {status === 'loading' && items.length === 0 && (
        <div className="mt-5 space-y-4">
          <Skeleton className="h-44 rounded-panel" />
          <Skeleton className="h-44 rounded-panel" />
        </div>
      )}
      {status === 'ready' && items.length === 0 && (
        <div className="mt-5">
          <EmptyState icon="box" title={t(query ? 'noneFound' : 'none')}>
            {query && (
              <Button variant="outline" onClick={() => change(ALL_ORDERS)}>
                {t('clearFilters')}
              </Button>
            )}
          </EmptyState>
        </div>
      )}
      {isWide ? (
        shown.length > 0 && (
          <OrderTable
            orders={shown}
            columns={columns}
            choice={choice}
            sort={sort}
            onSort={onSort}
          />
        )
      ) : (
        <ul className="mt-5 space-y-4">
          {shown.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </>
  );
}
