import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Dollars, orderName } from '@/app/_components/order-parts';
import type { OrderView } from '@/lib/orders/view';

/** Asks, when an order on delivery is delivered, whether it was paid. */
export function PaidDialog({
  order,
  onAnswer,
  onClose,
}: {
  order?: OrderView;
  onAnswer: (order: OrderView, isPaid: boolean) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? `${orderName(order)} delivered. Paid?` : ''}
      shape="sheet"
    >
      {order && (
        <div className="grid gap-3">
          <Button size="large" onClick={() => onAnswer(order, true)}>
            Paid <Dollars amount={order.amount} currency={order.currency} />
          </Button>
          <Button size="large" look="outline" onClick={() => onAnswer(order, false)}>
            Not paid yet
          </Button>
        </div>
      )}
    </Dialog>
  );
}
