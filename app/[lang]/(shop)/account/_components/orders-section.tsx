'use client';

import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { OrderDate, orderName, useDueLabel } from '@/app/_components/order-parts';
import { LoadState, Section } from '@/app/_components/section';
import { useQuery } from '@/app/_components/use-query';
import { isUnlisted } from '@/lib/orders/payment-state';
import { ORDER_PLACED, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';

/** My Orders shows all orders. */
const NEWEST = 3;

function Row({ order }: { order: OrderView }) {
  const t = useT('order');
  const tOrders = useT('orders');
  const due = useDueLabel(order);
  return (
    <li>
      <Link
        href={`/my-orders/${order._id}`}
        className="-mx-3 flex min-h-11 flex-wrap items-center gap-x-4 rounded-field px-3 py-2 hover:bg-sunk"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{orderName(order)}</span>
          <span className="block text-muted text-sm">
            <OrderDate iso={order.createdAt} /> ·{' '}
            {order.refundReason && order.status === ORDER_PLACED
              ? tOrders('notDelivered')
              : t(statusKey(order.status, order.way))}
          </span>
        </span>
        <span className="ms-auto flex items-center gap-2 font-semibold tabular-nums">
          {due}
          <Icon name="chevron-right" className="size-5 text-muted" />
        </span>
      </Link>
    </li>
  );
}

export function OrdersSection() {
  const t = useT('orders');
  const tAccount = useT('account');
  const { answer, hasFailed, reload } = useQuery<{ orders: OrderView[] }>(
    `/api/order/user?limit=${NEWEST}`,
    'shopper',
  );
  const orders = answer?.orders.filter((order) => !isUnlisted(order));
  return (
    <Section title={t('heading')}>
      {orders ? (
        <>
          {orders.length === 0 && <p className="mb-4 text-muted">{t('none')}</p>}
          <ul className="-mt-2 mb-4 divide-y divide-line empty:hidden">
            {orders.map((order) => (
              <Row key={order._id} order={order} />
            ))}
          </ul>
          {orders.length === 0 ? (
            <LinkButton href="/products" variant="soft">
              {t('start')}
            </LinkButton>
          ) : (
            <LinkButton href="/my-orders" variant="soft">
              {tAccount('allOrders')}
            </LinkButton>
          )}
        </>
      ) : (
        <LoadState hasFailed={hasFailed} retry={() => void reload()} />
      )}
    </Section>
  );
}
