import { useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { Dialog } from '@/app/_components/dialog';
import { SelectField } from '@/app/_components/field';
import { withName } from '@/app/_components/order-changes';
import { useShop } from '@/app/_components/shop-provider';
import { useLazyComponent } from '@/app/_components/use-lazy-component';
import { useLocale } from '@/app/_components/use-locale';
import { useMoney } from '@/app/_components/use-money';
import type { OrderAndSteps } from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { usePermission } from '@/lib/client/seller-store';
import { actionsOf, amountToRecord, toCollectCents } from '@/lib/orders/payment-state';
import { reviewReasonLabel } from '@/lib/orders/review-reason';
import type { OrderView } from '@/lib/orders/view';
import { withdrawnNames } from '@/lib/orders/withdrawn-names';
import { offeredMethods, orderMethodLabel, payMethodLabel } from '@/lib/payments/pay-methods';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { timeFormat } from '@/lib/utils/time-format';
import { withdrawalEnd } from '@/lib/withdrawal/rules';

type PaidBy = 'cash' | NonNullable<OrderView['payMethod']>['code'];

function paidByMethod({ payMethod: own, ...order }: OrderView, code: PaidBy): OrderView {
  if (code === 'cash') return order;
  return { ...order, payMethod: own?.code === code ? own : { code, name: '' } };
}

/** The seller can select another method, for example cash because the card terminal failed. */
export function RecordPayment({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const tMethods = useT('payMethods');
  const { payMethods } = useShop();
  const [chosen, setChosen] = useState<PaidBy>();
  const { _id: id, payMethod: own, isPaid } = order;
  const { notePaid: next } = actionsOf(order);
  if (next === undefined) return null;
  const ordered: PaidBy = own?.code ?? 'cash';
  // Omit "on account", because such an order is not paid yet.
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
        // If another tab has recorded another method, the server rejects the request.
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
              {payMethodLabel(method, tMethods, order.pickup !== undefined)}
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

/** Only staff with the permission `money` see the button. */
export function ReviewPart({ order, steps }: OrderAndSteps) {
  const t = useT('packing');
  const tOrder = useT('order');
  const mayReview = usePermission('money');
  const { _id: id, flag, reviewed } = order;
  const { noteReviewed } = actionsOf(order);
  const body = { id, flag, reviewed: noteReviewed };
  return (
    <>
      {reviewed && (
        <p className="mt-1 text-muted text-sm">{withName(t('reviewed'), reviewed, tOrder)}</p>
      )}
      {noteReviewed !== undefined && mayReview && (
        <Button
          variant="outline"
          className="mt-3"
          aria-disabled={steps.isBusy(id)}
          // The second click of a double click would undo the review.
          onClick={({ detail }) => {
            if (detail < 2) void steps.send(id, '/api/order/reviewed', body);
          }}
        >
          {t(noteReviewed ? 'markReviewed' : 'undoReview')}
        </Button>
      )}
    </>
  );
}

const importForm = () => import('./enter-address').then(({ AddressForm }) => AddressForm);

/**
 * The code loads with the first click. The button and the form disappear when the order ends, here or on another
 * device.
 */
export function AddressPart(props: OrderAndSteps) {
  const t = useT('packing');
  const [AddressForm, load] = useLazyComponent(importForm);
  const [isOpen, setIsOpen] = useState(false);
  const { enterAddress, changeAddress } = actionsOf(props.order);
  if (!enterAddress && !changeAddress) return null;
  const close = () => setIsOpen(false);
  const title = t(enterAddress ? 'enterAddress' : 'changeAddress');

  async function open() {
    if (await load()) setIsOpen(true);
    else notify.error(translate('islands')('noPart'));
  }

  return (
    <>
      <Button variant="outline" className="mt-3" onClick={() => void open()}>
        {title}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} shape="sheet">
        {isOpen && AddressForm && <AddressForm {...props} onDone={close} />}
      </Dialog>
    </>
  );
}

type Withdrawal = NonNullable<OrderView['withdrawals']>[number];

type WithdrawalsProps = { order: OrderView; withdrawals: Withdrawal[] };

export function Withdrawals({ order, withdrawals }: WithdrawalsProps) {
  const t = useT('packing');
  const { timeZone } = useShop();
  const format = timeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const delivered = order.history.findLast(
    ({ status, undo }) => status === 'Delivered' && !undo,
  )?.at;
  const isLate = (at: string) =>
    order.status === 'Delivered' &&
    delivered !== undefined &&
    Date.parse(at) >= withdrawalEnd(Date.parse(delivered), timeZone);
  return (
    <>
      <ul className="space-y-3">
        {withdrawals.map(({ at, name = '', products, goods }) => (
          <li key={at} className="wrap-anywhere">
            <strong className="block font-semibold">
              {t('withdrawalAt', { at: format.format(new Date(at)) })}
            </strong>
            {goods ? (
              t('withdrawalWords', { name, goods })
            ) : (
              <>
                {products ? withdrawnNames(order, products).join(', ') : t('withdrawalWhole')}
                {name && <span className="block text-muted">{t('withdrawalBy', { name })}</span>}
              </>
            )}
            {isLate(at) && (
              <span className="block font-semibold text-tomato">{t('withdrawalLate')}</span>
            )}
          </li>
        ))}
      </ul>
      {order.status !== 'Cancelled' && <p className="mt-2 text-muted">{t('withdrawalDue')}</p>}
    </>
  );
}

/** Only the seller sees these entries: changes of the address, and reviews of the payment. */
export function useSellerChanges(order: OrderView) {
  const t = useT('packing');
  const tOrder = useT('order');
  const labels = { t: useT('reviewReasons'), money: useMoney(order.currency).of };
  const { addressEntered, addressChanges = [], reviews = [] } = order;
  const entered = addressEntered
    ? [
        {
          at: addressEntered.at,
          key: 'address',
          text: withName(t('addressEntered'), addressEntered, tOrder),
        },
      ]
    : [];
  return [
    ...entered,
    ...addressChanges.map(({ at, before, ...done }) =>
      omitUndefined({
        at,
        key: `${at} address`,
        text: withName(t('addressChanged'), done, tOrder),
        reason: before && t('addressBefore', { address: before }),
      }),
    ),
    ...reviews.map(({ at, reason, undo, ...done }) => ({
      at,
      key: `${at} review`,
      text: withName(t(undo ? 'reviewUndone' : 'reviewed'), done, tOrder),
      reason: reviewReasonLabel(reason, labels),
    })),
  ];
}
