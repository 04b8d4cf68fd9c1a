import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import type { OrderView } from '@/lib/orders/view';

/** Asks for confirmation before packing an order with uncounted lines, which would be charged as ordered. */
export function UncountedDialog({
  order,
  count,
  onPack,
  onClose,
}: {
  order: OrderView | undefined;
  /** How many lines are not counted. */
  count: number;
  onPack: (order: OrderView) => void;
  onClose: () => void;
}) {
  const t = useT('board');
  return (
    <Dialog open={order !== undefined} onClose={onClose} title={t('uncountedAsk')} shape="sheet">
      {order && (
        <div className="grid gap-3">
          <p className="mb-2">{t('uncounted', { count })}</p>
          <Button size="large" onClick={onClose}>
            {t('goOnCounting')}
          </Button>
          <Button size="large" look="outline" onClick={() => onPack(order)}>
            {t('packAsOrdered')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
