'use client';

import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { TextArea } from '@/app/_components/field';
import type { useOneOrder } from '@/app/_components/use-one-order';
import { readForm } from '@/lib/client/forms';
import type { OrderView } from '@/lib/orders/view';

/**
 * The button that cancels the shopper's order after a confirmation. It is hidden once the order is cancelled.
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
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void cancel(event.currentTarget);
          }}
        >
          {order.isPaid && <p>{t('refund')}</p>}
          <TextArea name="reason" label={t('why')} rows={2} maxLength={300} />
          <Button type="submit" variant="danger" size="large">
            {t('cancelIt')}
          </Button>
          <Button variant="outline" size="large" onClick={close}>
            {t('keep')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
