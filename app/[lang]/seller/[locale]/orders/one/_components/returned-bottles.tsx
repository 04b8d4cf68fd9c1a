import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { Amount } from '@/app/_components/order-parts';
import {
  ReturnedForm,
  useDeposits,
} from '@/app/[lang]/seller/[locale]/orders/_components/returned-form';
import { useMay } from '@/lib/client/seller-store';
import type { OrderAndSteps } from './order-and-steps';

/**
 * What came back with an order, and a form to note it: once the order is packed, in a shop that has deposits. Nothing
 * in another one.
 */
export function ReturnedBottles({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const [isAsking, setIsAsking] = useState(false);
  const mayRefund = useMay('money');
  const { returned: counted = [], returnedAmount, returnedWaiting: waiting, currency } = order;
  const { status } = order;
  const returned = waiting?.returned ?? counted;
  // What was noted before a cancellation is booked as paid out, until somebody corrects it.
  const isPaidOut = order.notes?.some(({ what }) => what === 'returned') && mayRefund;
  const isOpen = status !== 'Order Placed' && (status !== 'Cancelled' || isPaidOut === true);
  const known = useDeposits(isOpen);
  const close = () => setIsAsking(false);
  if (returned.length === 0 && !waiting && (!isOpen || known.length === 0)) return null;
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
          {!waiting && returned.length > 1 && returnedAmount !== undefined && (
            <li className="flex justify-between gap-3 font-semibold">
              {t('together')}
              <Amount amount={-returnedAmount} currency={currency} />
            </li>
          )}
        </ul>
      )}
      {waiting && (
        <p className="mb-3 font-semibold text-amber">
          {waiting.by
            ? t('returnsWaitBy', { name: `\u2068${waiting.by}\u2069` })
            : t('returnsWait')}
        </p>
      )}
      {isOpen && (
        <Button
          look="outline"
          aria-disabled={steps.isBusy(order._id)}
          onClick={() => setIsAsking(true)}
        >
          {t(
            waiting && mayRefund
              ? 'checkReturned'
              : returned.length > 0
                ? 'correct'
                : 'noteReturned',
          )}
        </Button>
      )}
      <Dialog open={isAsking} onClose={close} title={t('whatCameBack')} shape="sheet">
        <ReturnedForm order={order} steps={steps} known={known} onDone={close} />
      </Dialog>
    </section>
  );
}
