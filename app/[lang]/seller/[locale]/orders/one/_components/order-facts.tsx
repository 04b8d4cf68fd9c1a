import { type ReactNode, useState } from 'react';
import { useT } from '#i18n';
import { Button } from '@/app/_components/button';
import { mailHref } from '@/app/_components/contact-links';
import { Dialog } from '@/app/_components/dialog';
import { SelectField } from '@/app/_components/field';
import { Filled, slot } from '@/app/_components/filled';
import { Icon } from '@/app/_components/icon';
import { Link } from '@/app/_components/link';
import { MoveSlotPart } from '@/app/_components/one-order-parts';
import { History, refundLabel } from '@/app/_components/order-changes';
import {
  Amount,
  ClockTime,
  customerName,
  PaidBadge,
  PaymentNote,
  RefundNote,
  SlotTime,
  useOrderLabels,
  withReason,
} from '@/app/_components/order-parts';
import { useMoney } from '@/app/_components/use-money';
import { useNow } from '@/app/_components/use-now';
import { ByPhone } from '@/app/[lang]/seller/[locale]/orders/_components/order-group';
import {
  ReturnedBottles,
  TRY_WORDS,
} from '@/app/[lang]/seller/[locale]/orders/_components/returned-form';
import {
  type OrderAndSteps,
  useStaff,
} from '@/app/[lang]/seller/[locale]/orders/_components/use-order-status';
import { addressLine } from '@/lib/addresses/address-line';
import { usePermission } from '@/lib/client/seller-store';
import { actionsOf, formatCashBack, formatDifference } from '@/lib/orders/payment-state';
import { reviewReasonLabel } from '@/lib/orders/review-reason';
import { canMoveSlot, isClosed } from '@/lib/orders/status';
import type { OrderView } from '@/lib/orders/view';
import { orderMethodLabel } from '@/lib/payments/pay-methods';
import { formatDue } from '@/lib/tax/format-due';
import { HOUR_MS } from '@/lib/utils/durations';
import {
  AddressPart,
  RecordPayment,
  ReviewPart,
  useSellerChanges,
  Withdrawals,
} from './order-sections';
import { RefundForm } from './refund-dialog';
import { RefundRetries } from './refund-retries';

