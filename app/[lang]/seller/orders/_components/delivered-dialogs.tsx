import { useState } from 'react';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { IdDialog } from './id-dialog';
import { PaidDialog } from './paid-dialog';

type Said = { isPaid?: boolean; idChecked?: boolean };

/** Whether the step to Delivered asks something first. */
export const asksAtDoor = (order: OrderView): boolean => {
  const { asksPaid, asksId } = actionsOf(order);
  return Boolean(asksPaid || asksId);
};

/** What is asked when an order is delivered: whether the ID was checked, then whether it was paid. */
export function DeliveredDialogs({
  order,
  onDeliver,
  onClose,
}: {
  order?: OrderView | undefined;
  onDeliver: (order: OrderView, said: Said) => void;
  onClose: () => void;
}) {
  const [checked, setChecked] = useState<string>();
  const { asksPaid, asksId } = order ? actionsOf(order) : {};
  const isAskingId = Boolean(asksId) && checked !== order?._id;
  const idChecked = asksId ? { idChecked: true } : {};

  function close() {
    setChecked(undefined);
    onClose();
  }

  function deliver(delivered: OrderView, said: Said) {
    close();
    onDeliver(delivered, said);
  }

  return (
    <>
      <IdDialog
        {...(order && isAskingId ? { order } : {})}
        // It closes by itself before the next question.
        onClose={() => isAskingId && close()}
        onChecked={(one) => (asksPaid ? setChecked(one._id) : deliver(one, idChecked))}
      />
      <PaidDialog
        {...(order && !isAskingId ? { order } : {})}
        onClose={() => isAskingId || close()}
        onAnswer={(one, isPaid) => deliver(one, { isPaid, ...idChecked })}
      />
    </>
  );
}
