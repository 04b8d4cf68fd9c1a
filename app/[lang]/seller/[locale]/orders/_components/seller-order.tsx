import { Fragment, type ReactNode } from 'react';
import { usePageLanguage, useT } from '#i18n';
import { mailHref, telHref } from '@/app/_components/contact-links';
import { Link } from '@/app/_components/link';
import {
  customerName,
  formatCount,
  OrderDate,
  orderName,
  PaidBadge,
  PaymentNote,
  RefundNote,
  Replacement,
  timesSign,
  useOrderLabels,
} from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { StatusChip } from '@/app/_components/status-chip';
import { useMoney } from '@/app/_components/use-money';
import { postalLines } from '@/lib/addresses/address-line';
import { weightBeside } from '@/lib/catalog/facts/sizes';
import { deliveredLines } from '@/lib/orders/delivery-promise';
import { formatCashBack, formatDifference } from '@/lib/orders/payment-state';
import { reviewReasonLabel } from '@/lib/orders/review-reason';
import type { OrderView } from '@/lib/orders/view';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { formatDue } from '@/lib/tax/format-due';

/** These products were already out of stock when the shopper paid. */
export function StockNote({ order, className }: { order: OrderView; className: string }) {
  const t = useT('board');
  const { soldOut, stockNote } = order;
  if (!stockNote) return null;
  // An older server version sends only a message.
  const labels = soldOut ? t('soldOut', { names: soldOut.join(', ') }) : stockNote;
  return <p className={`text-tomato ${className}`}>{labels}.</p>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h4 className="mb-1.5 font-semibold text-muted text-sm tracking-normal">{title}</h4>
      {children}
    </section>
  );
}

function Destination({ order }: { order: OrderView }) {
  const t = useT('board');
  const { address, erased } = order;
  if (erased) return <p className="font-semibold">{customerName(order)}</p>;
  return (
    <address className="not-italic leading-relaxed">
      <span className="font-semibold">
        <bdi>{customerName(order)}</bdi>
      </span>
      <br />
      {order.pickup
        ? t('pickup')
        : postalLines(address).map((line, at) => (
            <Fragment key={line}>
              {at > 0 && <br />}
              <bdi>{line}</bdi>
            </Fragment>
          ))}
      <br />
      {address.phone && (
        <>
          <a
            href={telHref(address.phone)}
            className="inline-flex items-center underline max-md:min-h-11"
          >
            <bdi>{address.phone}</bdi>
          </a>
          <br />
        </>
      )}
      {address.email && (
        <a
          href={mailHref(address.email)}
          className="inline-flex items-center break-all underline max-md:min-h-11"
        >
          <bdi>{address.email}</bdi>
        </a>
      )}
      {address.note && (
        <span className="mt-1 block font-semibold">
          <bdi>{address.note}</bdi>
        </span>
      )}
    </address>
  );
}

function Line({ item, currency }: { item: OrderView['items'][number]; currency: string }) {
  const { product, replacement } = item;
  const { code } = usePageLanguage();
  const weight = weightBeside(product.name, product.weight, code);
  return (
    <li className="flex items-center gap-3">
      <ProductThumb {...product} src={product.image[0]} className="size-11" />
      <span className="min-w-0">
        <bdi>{product.name}</bdi>{' '}
        <span className="whitespace-nowrap font-bold text-leaf">
          {timesSign(item)} {formatCount(item)}
        </span>
        {weight && (
          <span className="block text-muted text-sm">
            <bdi>{weight}</bdi>
          </span>
        )}
        {replacement && (
          <span className="block text-sm">
            <Replacement replacement={replacement} currency={currency} />
          </span>
        )}
      </span>
    </li>
  );
}

export function SellerOrder({ order }: { order: OrderView }) {
  const t = useT('board');
  const tMethods = useT('payMethods');
  const labels = useOrderLabels();
  const reviewLabels = { t: useT('reviewReasons'), money: useMoney(order.currency).of };
  const difference = formatDifference(order, labels) ?? formatCashBack(order, labels);
  return (
    <article
      aria-label={labels.t('name', { number: order._id })}
      className="rounded-panel border border-line bg-card p-5 shadow-card sm:p-6"
    >
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-b pb-3">
        <h3 className="font-bold text-lg">
          <Link
            href={`/seller/orders/${order._id}`}
            className="inline-block hover:underline max-md:py-2.5"
          >
            {orderName(order)}, <OrderDate iso={order.createdAt} withTime />
          </Link>
        </h3>
        <p className="break-all text-muted text-sm">{order._id}</p>
      </header>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-[1.4fr_1.2fr_0.8fr]">
        <Part title={t('items')}>
          <ul className="space-y-2">
            {deliveredLines(order).map((item) => (
              <Line key={item.product._id} item={item} currency={order.currency} />
            ))}
          </ul>
          <StockNote order={order} className="mt-3 text-sm" />
        </Part>
        <Part title={t(order.pickup ? 'collectedBy' : 'deliverTo')}>
          <Destination order={order} />
        </Part>
        <Part title={t('payment')}>
          <p className="font-bold text-xl tabular-nums">{formatDue(order, labels)}</p>
          <p className="mt-1">
            {order.payMethod
              ? orderMethodLabel(order.payMethod, tMethods)
              : t(order.paymentType === 'COD' ? 'cod' : 'online')}{' '}
            <PaidBadge {...order} />
          </p>
          {difference && <p className="mt-1 font-semibold text-tomato">{difference}</p>}
          {order.refundReason ? (
            <p className="mt-1 font-semibold text-tomato">{t('doNotPack')}</p>
          ) : (
            <p className="mt-1">
              <StatusChip status={order.status} way={order.way} />
            </p>
          )}
          <PaymentNote
            refunded={order.refunded}
            refundReason={order.refundReason}
            flag={order.reviewReason && reviewReasonLabel(order.reviewReason, reviewLabels)}
            isProcessing={order.isProcessing}
          />
          {(order.failedRefund || order.disputed) && <RefundNote order={order} />}
        </Part>
      </div>
    </article>
  );
}
