import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { backWords } from '@/app/_components/order-changes';
import { useMoney } from '@/app/_components/use-money';
import { HOUR_MS } from '@/lib/utils/durations';
import type { OrderAndSteps } from './order-and-steps';

/** Of a day on which the clocks are set back; the server knows when it ended. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** What was given back of an order after its delivery; what was only noted can be taken back on its day. */
export function RefundList({ order, steps, now }: OrderAndSteps & { now: number }) {
  const t = useT('refund');
  const ofOrder = useT('order');
  const { _id: id, refunds = [], currency, invoiceNumber } = order;
  const money = useMoney(currency);
  if (refunds.length === 0) return null;
  const mayUndo = ({ to, state, at }: (typeof refunds)[number]) =>
    to !== 'card' && state === 'done' && !invoiceNumber && now - Date.parse(at) < LONGEST_DAY_MS;
  return (
    <ul aria-label={t('refunds')} className="mt-3 space-y-2">
      {refunds.map((refund) => (
        <li
          key={refund.number}
          className={`flex flex-wrap items-center justify-between gap-x-3 ${refund.state === 'undone' ? 'text-muted' : ''}`}
        >
          <span className="font-semibold">{backWords(refund, ofOrder, money)}</span>
          {mayUndo(refund) && (
            <Button
              look="quiet"
              className="-mx-5"
              aria-label={t('takeBackOf', { sum: money.of(refund.undoCash ?? refund.amount) })}
              aria-disabled={steps.isBusy(id)}
              onClick={() =>
                steps.send(id, '/api/order/refund-undo', { id, number: refund.number })
              }
            >
              {t('takeBack')}
            </Button>
          )}
          <bdi className="wrap-anywhere w-full text-muted text-sm rtl:text-right">
            {refund.reason}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
