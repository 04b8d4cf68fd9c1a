import { useT } from '#i18n';
import type { OrderView } from '@/lib/orders/view';

/** Says that the order was taken by phone, where it was. */
export function ByPhone({
  order: { byPhone },
  className,
}: {
  order: Pick<OrderView, 'byPhone'>;
  className: string;
}) {
  const t = useT('taken');
  return byPhone ? <p className={className}>{t('byPhone')}</p> : null;
}
