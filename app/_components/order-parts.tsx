import type { OrderView } from '@/lib/orders/schema';

/** Whether the money is in: Paid or Pending (spec section 4). */
export function PaidBadge({ isPaid }: { isPaid: boolean }) {
  return (
    <span
      className={`ml-1 inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm ${isPaid ? 'bg-leaf-soft text-leaf-strong' : 'bg-tomato-soft text-tomato'}`}
    >
      {isPaid ? 'Paid' : 'Pending'}
    </span>
  );
}

/** What is out of the ordinary with the payment of an order, if anything is. */
export function PaymentNote({ refunded, flag }: Partial<Pick<OrderView, 'refunded' | 'flag'>>) {
  if (flag)
    return (
      <p className="mt-2 text-sm text-tomato">
        The payment does not fit the order: {flag}. Do not deliver it before you looked at it in the
        Stripe dashboard.
      </p>
    );
  return refunded ? <p className="mt-1 text-muted text-sm">Payment refunded</p> : null;
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When an order was placed, in the reader's time zone. */
export function OrderDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const format = withTime ? dateAndTime : date;
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
