import { useState } from 'react';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import { orderName } from '@/app/_components/order-parts';
import { readForm } from '@/lib/client/forms';
import type { OrderView } from '@/lib/orders/view';

/** Asks before an order is cancelled by the shop, and for the reason that the shopper reads. */
export function CancelDialog({
  open,
  order,
  onCancel,
  onClose,
}: {
  open: boolean;
  order: OrderView;
  /** Whether the pieces of counted products can be sold again. */
  onCancel: (said: { reason?: string; giveBack: boolean }) => void;
  onClose: () => void;
}) {
  const [isGone, setIsGone] = useState(false);
  const isCounted = order.items.some(({ product }) => product.stock !== undefined);
  const isPaidOnline = order.paymentType === 'Online' && order.isPaid;
  return (
    <Dialog open={open} onClose={onClose} title={`Cancel ${orderName(order)}?`} shape="sheet">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const { reason = '' } = readForm(event.currentTarget);
          onCancel({ reason: reason.trim() || undefined, giveBack: !isGone });
        }}
      >
        <p className="text-muted">
          {isPaidOnline
            ? 'The payment is given back at once, so this cannot be undone.'
            : 'You can undo this for a minute.'}
        </p>
        {isCounted && (
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={!isGone}
              onChange={({ target }) => setIsGone(!target.checked)}
              className="size-4.5 shrink-0"
            />
            Put its pieces back into stock
          </label>
        )}
        <TextArea
          name="reason"
          label="Why? (optional)"
          hint={`${order.address.firstName} will see this.`}
          rows={2}
          maxLength={300}
        />
        <Button type="submit" look="danger" size="large">
          Cancel the order
        </Button>
        <Button look="outline" size="large" onClick={onClose}>
          Keep it
        </Button>
      </form>
    </Dialog>
  );
}