function CourierChoice({ order, steps }: OrderAndSteps) {
  const t = useT('couriers');
  const { couriers } = useStaff();
  const { _id: id, courier, failedTries = [], status, pickup } = order;
  const isOpen = !isClosed(status) && !pickup;
  // The assigned courier may no longer work for the shop.
  const gone = courier?.id && !couriers.some((one) => one.id === courier.id) ? [courier] : [];
  const rows = [...couriers, ...gone];
  if (rows.length === 0 && failedTries.length === 0) return null;
  return (
    <div className="mt-3">
      {isOpen && rows.length > 0 ? (
        <SelectField
          label={t('courier')}
          value={courier?.id ?? ''}
          onChange={({ target: { value } }) =>
            void steps.send(id, '/api/order/assign', {
              id,
              courier: value || null,
              from: courier?.id ?? null,
            })
          }
        >
          <option value="">{t('nobodyYet')}</option>
          {rows.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      ) : (
        courier && (
          <p>
            {t('courier')}: <bdi className="font-semibold">{courier.name}</bdi>
          </p>
        )
      )}
      {failedTries.map(({ at, reason, by, note, next }) => (
        <p key={at} className="mt-1 text-tomato">
          {t(next === 'shop' ? 'backInShop' : 'triedBy', { reason: t(TRY_WORDS[reason]) })} (
          <bdi>{by}</bdi>)
          {note && <bdi className="wrap-anywhere block text-muted rtl:text-right">{note}</bdi>}
        </p>
      ))}
    </div>
  );
}

function PaidBack({
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
        variant="outline"
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
          <Button variant="outline" size="large" onClick={close}>
            {t('notYet')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The day on which the clocks are set back has 25 hours. The server checks the exact end of the day. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** The seller can undo a refund on the same day. A refund to a card, or of an order with an invoice, stays. */
function RefundList({ order, steps, now }: OrderAndSteps & { now: number }) {
  const t = useT('refund');
  const tOrder = useT('order');
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
          <span className="font-semibold">{refundLabel(refund, tOrder, money)}</span>
          {mayUndo(refund) && (
            <Button
              variant="quiet"
              className="-mx-5"
              aria-label={t('undoRefundOf', { sum: money.of(refund.undoCash ?? refund.amount) })}
              aria-disabled={steps.isBusy(id)}
              onClick={() =>
                steps.send(id, '/api/order/refund-undo', { id, number: refund.number })
              }
            >
              {t('undoRefund')}
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="py-4 first:pt-0 last:pb-0">
      <h2 className="mb-2 font-bold text-lg">{title}</h2>
      {children}
    </section>
  );
}

const big =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4';

function Destination({ order }: { order: OrderView }) {
  const t = useT('packing');
  const { address, erased } = order;
  if (erased)
    return (
      <p>
        <span className="block font-semibold">{customerName(order)}</span>
        <span className="block text-muted">{t('erased')}</span>
      </p>
    );
  if (order.pickup)
    return (
      <address className="not-italic">
        <span className="block font-semibold">{customerName(order)}</span>
        {address.email && (
          <a href={mailHref(address.email)} className={`${big} break-all py-1`}>
            <bdi>{address.email}</bdi>
          </a>
        )}
      </address>
    );
  const line = addressLine(address);
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(line)}`;
  return (
    <address className="not-italic">
      <span className="block font-semibold">{customerName(order)}</span>
      <a href={map} target="_blank" rel="noreferrer" className={`${big} wrap-anywhere py-1`}>
        <Icon name="pin" className="size-5" />
        <bdi className="rtl:text-right">{line}</bdi>
      </a>
    </address>
  );
}

function Payment({ order, steps, now }: OrderAndSteps & { now: number }) {
  const t = useT('packing');
  const tMethods = useT('payMethods');
  const labels = useOrderLabels();
  const reviewLabels = { t: useT('reviewReasons'), money: useMoney(order.currency).of };
  const { amount, agreedAmount, paymentType, currency } = order;
  const { payBack } = actionsOf(order);
  const mayNote = usePermission('money');
  const difference = formatDifference(order, labels);
  const inCash = formatCashBack(order, labels);
  return (
    <>
      <p className="font-bold text-2xl tabular-nums">{formatDue(order, labels)}</p>
      {agreedAmount !== amount && (
        <p className="text-muted">
          <Filled
            text={t('ofOrdered', { sum: slot(0) })}
            parts={[<Amount key="sum" amount={agreedAmount} currency={currency} />]}
          />
        </p>
      )}
      <p className="mt-1">
        {order.payMethod
          ? orderMethodLabel(order.payMethod, tMethods)
          : t(paymentType === 'COD' ? (order.pickup ? 'atPickup' : 'onDelivery') : 'online')}{' '}
        <PaidBadge {...order} />
      </p>
      {difference && <p className="mt-1 font-semibold text-tomato">{difference}</p>}
      {order.cashRounding !== undefined && (
        <p className="flex flex-wrap gap-x-2 text-muted">
          {t('rounding')} <Amount amount={order.cashRounding} currency={currency} />
        </p>
      )}
      {inCash && <p className="mt-1 font-semibold text-tomato">{inCash}</p>}
      <PaymentNote
        {...withReason(order)}
        flag={order.reviewReason && reviewReasonLabel(order.reviewReason, reviewLabels)}
        isProcessing={order.isProcessing}
      />
      <ReviewPart order={order} steps={steps} />
      <RefundNote order={order} />
      {order.refundRejection && (
        <p className="mt-1 text-muted">{t('refundRejected', { code: order.refundRejection })}</p>
      )}
      {order.refundRetries && (
        <RefundRetries order={order} retries={order.refundRetries} steps={steps} />
      )}
      {payBack && mayNote && <PaidBack order={order} steps={steps} />}
      <RefundList order={order} steps={steps} now={now} />
      <div className="flex flex-wrap items-end gap-3">
        {mayNote && <RecordPayment order={order} steps={steps} />}
        {mayNote && <RefundForm order={order} steps={steps} />}
      </div>
    </>
  );
}

export function OrderFacts(props: OrderAndSteps) {
  const t = useT('packing');
  const tBoard = useT('board');
  const tFactsForm = useT('factsForm');
  const { order } = props;
  const changes = useSellerChanges(order);
  const now = useNow(60_000);
  const mayOpenCustomers = usePermission('customers');
  return (
    <div className="divide-y divide-line rounded-panel border border-line bg-card p-5 shadow-card">
      <Part title={tBoard(order.pickup ? 'collectedBy' : 'deliverTo')}>
        {order.promisedAt && (
          <p className="mb-1">
            {order.window ? (
              <strong className="block first-letter:uppercase">
                <SlotTime slot={order.window} now={now} />
              </strong>
            ) : (
              <Filled
                text={t(order.pickup ? 'readyBy' : 'promisedBy', { time: slot(0) })}
                parts={[
                  <strong key="time">
                    <ClockTime iso={order.promisedAt} now={now} />
                  </strong>,
                ]}
              />
            )}
          </p>
        )}
        <ByPhone order={order} className="mb-1 text-muted" />
        <Destination order={order} />
        <AddressPart {...props} />
        {order.customerId && mayOpenCustomers && (
          <p>
            <Link href={`/seller/customers/${order.customerId}`} className={big}>
              {t('toCustomer')}
            </Link>
          </p>
        )}
        <CourierChoice order={order} steps={props.steps} />
        {order.window && canMoveSlot(order.status, 'seller') && (
          <div className="mt-3">
            <MoveSlotPart
              order={order}
              as="seller"
              onMove={async (newSlot) => {
                const path = '/api/order/window?as=seller';
                return Boolean(
                  await props.steps.send(order._id, path, { id: order._id, window: newSlot }),
                );
              }}
            />
          </div>
        )}
      </Part>
      <Part title={tBoard('payment')}>
        <Payment {...props} now={now} />
      </Part>
      {order.withdrawals && (
        <Part title={t('withdrawals')}>
          <Withdrawals order={order} withdrawals={order.withdrawals} />
        </Part>
      )}
      <ReturnedBottles {...props} />
      <Part title={t('history')}>
        <History
          {...{ order, now }}
          reader="seller"
          idLabel={tFactsForm('idChecked')}
          more={changes}
        />
      </Part>
      <p className="break-all pt-4 text-muted text-sm">{t('id', { id: order._id })}</p>
    </div>
  );
}
