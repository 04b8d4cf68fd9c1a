import { useT } from '#i18n';
import { transferReference } from '@/lib/orders/order-number';
import type { OrderView } from '@/lib/orders/view';

export function TransferDetails({ order }: { order: OrderView }) {
  const t = useT('payMethods');
  return (
    <dl className="my-2 grid gap-1 text-ink">
      <div>
        <dt className="font-semibold">{t('transferTo')}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          <bdi>{order.payMethod?.details}</bdi>
        </dd>
      </div>
      <div>
        <dt className="font-semibold">{t('reference')}</dt>
        <dd className="tabular-nums">
          <bdi>{transferReference(order)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
