'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { LinkButton } from '@/app/_components/button';
import { EmptyState } from '@/app/_components/empty-state';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { LoadMore, usePages } from '@/app/_components/load-more';
import {
  ClockTime,
  OrderDate,
  orderName,
  PaymentNote,
  RefundNote,
  SlotTime,
  useDueLabel,
  useTimeMessage,
  withReason,
} from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { useShop } from '@/app/_components/shop-provider';
import { Skeleton } from '@/app/_components/spinner';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { useOrderEvents } from '@/app/_components/use-order-events';
import { useQuietQuery } from '@/app/_components/use-query';
import { ShopperOnly } from '@/app/[lang]/(shop)/_components/shopper-only';
import { OrderAgain } from '@/app/[lang]/(shop)/my-orders/one/_components/order-again';
import { notify } from '@/lib/client/notify';
import {
  clearPaymentReturn,
  lastPlaced,
  paymentOrderTime,
  rememberPlaced,
} from '@/lib/client/payment-return';
import { refreshCart } from '@/lib/client/session';
import { useSession } from '@/lib/client/session-store';
import type { Translate } from '@/lib/i18n/translate';
import { laterOf } from '@/lib/orders/newer-order';
import { missingQuantityOf } from '@/lib/orders/order-sums';
import { isUnlisted, withCollectedSums } from '@/lib/orders/payment-state';
import { ORDER_PLACED, statusKey } from '@/lib/orders/status';
import type { MailedResponse, OrderView } from '@/lib/orders/view';
import { FollowUpPart, Promised, paymentLabel, TransferPart } from './order-state';

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

type OrderCardProps = { order: OrderView; now: number; confirmation?: ReactNode };

