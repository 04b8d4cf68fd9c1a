import { useT } from '#i18n';
import type { OrderView } from '@/lib/orders/view';

/** The messages of why nobody took an order at the door. */
export const TRY_WORDS = {
  'no answer': 'noAnswer',
  'not at home': 'notAtHome',
  'wrong address': 'wrongAddress',
  refused: 'refused',
} as const;

/** Who brings an order, or that it came back because nobody took it. Nothing where nobody does. */
export function CourierLine({
  order: { courier, failedTries, status },
}: {
  order: Pick<OrderView, 'courier' | 'failedTries' | 'status'>;
}) {
  const t = useT('couriers');
  const last = failedTries?.at(-1);
  const isBack = last?.next === 'shop' && !courier && status === 'Out for delivery';
  if (isBack)
    return (
      <p className="mt-1 font-semibold text-tomato">
        {t('backInShop', { reason: t(TRY_WORDS[last.reason]) })}
      </p>
    );
  return courier ? (
    <p className="mt-1 truncate text-muted">
      {t('courier')}: <bdi className="font-semibold">{courier.name}</bdi>
    </p>
  ) : null;
}
