import { useState } from 'react';
import { useT } from '#i18n';
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
  const t = useT('packing');
  const [isGone, setIsGone] = useState(false);
  const isCounted = order.items.some(({ product }) => product.stock !== undefined);
  const isPaidOnline = order.paymentType === 'Online' && (order.isPaid || order.held);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('cancelAsk', { name: orderName(order) })}
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
        <Button type="submit" look="danger" size="large">
          {t('cancelIt')}
        </Button>
        <Button look="outline" size="large" onClick={onClose}>
          {t('keepIt')}
        </Button>
      </form>
    </Dialog>
  );
}
