import type { ReactNode } from 'react';
import { useT } from '#i18n';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import {
  OrderDate,
  orderName,
  PaymentNote,
  RefundNote,
  useDueLabel,
  withReason,
} from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useMoney } from '@/app/_components/use-money';
import { OrderAgain } from '@/app/[lang]/(shop)/my-orders/one/_components/order-again';
import { missingQuantityOf } from '@/lib/orders/order-sums';
import { withCollectedSums } from '@/lib/orders/payment-state';
import { ORDER_PLACED, statusKey } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { FollowUpPart, Promised, paymentLabel } from './order-state';

/** The maximum number of product pictures on an order card. */
const PICTURES = 3;

function Contents({ items }: OrderView) {
  const others = items.length - PICTURES;
  return (
    <>
      {items.slice(0, PICTURES).map(({ product }) => (
        <ProductThumb
          key={product._id}
          {...product}
          src={product.image[0]}
          className="size-11 print:hidden"
        />
      ))}
      {others > 0 && (
        <span
          aria-hidden="true"
          dir="ltr"
          className="font-semibold text-muted tabular-nums print:hidden"
        >
          +{others}
        </span>
      )}
    </>
  );
}

/**
 * An order in the list, with a summary. The order's own page shows all details. `confirmation` replaces the heading of an
 * order that the shopper has just placed; it contains the link to the order's page.
 */
export function OrderCard({
  order,
  now,
  confirmation,
}: {
  order: OrderView;
  now: number;
  confirmation?: ReactNode;
}) {
  const t = useT('orders');
  const tOrder = useT('order');
  const money = useMoney(order.currency);
  const due = useDueLabel(order);
  const collected = useDueLabel(withCollectedSums(order));
  const missingQuantity = missingQuantityOf(order);
  const state = (
    <p className="font-semibold">
      {order.refundReason && order.status === ORDER_PLACED
        ? t('notDelivered')
        : tOrder(statusKey(order.status, order.way))}
    </p>
  );
  return (
    <article
      aria-label={tOrder('name', { number: order._id })}
      className="grid gap-1 overflow-clip rounded-card border border-line bg-card px-4 py-3 shadow-card sm:px-5"
    >
      {confirmation}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {confirmation ? (
          state
        ) : (
          <h2 className="font-bold text-lg">
            <Link
              href={`/my-orders/${order._id}`}
              className="inline-flex min-h-11 items-center gap-1 text-leaf hover:underline"
            >
              {orderName(order)}
              <Icon name="chevron-right" className="size-5" />
            </Link>
          </h2>
        )}
        <p className="font-bold text-lg tabular-nums">{due}</p>
      </div>
      {!confirmation && (
        <div className="gap-x-2 sm:flex sm:flex-wrap">
          {state}
          <Promised order={order} now={now} />
        </div>
      )}
      <p className="text-muted text-sm">
        <OrderDate iso={order.createdAt} />
        {!confirmation &&
          ` · ${paymentLabel(order, { t, paid: tOrder('paid'), money, due: collected })}`}
      </p>
      <FollowUpPart order={order} />
      {missingQuantity > 0 && (
        <p className="font-semibold text-sm text-tomato">
          {t('notFound', { count: missingQuantity })}
        </p>
      )}
      <PaymentNote {...withReason(order)} />
      <div className="text-sm empty:hidden">
        <RefundNote order={order} />
      </div>
      <p className="flex min-w-0 text-muted text-sm">
        <bdi className="truncate print:whitespace-normal">
          {order.items.map(({ product }) => product.name).join(', ')}
        </bdi>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Contents {...order} />
        <span className="ms-auto">
          <OrderAgain order={order} variant="soft" />
        </span>
      </div>
    </article>
  );
}
