import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Amount, orderName } from '@/app/_components/order-parts';
import { doubleClickPause } from '@/lib/client/double-click';
import { readForm } from '@/lib/client/forms';
import { orderNumber } from '@/lib/orders/order-number';
import { actionsOf, collectedOnDelivery, methodAtDoor } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { ReturnedForm, useDeposits } from './returned-form';
import type { useOrderStatus } from './use-order-status';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  text: readonly string[];
  first: readonly [words: string, onPress: () => void];
  second: readonly [words: string, onPress: () => void];
  onClose: () => void;
};

export function ConfirmDialog({ open, title, text, first, second, onClose }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} shape="sheet">
      {open && (
        <div className="grid gap-3">
          {text.map((one) => (
            <p key={one} className="wrap-anywhere last-of-type:mb-2">
              {one}
            </p>
          ))}
          <Button size="large" onClick={first[1]}>
            {first[0]}
          </Button>
          <Button size="large" variant="outline" onClick={second[1]}>
            {second[0]}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type Paid = { isPaid: boolean; collected?: number; payMethod?: 'cash' | 'terminal' };

type PaidDialogProps = {
  order?: OrderView;
  onAnswer: (order: OrderView, details: Paid) => void;
  /** The handler is absent if the shop has no deposits. */
  onReturned?: () => void;
  onClose: () => void;
};

function PaidDialog({ order, onAnswer, onReturned, onClose }: PaidDialogProps) {
  const t = useT('board');
  const tPacking = useT('packing');
  const tMethods = useT('payMethods');
  const open = order ? collectedOnDelivery(order) : 0;
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
          {order.payMethod && (
            <p className="font-semibold">
              <bdi>{orderMethodLabel(order.payMethod, tMethods)}</bdi>
            </p>
          )}
          <Button
            size="large"
            onClick={() =>
              onAnswer(order, { isPaid: true, collected: open, payMethod: methodAtDoor(order) })
            }
          >
            <Filled
              text={t(isBack ? 'backSum' : 'paidSum', { sum: slot(0) })}
              parts={[<Amount key="sum" amount={Math.abs(open)} currency={order.currency} />]}
            />
          </Button>
          <Button size="large" variant="outline" onClick={() => onAnswer(order, { isPaid: false })}>
            {t(isBack ? 'notBackYet' : 'notPaidYet')}
          </Button>
          {onReturned && (
            <Button variant="soft" onClick={onReturned}>
              {tPacking('noteReturned')}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

type DeliveryDetails = Partial<Paid> & { idChecked?: boolean };

export const needsDeliveryQuestions = (order: OrderView): boolean => {
  const { asksPaid, asksId } = actionsOf(order);
  return Boolean(asksPaid || asksId);
};

/**
 * The dialogs ask for the ID check first, then for the payment. If another device marks the order as delivered, the
 * dialogs close.
 */
export function DeliveredDialogs({
  order: initialOrder,
  steps,
  onDeliver,
  onClose,
}: {
  order?: OrderView | undefined;
  steps: ReturnType<typeof useOrderStatus>;
  onDeliver: (order: OrderView, details: DeliveryDetails) => void;
  onClose: () => void;
}) {
  const t = useT('packing');
  const tFactsForm = useT('factsForm');
  const [checked, setChecked] = useState<string>();
  const [isReturning, setIsReturning] = useState(false);
  const order = initialOrder && needsDeliveryQuestions(initialOrder) ? initialOrder : undefined;
  const { asksPaid, asksId } = order ? actionsOf(order) : {};
  const isAskingId = Boolean(asksId) && checked !== order?._id;
  const known = useDeposits(Boolean(asksPaid));
  const idChecked = asksId ? { idChecked: true } : {};

  function close() {
    setChecked(undefined);
    setIsReturning(false);
    onClose();
  }

  function deliver(delivered: OrderView, details: DeliveryDetails) {
    close();
    onDeliver(delivered, details);
  }

  function idIsChecked(one: OrderView) {
    if (asksPaid) setChecked(one._id);
    else deliver(one, idChecked);
  }

  function returned(noted: OrderView) {
    if (actionsOf(noted).asksPaid) setIsReturning(false);
    else deliver(noted, idChecked);
  }

  return (
    <>
      <ConfirmDialog
        open={order !== undefined && isAskingId}
        title={tFactsForm('askId')}
        text={
          order
            ? [tFactsForm('askIdText', { order: orderName(order), age: order.leastAge ?? 0 })]
            : []
        }
        first={[tFactsForm('idYes'), () => order && idIsChecked(order)]}
        second={[tFactsForm('idNo'), close]}
        // The dialog also calls `onClose` when the next dialog replaces it. That must not cancel the delivery.
        onClose={() => isAskingId && close()}
      />
      <PaidDialog
        order={order && !isAskingId && !isReturning ? order : undefined}
        onClose={() => isAskingId || isReturning || close()}
        onAnswer={(one, details) => deliver(one, { ...details, ...idChecked })}
        onReturned={known.length > 0 ? () => setIsReturning(true) : undefined}
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

/**
 * Opens the dialogs of several orders one after another, because each order has its own amount. `ask` opens the first
 * dialog.
 */
export function useDeliveryQuestions(
  orders: readonly OrderView[],
  steps: ReturnType<typeof useOrderStatus>,
) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [asked] = ids
    .flatMap((id) => orders.find(({ _id }) => _id === id) ?? [])
    .filter(needsDeliveryQuestions);

  async function deliver(order: OrderView, details: DeliveryDetails) {
    const others = ids.filter((id) => id !== order._id);
    setIds([]);
    // The next dialog appears at the same place. Wait, so that a double click does not answer the next question.
    await Promise.all([steps.step(order, 'Delivered', details), doubleClickPause()]);
    // If the seller has opened another order's dialog meanwhile, ask about the remaining orders after it.
    setIds((opened) => [...new Set([...opened, ...others])]);
  }

  return {
    ask: (some: readonly OrderView[]) => setIds(some.map(({ _id }) => _id)),
    dialogs: {
      order: asked,
      steps,
      onClose: () => setIds([]),
      onDeliver: (order: OrderView, details: DeliveryDetails) => void deliver(order, details),
    },
  };
}

type UncountedDialogProps = {
  open: boolean;
  count: number;
  onPack: () => void;
  onClose: () => void;
};

/** The shopper is charged the ordered quantity of lines without a picked quantity. */
export function UncountedDialog({ open, count, onPack, onClose }: UncountedDialogProps) {
  const t = useT('board');
  return (
    <ConfirmDialog
      open={open}
      title={t('uncountedAsk')}
      text={[t('uncounted', { count })]}
      first={[t('goOnCounting'), onClose]}
      second={[t('packAsOrdered'), onPack]}
      onClose={onClose}
    />
  );
}

type CancelDialogProps = {
  open: boolean;
  order: OrderView;
  /** `giveBack` increases the tracked stock again, because the items go back to the shelf. */
  onCancel: (details: { reason?: string; giveBack: boolean }) => void;
  onClose: () => void;
};

export function CancelDialog({ open, order, onCancel, onClose }: CancelDialogProps) {
  const t = useT('packing');
  const [isGone, setIsGone] = useState(false);
  const isCounted = order.items.some(({ product }) => product.stock !== undefined);
  const isPaidOnline = order.paymentType === 'Online' && (order.isPaid || order.held);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('cancelAsk', { number: orderNumber(order) })}
      shape="sheet"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { reason = '' } = readForm(event.currentTarget);
          onCancel({ reason: reason.trim() || undefined, giveBack: !isGone });
        }}
      >
        <p className="text-muted">{isPaidOnline ? t('backAtOnce') : t('undoMinute')}</p>
        {isCounted && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={!isGone}
              onChange={({ target }) => setIsGone(!target.checked)}
              className="size-4.5 shrink-0"
            />
            {t('putBack')}
          </label>
        )}
        <TextArea
          name="reason"
          label={t('why')}
          hint={t('willSee', { name: order.address.firstName })}
          rows={2}
          maxLength={300}
        />
        <Button type="submit" variant="danger" size="large">
          {t('cancelIt')}
        </Button>
        <Button variant="outline" size="large" onClick={onClose}>
          {t('keepIt')}
        </Button>
      </form>
    </Dialog>
  );
}
