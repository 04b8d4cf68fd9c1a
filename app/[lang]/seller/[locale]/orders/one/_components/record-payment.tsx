import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { SelectField } from '@/app/_components/field';
import { useShop } from '@/app/_components/shop-provider';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { actionsOf, amountToRecord, toCollectCents } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { offeredMethods, orderMethodLabel, payMethodLabel } from '@/lib/payments/pay-methods';
import { omitUndefined } from '@/lib/utils/omit-undefined';

type PaidBy = 'cash' | NonNullable<OrderView['payMethod']>['code'];

/** Returns an order as if it were paid by this payment method. */
function paidByMethod({ payMethod: own, ...order }: OrderView, code: PaidBy): OrderView {
  if (code === 'cash') return order;
  return { ...order, payMethod: own?.code === code ? own : { code, name: '' } };
}

/**
 * The button that marks an order as paid or unpaid. In a shop with several payment methods, the seller can select how
 * the order was paid, for example in cash because the card terminal failed.
 */
export function RecordPayment({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const tMethods = useT('payMethods');
  const { payMethods } = useShop();
  const [chosen, setChosen] = useState<PaidBy>();
  const { _id: id, payMethod: own, isPaid } = order;
  const { notePaid: next } = actionsOf(order);
  if (next === undefined) return null;
  const ordered: PaidBy = own?.code ?? 'cash';
  // Leave out "on account", because such an order is not paid yet.
  const others = offeredMethods(payMethods, false).filter(({ code }) => code !== ordered);
  const isAsked = next && !isPaid && (others.length > 0 || ordered !== 'cash');
  const paidBy = (isAsked && chosen) || ordered;
  const isBack = toCollectCents(order) < 0;
  const record = () =>
    steps.send(
      id,
      '/api/order/paid',
      omitUndefined({
        id,
        isPaid: next,
        collected: next ? amountToRecord(paidByMethod(order, paidBy)) : undefined,
        // Another tab may have recorded another payment method meanwhile. In that case, the server rejects the request.
        payMethod: next ? paidBy : undefined,
      }),
    );
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      {isAsked && (
        <SelectField
          label={t('paidBy')}
          value={paidBy}
          onChange={({ target: { value } }) =>
            setChosen(value === 'cash' ? value : others.find(({ code }) => code === value)?.code)
          }
        >
          {own && <option value={own.code}>{orderMethodLabel(own, tMethods)}</option>}
          <option value="cash">{tMethods('cash')}</option>
          {others.map((method) => (
            <option key={method.code} value={method.code}>
              {payMethodLabel(method, tMethods)}
            </option>
          ))}
        </SelectField>
      )}
      <Button variant="outline" aria-disabled={steps.isBusy(id)} onClick={() => void record()}>
        {t(isBack ? 'markReturned' : next ? 'markPaid' : 'markUnpaid')}
      </Button>
    </div>
  );
}
