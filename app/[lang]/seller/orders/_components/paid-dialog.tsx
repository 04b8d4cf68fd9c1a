import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Amount, orderName } from '@/app/_components/order-parts';
import { fromDollars, toDollars } from '@/lib/money';
import { toCollectCents } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';

/** Asks, when an order on delivery is delivered, whether what is still open was paid or given back. */
export function PaidDialog({
  order,
  onAnswer,
  onClose,
}: {
  order?: OrderView;
  onAnswer: (order: OrderView, isPaid: boolean) => void;
  onClose: () => void;
}) {
  const open = order ? toCollectCents(order) - fromDollars(order.cashBack ?? 0) : 0;
  const [done, words] = open < 0 ? ['Given back', 'Not given back yet'] : ['Paid', 'Not paid yet'];
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={
        order
          ? `${orderName(order)} ${order.way === 'pickup' ? 'collected' : 'delivered'}. ${done}?`
          : ''
      }
      shape="sheet"
    >
      {order && (
        <div className="grid gap-3">
          <Button size="large" onClick={() => onAnswer(order, true)}>
            {done} <Amount amount={toDollars(Math.abs(open))} currency={order.currency} />
          </Button>
          <Button size="large" look="outline" onClick={() => onAnswer(order, false)}>
            {words}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
