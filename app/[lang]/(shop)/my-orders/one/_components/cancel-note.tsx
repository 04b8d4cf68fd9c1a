import { useT } from '#i18n';
import { Link } from '@/app/_components/link';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderView } from '@/lib/orders/view';
import { openFollowUps } from './open-follow-ups';

/**
 * Open orders that were added to this order must be cancelled first. Cancelling an added order does not cancel the
 * first order.
 */
export function CancelNote({ order }: { order: OrderView }) {
  const t = useT('followUps');
  const open = openFollowUps(order);
  if (open.length > 0)
    return (
      <div className="grid gap-2">
        <p>{t('cancelFirst', { count: open.length })}</p>
        {open.map((one) => (
          <Link
            key={one._id}
            href={`/my-orders/${one._id}`}
            className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
          >
            {t('openOrder', { number: orderNumber(one) })}
          </Link>
        ))}
      </div>
    );
  const { follows } = order;
  if (!follows || follows.status === 'Cancelled') return null;
  return <p>{t('cancelOnlyThis', { number: orderNumber(follows) })}</p>;
}
