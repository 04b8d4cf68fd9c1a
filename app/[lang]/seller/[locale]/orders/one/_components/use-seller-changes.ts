import { useT } from '#i18n';
import { withName } from '@/app/_components/order-changes';
import { useMoney } from '@/app/_components/use-money';
import { reviewReasonLabel } from '@/lib/orders/review-reason';
import type { OrderView } from '@/lib/orders/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** Returns the entries of the history that only the seller sees: changes of the address, and reviews of the payment. */
export function useSellerChanges(order: OrderView) {
  const t = useT('packing');
  const tOrder = useT('order');
  const labels = { t: useT('reviewReasons'), money: useMoney(order.currency).of };
  const { addressEntered, addressChanges = [], reviews = [] } = order;
  const entered = addressEntered
    ? [
        {
          at: addressEntered.at,
          key: 'address',
          text: withName(t('addressEntered'), addressEntered, tOrder),
        },
      ]
    : [];
  return [
    ...entered,
    ...addressChanges.map(({ at, before, ...done }) =>
      omitUndefined({
        at,
        key: `${at} address`,
        text: withName(t('addressChanged'), done, tOrder),
        reason: before && t('addressBefore', { address: before }),
      }),
    ),
    ...reviews.map(({ at, reason, undo, ...done }) => ({
      at,
      key: `${at} review`,
      text: withName(t(undo ? 'reviewUndone' : 'reviewed'), done, tOrder),
      reason: reviewReasonLabel(reason, labels),
    })),
  ];
}
