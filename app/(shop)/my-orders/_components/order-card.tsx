import Link from 'next/link';
import { OrderDate, PaidBadge, PaymentNote } from '@/app/_components/order-parts';
import { ProductThumb } from '@/app/_components/product-thumb';
import { productPath } from '@/lib/catalog/links';
import { formatCents, fromDollars } from '@/lib/money';
import type { OrderView } from '@/lib/orders/schema';

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** One order as its buyer sees it: prices and amount are those of the day it was placed. */
export function OrderCard({ order }: { order: OrderView }) {
  return (
    <article
      aria-label={`Order ${order._id}`}
      className="overflow-hidden rounded-panel border border-line bg-card shadow-card"
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-b bg-sunk px-5 py-4 sm:grid-cols-4 sm:px-6">
        <Fact name="Date">
          <OrderDate iso={order.createdAt} />
        </Fact>
        <Fact name="Payment">
          {order.paymentType} <PaidBadge isPaid={order.isPaid} />
          <PaymentNote refunded={order.refunded} />
        </Fact>
        <Fact name="Status">{order.status}</Fact>
        <Fact name="Total Amount">
          <span className="tabular-nums">{formatCents(fromDollars(order.amount))}</span>
        </Fact>
      </dl>
      <ul className="divide-y divide-line px-5 sm:px-6">
        {order.items.map(({ product, quantity }) => (
          <li key={product._id} className="flex items-center gap-4 py-4">
            <ProductThumb src={product.image[0]} />
            <div className="min-w-0 grow">
              <Link href={productPath(product)} className="font-semibold hover:underline">
                {product.name}
              </Link>
              <p className="text-muted text-sm">
                {product.category} · Quantity: {quantity}
              </p>
            </div>
            <p className="font-semibold tabular-nums">
              {formatCents(fromDollars(product.offerPrice) * quantity)}
            </p>
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-5 py-3 text-muted text-sm sm:px-6">
        Order ID: <span className="break-all">{order._id}</span>
      </p>
    </article>
  );
}
