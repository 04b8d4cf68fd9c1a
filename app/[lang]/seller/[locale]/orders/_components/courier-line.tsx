import { useT } from '#i18n';
import { TRY_WORDS } from '@/app/[lang]/seller/[locale]/_components/try-words';
import type { OrderView } from '@/lib/orders/view';

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
    <p className="mt-1 flex gap-x-1 text-muted">
      {t('courier')}: <bdi className="truncate font-semibold">{courier.name}</bdi>
    </p>
  ) : null;
}
