import { useState } from 'react';
import { useT } from '#i18n';
import { Dialog } from '@/app/_components/dialog';
import { actionsOf } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { IdDialog } from './id-dialog';
import { PaidDialog } from './paid-dialog';
import { ReturnedForm, useDeposits } from './returned-form';
import type { useOrderStatus } from './use-order-status';

type Said = { isPaid?: boolean; collected?: number; idChecked?: boolean };

/** Whether the step to Delivered asks something first. */
export const asksAtDoor = (order: OrderView): boolean => {
  const { asksPaid, asksId } = actionsOf(order);
  return Boolean(asksPaid || asksId);
};

/**
 * What is asked when an order is delivered: whether the ID was checked, then whether it was paid. Before it is paid,
 * deposits that come back can be noted, in a shop that has some. Nothing of an order that was delivered meanwhile.
 */
export function DeliveredDialogs({
  order: given,
  steps,
  onDeliver,
  onClose,
}: {
  /** As it is now. */
  order?: OrderView | undefined;
  steps: ReturnType<typeof useOrderStatus>;
  onDeliver: (order: OrderView, said: Said) => void;
  onClose: () => void;
}) {
  const t = useT('packing');
  const [checked, setChecked] = useState<string>();
  const [isReturning, setIsReturning] = useState(false);
  const order = given && asksAtDoor(given) ? given : undefined;
  const { asksPaid, asksId } = order ? actionsOf(order) : {};
  const isAskingId = Boolean(asksId) && checked !== order?._id;
  const known = useDeposits(Boolean(asksPaid));
  const idChecked = asksId ? { idChecked: true } : {};

  function close() {
    setChecked(undefined);
    setIsReturning(false);
    onClose();
  }

  function deliver(delivered: OrderView, said: Said) {
    close();
    onDeliver(delivered, said);
  }

  /** Asks on with the sum that is due then; an order that is paid by it is delivered. */
  function returned(noted: OrderView) {
    if (actionsOf(noted).asksPaid) setIsReturning(false);
    else deliver(noted, idChecked);
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
        {...(order && !isAskingId && !isReturning ? { order } : {})}
        onClose={() => isAskingId || isReturning || close()}
        onAnswer={(one, said) => deliver(one, { ...said, ...idChecked })}
        {...(known.length > 0 ? { onReturned: () => setIsReturning(true) } : {})}
      />
      <Dialog
        open={order !== undefined && isReturning}
        onClose={() => setIsReturning(false)}
        title={t('whatCameBack')}
        shape="sheet"
      >
        {order && <ReturnedForm order={order} steps={steps} known={known} onDone={returned} />}
      </Dialog>
    </>
  );
}
