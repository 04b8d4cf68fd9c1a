import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Amount } from '@/app/_components/order-parts';
import { ReturnedForm, useDeposits } from '@/app/[lang]/seller/orders/_components/returned-form';
import type { OrderAndSteps } from './order-and-steps';

/**
 * What came back with an order, and a form to note it: once the order is packed, in a shop that has deposits. Nothing
 * in another one.
 */
export function ReturnedBottles({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const [isAsking, setIsAsking] = useState(false);
  const { returned = [], returnedAmount, currency, status } = order;
  const isOpen = status !== 'Order Placed' && status !== 'Cancelled';
  const known = useDeposits(isOpen);
  const close = () => setIsAsking(false);
  if (returned.length === 0 && (!isOpen || known.length === 0)) return null;
  return (
    <section className="py-4">
      <h2 className="mb-2 font-bold text-lg">{t('returned')}</h2>
      {returned.length > 0 && (
        <ul className="mb-3">
          {returned.map(({ pieces, amount }) => (
            <li key={`${pieces} ${amount}`} className="flex justify-between gap-3">
              <span>
                {pieces} × <Amount amount={amount} currency={currency} />
              </span>
              <Amount amount={-pieces * amount} currency={currency} />
            </li>
          ))}
          {returned.length > 1 && returnedAmount !== undefined && (
            <li className="flex justify-between gap-3 font-semibold">
              {t('together')}
              <Amount amount={-returnedAmount} currency={currency} />
            </li>
          )}
        </ul>
      )}
      {isOpen && (
        <Button
          look="outline"
          aria-disabled={steps.isBusy(order._id)}
          onClick={() => setIsAsking(true)}
        >
          {t(returned.length > 0 ? 'correct' : 'noteReturned')}
        </Button>
      )}
      <Dialog open={isAsking} onClose={close} title={t('whatCameBack')} shape="sheet">
        <ReturnedForm order={order} steps={steps} known={known} onDone={close} />
      </Dialog>
    </section>
  );
}
