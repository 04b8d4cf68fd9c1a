'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import { lazyComponent } from '@/app/_components/use-lazy-component';
import type { useOneOrder } from '@/app/_components/use-one-order';
import { readForm } from '@/lib/client/forms';
import type { OrderView } from '@/lib/orders/view';
import { openFollowUps } from './open-follow-ups';

const Note = lazyComponent(() => import('./cancel-note').then(({ CancelNote }) => CancelNote));

/**
 * The button that cancels the shopper's order after a confirmation. It is hidden once the order is cancelled. If open
 * orders were added to this order, the dialog lists them and offers no cancellation, because the server would reject
 * it. The code of the note is loaded only if other orders are delivered with this order.
 */
export function CancelOrder({
  order,
  change,
  isSending,
  onCancelled,
}: Pick<ReturnType<typeof useOneOrder>, 'change' | 'isSending'> & {
  order: OrderView;
  onCancelled: () => void;
}) {
  const t = useT('orders');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  // If the shop no longer lets shoppers add to open orders, the page has no texts about added orders. The error message
  // of the server then explains why the order cannot be cancelled.
  const hasNote = Boolean(useShop().addToOrder && (order.follows ?? order.followUps));
  const isBlocked = hasNote && openFollowUps(order).length > 0;

  async function cancel(form: HTMLFormElement) {
    const { reason = '' } = readForm(form);
    close();
    if (await change('/api/order/cancel', reason.trim() ? { reason } : {})) onCancelled();
  }

  return (
    <>
      <Button
        variant="danger"
        aria-disabled={isSending}
        onClick={() => !isSending && setIsAsking(true)}
      >
        {t('cancel')}
      </Button>
      <Dialog open={isAsking} onClose={close} title={t('cancelAsk')} shape="sheet">
        {isBlocked ? (
          <div className="grid gap-4">
            <Note order={order} />
            <Button variant="outline" size="large" onClick={close}>
              {t('keep')}
            </Button>
          </div>
        ) : (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void cancel(event.currentTarget);
            }}
          >
            {hasNote && <Note order={order} />}
            {order.isPaid && <p>{t('refund')}</p>}
            <TextArea name="reason" label={t('why')} rows={2} maxLength={300} />
            <Button type="submit" variant="danger" size="large">
              {t('cancelIt')}
            </Button>
            <Button variant="outline" size="large" onClick={close}>
              {t('keep')}
            </Button>
          </form>
        )}
      </Dialog>
    </>
  );
}
