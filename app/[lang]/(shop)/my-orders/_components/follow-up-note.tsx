import { useT } from '#i18n';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderView } from '@/lib/orders/view';

/** Shows with which orders an order is delivered. An added order that was paid too late is delivered separately. */
export function FollowUpNote({
  order: { follows, followUps = [], missed, way, status },
}: {
  order: Pick<OrderView, 'follows' | 'followUps' | 'missed' | 'way' | 'status'>;
}) {
  const t = useT('followUps');
  if (status === 'Cancelled') return null;
  const withFirst = follows && (way === 'pickup' ? 'collectWith' : 'comesWith');
  return (
    <div className="text-base">
      {follows && withFirst && (
        <p>
          {t(follows.status === 'Cancelled' ? 'withCancelled' : withFirst, {
            number: orderNumber(follows),
          })}
        </p>
      )}
      {followUps
        .filter((one) => one.status !== 'Cancelled')
        .map((one) => (
          <p key={one._id}>{t('alsoComes', { number: orderNumber(one) })}</p>
        ))}
      {missed && <p>{t('missed', { number: orderNumber(missed) })}</p>}
    </div>
  );
}
