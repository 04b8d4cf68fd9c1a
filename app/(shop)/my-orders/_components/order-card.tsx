import Link from 'next/link';
import { Icon } from '@/app/_components/icon';
import {
  countWords,
  OrderDate,
  orderName,
  PaymentNote,
  RefundNote,
  Replacement,
} from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { productPath } from '@/lib/catalog/links';
import { formatCents, fromDollars } from '@/lib/money';
import { deliveredLines } from '@/lib/orders/promise-math';
import type { OrderView } from '@/lib/orders/view';
import { OrderProgress, Promised } from './order-progress';
import { paymentWords, sumsOf } from './payment-words';

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Sum({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex gap-2 text-sm">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{text}</dd>
    </div>
  );
}

function CardLine({ item, currency }: { item: OrderView['items'][number]; currency: string }) {
  const { product, found, replacement } = item;
  return (
    <li className="flex items-center gap-4 py-4">
      <ProductThumb src={product.image[0]} category={product.category} />
      <div className="min-w-0 grow">
        <Link href={productPath(product)} className="font-semibold hover:underline">
          {product.name}
        </Link>
        <p className="text-muted text-sm">
          {product.category} · Quantity: {countWords(item)}
        </p>
        {replacement && (
          <p className="text-sm">
            <Replacement replacement={replacement} currency={currency} />
          </p>
        )}
      </div>
      <p className="font-semibold tabular-nums">
        {formatCents(fromDollars(product.offerPrice) * found, currency)}
      </p>
    </li>
  );
}

/** One order for its buyer; prices and amount are those of the order. */
export function OrderCard({ order, now }: { order: OrderView; now: number }) {
  const { currency, taxPercent } = order;
  const { goodsCents, taxCents } = sumsOf(order);
  return (
    <article
      aria-label={`Order ${order._id}`}
      className="overflow-hidden rounded-panel border border-line bg-card shadow-card"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-b bg-sunk px-5 py-4 sm:grid-cols-4 sm:px-6">
        <Fact name="Date">
          <OrderDate iso={order.createdAt} withTime />
        </Fact>
        <Fact name="Payment">
          {paymentWords(order)}
          <PaymentNote refunded={order.refunded} refundReason={order.refundReason} />
        </Fact>
        <Fact name="Status">
          {order.refundReason && order.status === 'Order Placed' ? 'Not delivered' : order.status}
        </Fact>
        <Fact name="Total Amount">
          <span className="tabular-nums">{formatCents(fromDollars(order.amount), currency)}</span>
        </Fact>
      </dl>
      <div className="space-y-3 border-line border-b px-5 py-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="font-bold text-lg">
            <Link
              href={`/my-orders/${order._id}`}
              prefetch={false}
              className="inline-flex min-h-11 items-center gap-1 text-leaf hover:underline"
            >
              {orderName(order)}
              <Icon name="chevron-right" className="size-5" />
            </Link>
          </h2>
          <Promised order={order} now={now} />
        </div>
        <OrderProgress order={order} />
        <RefundNote order={order} />
      </div>
      <ul className="divide-y divide-line px-5 sm:px-6">
        {deliveredLines(order).map((item) => (
          <CardLine key={item.product._id} item={item} currency={currency} />
        ))}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-6 border-line border-t px-5 py-3 sm:px-6">
        <Sum name="Price" text={formatCents(goodsCents, currency)} />
        <Sum name="Shipping Fee" text="Free" />
        <Sum name={`Tax (${taxPercent}%)`} text={formatCents(taxCents, currency)} />
      </dl>
      <p className="border-line border-t px-5 py-3 text-muted text-sm sm:px-6">
        Order ID: <span className="break-all">{order._id}</span>
      </p>
    </article>
  );
}
