import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Filled, slot } from '@/app/_components/filled';
import { Amount, orderName } from '@/app/_components/order-parts';
import { collectedAtDoor } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';

/** Asks, when an order on delivery is delivered, whether what is still open was paid or given back. */
export function PaidDialog({
  order,
  onAnswer,
  onReturned,
  onClose,
}: {
  order?: OrderView;
  /** `collected` is the sum that was shown. */
  onAnswer: (order: OrderView, said: { isPaid: boolean; collected?: number }) => void;
  /** Goes on to note deposits that came back; absent where the shop has none. */
  onReturned?: () => void;
  onClose: () => void;
}) {
  const t = useT('board');
  const ofPacking = useT('packing');
  const open = order ? collectedAtDoor(order) : 0;
  const isBack = open < 0;
  const ask = isBack
    ? (['backAsk', 'backAskPickup'] as const)
    : (['paidAsk', 'paidAskPickup'] as const);
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? t(ask[order.way === 'pickup' ? 1 : 0], { name: orderName(order) }) : ''}
      shape="sheet"
    >
      {order && (
        <div className="grid gap-3">
          <Button size="large" onClick={() => onAnswer(order, { isPaid: true, collected: open })}>
            <Filled
              text={t(isBack ? 'backSum' : 'paidSum', { sum: slot(0) })}
              parts={[<Amount key="sum" amount={Math.abs(open)} currency={order.currency} />]}
            />
          </Button>
          <Button size="large" look="outline" onClick={() => onAnswer(order, { isPaid: false })}>
            {t(isBack ? 'notBackYet' : 'notPaidYet')}
          </Button>
          {onReturned && (
            <Button look="soft" onClick={onReturned}>
              {ofPacking('noteReturned')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
