import { useT } from '#i18n';
import { useShop } from '@/app/_components/shop-provider';
import { useLocale } from '@/app/_components/use-locale';
import type { OrderView } from '@/lib/orders/view';
import { withdrawnNames } from '@/lib/orders/withdrawn-names';
import { timeFormat } from '@/lib/utils/time-format';
import { withdrawalEnd } from '@/lib/withdrawal/rules';

type Withdrawal = NonNullable<OrderView['withdrawals']>[number];

/**
 * Lists the statements with which the consumer has withdrawn from the contract. The seller refunds the goods with the
 * refund dialog.
 */
export function Withdrawals({
  order,
  withdrawals,
}: {
  order: OrderView;
  withdrawals: Withdrawal[];
}) {
  const t = useT('packing');
  const { timeZone } = useShop();
  const format = timeFormat(useLocale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const delivered = order.history.findLast(
    ({ status, undo }) => status === 'Delivered' && !undo,
  )?.at;
  const isLate = (at: string) =>
    order.status === 'Delivered' &&
    delivered !== undefined &&
    Date.parse(at) >= withdrawalEnd(Date.parse(delivered), timeZone);
  return (
    <>
      <ul className="space-y-3">
        {withdrawals.map(({ at, name = '', products, goods }) => (
          <li key={at} className="wrap-anywhere">
            <strong className="block font-semibold">
              {t('withdrawalAt', { at: format.format(new Date(at)) })}
            </strong>
            {goods ? (
              t('withdrawalWords', { name, goods })
            ) : (
              <>
                {products ? withdrawnNames(order, products).join(', ') : t('withdrawalWhole')}
                {name && <span className="block text-muted">{t('withdrawalBy', { name })}</span>}
              </>
            )}
            {isLate(at) && (
              <span className="block font-semibold text-tomato">{t('withdrawalLate')}</span>
            )}
          </li>
        ))}
      </ul>
      {order.status !== 'Cancelled' && <p className="mt-2 text-muted">{t('withdrawalDue')}</p>}
    </>
  );
}
