import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { orderName } from '@/app/_components/order-parts';
import type { OrderView } from '@/lib/orders/view';

/** Asks, before an order with an age limit is delivered, whether the ID was checked. */
export function IdDialog({
  order,
  onChecked,
  onClose,
}: {
  order?: OrderView;
  onChecked: (order: OrderView) => void;
  onClose: () => void;
}) {
  const t = useT('factsForm');
  return (
    <Dialog open={order !== undefined} onClose={onClose} title={t('askId')} shape="sheet">
      {order && (
        <div className="grid gap-3">
          <p className="mb-2">
            {t('askIdText', { order: orderName(order), age: order.leastAge ?? 0 })}
          </p>
          <Button size="large" onClick={() => onChecked(order)}>
            {t('idYes')}
          </Button>
          <Button size="large" look="outline" onClick={onClose}>
            {t('idNo')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