/** `confirmation` replaces the heading of an order that the shopper has just placed. */
function OrderCard({ order, now, confirmation }: OrderCardProps) {
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
      aria-label={orderName(order)}
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

const ContactPart = lazyComponent(() =>
  import('./contact-shop').then(({ ContactShop }) => ContactShop),
);

function Loading() {
  return (
    <div className="space-y-5">
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
    </div>
  );
}

/** Returns the first order whose payment arrived at or after `askedAt` (ms). */
const paidSince = (orders: OrderView[], askedAt: number) =>
  orders.find(({ paidAt }) => paidAt && Date.parse(paidAt) >= askedAt);

/** Returns undefined while the result of the payment is unknown. `askedAt` (ms) is the start of the payment. */
function paymentMessage(
  orders: OrderView[],
  askedAt: number,
  t: Translate<'orders'>,
): string | undefined {
  const paid = paidSince(orders, askedAt);
  // The order card already shows the refund.
  if (paid) return paid.refundReason || paid.status === 'Cancelled' ? '' : t('received');
  return orders[0]?.isProcessing ? t('toConfirm') : undefined;
}

/**
 * When a shopper returns from the payment page, shows the result in a toast. Marks the paid order as just placed.
 * Returns true while the result is unknown.
 */
function useArrival(orders: OrderView[]): boolean {
  const t = useT('orders');
  const [askedAt, setAskedAt] = useState<number>();
  useEffect(() => setAskedAt(paymentOrderTime('returned')), []);
  const message = askedAt === undefined ? undefined : paymentMessage(orders, askedAt, t);
  const paidId = askedAt === undefined ? undefined : paidSince(orders, askedAt)?._id;
  useEffect(() => {
    if (message === undefined) return;
    if (paidId) rememberPlaced(paidId);
    setAskedAt(undefined);
    // Without a paid order, the bank has not confirmed the payment yet.
    if (clearPaymentReturn('returned') && message) notify[paidId ? 'success' : 'warning'](message);
  }, [message, paidId]);
  return askedAt !== undefined && message === undefined;
}

function Awaited() {
  const t = useT('orders');
  return (
    <p
      role="status"
      className="mb-5 rounded-field bg-amber-soft px-4 py-3 font-semibold text-amber"
    >
      {t('awaited')}
    </p>
  );
}

/** The page shows only a retry button, so log the error (docs/product.md 9.2). */
const logError = (error: unknown) => console.error(error);

function Orders() {
  const t = useT('orders');
  const { phone, email, address } = useShop();
  const {
    items: all,
    nextCursor,
    status,
    more,
    reload,
    patch,
  } = usePages<'orders', OrderView>('/api/order/user', 'orders', {
    as: 'shopper',
    onError: logError,
    later: laterOf,
  });
  // The bank may reject a payment after the page has loaded its order.
  const items = all.filter((order) => !isUnlisted(order));
  const now = useNow();
  useOrderEvents('shopper', {
    onOrder: (order) => {
      const isKnown = all.some(({ _id }) => _id === order._id);
      if (isKnown) patch((one) => (one._id === order._id ? laterOf(one, order) : one));
      else if (!isUnlisted(order)) void reload();
    },
    onStale: () => status !== 'loading' && void reload(),
  });
  // An online payment empties the cart on the server.
  useEffect(() => void refreshCart(), []);
  const isAwaited = useArrival(items);
  const placed = useJustPlaced(items);

  if (items.length === 0 && status === 'loading') return <Loading />;
  if (items.length === 0 && status === 'failed')
    return (
      <EmptyState icon="warning" title={t('notLoaded')} text={t('theyAreSafe')} retry={reload} />
    );
  if (items.length === 0 && isAwaited) return <Awaited />;
  if (items.length === 0)
    return (
      <EmptyState icon="box" title={t('none')} text={t('noneText')}>
        <LinkButton href="/products">{t('start')}</LinkButton>
      </EmptyState>
    );
  return (
    <>
      {isAwaited && <Awaited />}
      <ul className="space-y-3">
        {items.map((order) => (
          <li key={order._id}>
            <OrderCard
              order={order}
              now={now}
              confirmation={order === placed && <Confirmation order={order} now={now} />}
            />
          </li>
        ))}
      </ul>
      <div className="mt-5">{(phone || email || address) && <ContactPart />}</div>
      <LoadMore status={status} hasMore={nextCursor !== undefined} onMore={more} onRetry={reload} />
    </>
  );
}

export function OrderHistory() {
  const t = useT('orders');
  return (
    <ShopperOnly
      logIn={t('logIn')}
      page={{ path: '/my-orders', text: t('toOrders') }}
      notLoaded={{ title: t('notLoaded'), text: t('theyAreSafe') }}
      loading={<Loading />}
    >
      {() => <Orders />}
    </ShopperOnly>
  );
}

/** Each confirmation receives the focus only once. */
let focused: string | undefined;

function Confirmation({ order, now }: { order: OrderView; now: number }) {
  const { _id: id, promisedAt, way, window } = order;
  const t = useT('orders');
  const paid = useT('order')('paid');
  const timeMessage = useTimeMessage();
  const money = useMoney(order.currency);
  const due = useDueLabel(withCollectedSums(order));
  const { user } = useSession();
  const answer = useQuietQuery<MailedResponse>(`/api/order/mailed?id=${id}`, 'shopper');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (focused === id) return;
    focused = id;
    heading.current?.focus();
  }, [id]);

  return (
    <section
      aria-labelledby="placed"
      className="-mx-4 -mt-3 sm:-mx-5 mb-2 grid gap-2 bg-leaf-soft px-4 py-4 text-leaf-strong sm:px-5"
    >
      <h2 id="placed" ref={heading} tabIndex={-1} className="scroll-mt-28 font-bold text-2xl">
        {t('isPlaced', { name: orderName(order) })}
      </h2>
      {promisedAt && Date.parse(promisedAt) > now ? (
        <p className="text-lg">
          <Filled
            text={timeMessage(
              window
                ? t(way === 'pickup' ? 'collectIn' : 'arrivesIn', { window: slot(0) })
                : t(way === 'pickup' ? 'collectFrom' : 'arrivesBy', { time: slot(0) }),
            )}
            parts={[
              <strong key="time">
                {window ? (
                  <SlotTime slot={window} now={now} />
                ) : (
                  <ClockTime iso={promisedAt} now={now} />
                )}
              </strong>,
            ]}
          />
        </p>
      ) : (
        <Promised order={order} now={now} />
      )}
      {answer?.mailed && user && <p className="wrap-anywhere">{t('mailed', { to: user.email })}</p>}
      <p>
        {t(way === 'pickup' ? 'nowPack' : 'nowBring')}{' '}
        {`${paymentLabel(order, { t, paid, money, due })}.`} {t('untilPacked')}
      </p>
      <TransferPart order={order} />
      <LinkButton href={`/my-orders/${id}`} className="mt-1 justify-self-start print:hidden">
        {t('trackOrder')}
      </LinkButton>
    </section>
  );
}

/** The card of this order shows a confirmation until the order is packed or cancelled. */
function useJustPlaced(orders: readonly OrderView[]): OrderView | undefined {
  const [id, setId] = useState<string>();
  // Runs after every render, because an online order is stored only when its payment is confirmed.
  useEffect(() => setId(lastPlaced()));
  const order = orders.find(({ _id }) => _id === id);
  const isPlaced = order?.status === ORDER_PLACED;
  return isPlaced && /^(paid|authorized|to collect|payment due)$/.test(order.paymentState)
    ? order
    : undefined;
}
