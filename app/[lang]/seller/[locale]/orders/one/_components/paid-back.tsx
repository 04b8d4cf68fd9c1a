import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { useMoney } from '@/app/_components/use-money';
import type { OrderAndSteps } from './order-and-steps';

/** Notes, once asked, that what failed to be refunded was paid back another way. */
export function PaidBack({
  order: { _id: id, failedRefund: amount = 0, currency },
  steps,
}: OrderAndSteps) {
  const t = useT('packing');
  const [isAsking, setIsAsking] = useState(false);
  const sum = useMoney(currency).of(amount);
  const close = () => setIsAsking(false);

  async function note() {
    close();
    await steps.send(id, '/api/order/paid-back', { id, amount });
  }

  return (
    <>
      <Button
        look="outline"
        className="mt-3"
        aria-disabled={steps.isBusy(id)}
        onClick={() => setIsAsking(true)}
      >
        {t('otherWay')}
      </Button>
      <Dialog open={isAsking} onClose={close} title={t('paidBackAsk', { sum })} shape="sheet">
        <div className="grid gap-4">
          <p className="text-muted">{t('paidBackText')}</p>
          <Button size="large" onClick={note}>
            {t('isPaidBack', { sum })}
          </Button>
          <Button look="outline" size="large" onClick={close}>
            {t('notYet')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
