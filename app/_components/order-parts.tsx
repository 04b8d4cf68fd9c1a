import { usePageLanguage, useT } from '#i18n';
import { currentLanguage, translate } from '@/lib/client/language';
import { formatClock, timeMessage } from '@/lib/orders/format-clock';
import { orderNumber } from '@/lib/orders/order-number';
import type { OrderView } from '@/lib/orders/view';
import { slotParts } from '@/lib/slots/format-slot';
import type { DeliverySlot } from '@/lib/slots/view';
import { formatDue } from '@/lib/tax/format-due';
import { timeFormat } from '@/lib/utils/time-format';
import { piecesOrWeight } from '@/lib/weights/format-amount';
import { itemAmount } from '@/lib/weights/item-amount';
import { measureIn } from '@/lib/weights/measures';
import { Filled, slot } from './filled';
import { useShop, useTimeZone } from './shop-provider';
import { useDayLabels, useLocale } from './use-locale';
import { useMoney } from './use-money';

export const useOrderLabels = () => ({ t: useT('order'), language: usePageLanguage().code });

/**
 * The badge Paid or Pending (docs/product.md 7.6). An unpaid cancelled order has no badge, because no payment is
 * expected.
 */
export function PaidBadge({ isPaid, status }: Pick<OrderView, 'isPaid' | 'status'>) {
  const t = useT('order');
  if (!isPaid && status === 'Cancelled') return null;
  return (
    <span
      className={`ms-1 inline-block rounded-full px-2.5 py-0.5 font-semibold text-sm ${isPaid ? 'bg-leaf-soft text-leaf-strong' : 'bg-tomato-soft text-tomato'}`}
    >
      {t(isPaid ? 'paid' : 'pending')}
    </span>
  );
}

export function PaymentNote({
  refunded,
  refundReason,
  flag,
  isProcessing,
}: Partial<Pick<OrderView, 'refunded' | 'refundReason' | 'flag' | 'isProcessing'>>) {
  const t = useT('order');
  if (flag) return <p className="mt-2 text-sm text-tomato">{t('flag', { flag })}</p>;
  if (isProcessing) return <p className="mt-1 font-semibold text-tomato">{t('processing')}</p>;
  if (refundReason)
    return (
      <p className="mt-1 text-muted text-sm">
        {t('cartConflict')} {t(refunded ? 'paymentRefunded' : 'refunding')}
      </p>
    );
  return refunded ? <p className="mt-1 text-muted text-sm">{t('paymentRefunded')}</p> : null;
}

/** Refunds without a reason appear in {@link RefundNote}. */
export const withReason = ({ refunded, refundReason }: OrderView) =>
  refundReason ? { refunded, refundReason } : {};

export function OrderDate({ iso, withTime = false }: { iso: string; withTime?: boolean }) {
  const timeStyle = withTime ? 'short' : undefined;
  const format = timeFormat(useLocale(), {
    dateStyle: 'medium',
    timeStyle,
    timeZone: useTimeZone(),
  });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}

/** For example "10:49 AM", or "Monday at 8:30 AM" on another day than `now` (ms). */
export function ClockTime({ iso, now }: { iso: string; now: number }) {
  const t = useT('days');
  const { day, time } = formatClock(Date.parse(iso), now, useLocale(), { timeZone: useTimeZone() });
  return <time dateTime={iso}>{day ? t('dayAt', { day, time }) : time}</time>;
}

export function useTimeMessage(): (text: string) => string {
  const locale = useLocale();
  return (text) => timeMessage(text, locale);
}

/** Uses the time zone of the shop. `now` is in ms. */
export function SlotTime({ slot, now }: { slot: DeliverySlot; now: number }) {
  const { timeZone } = useShop();
  const { day, times } = slotParts(slot, timeZone, now, useDayLabels());
  return (
    <time dateTime={slot.from}>
      {day}, <span className="inline-block">{times}</span>
    </time>
  );
}

/** Shows a time such as "10:49 AM" or "Mon 8:30 AM". The line breaks only between day and time. */
export function ShortTime({ iso, now }: { iso: string; now: number }) {
  const { day, time } = formatClock(Date.parse(iso), now, useLocale(), {
    isShort: true,
    timeZone: useTimeZone(),
  });
  return (
    <time dateTime={iso} className="tabular-nums">
      {day && (
        <>
          <span className="inline-block">{day}</span>{' '}
        </>
      )}
      <span className="inline-block">{time}</span>
    </time>
  );
}

export const Amount = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className="tabular-nums">{useMoney(currency).of(amount)}</span>
);

/* These functions read the language of the page in the browser, so server components must pass their own `t`. */

/** Returns a placeholder if the customer's data were erased. */
export const customerName = (
  { erased, address }: Pick<OrderView, 'erased' | 'address'>,
  t = translate('order'),
): string => (erased ? t('deletedAccount') : `${address.firstName} ${address.lastName}`.trim());

export function RefundNote({ order }: { order: OrderView }) {
  const t = useT('order');
  const { pendingRefund = 0, refundedAmount, failedRefund = 0, disputed, currency } = order;
  if (pendingRefund + refundedAmount + failedRefund === 0 && !disputed) return null;
  const withSum = (key: 'refundOnItsWay' | 'refundedSum' | 'refundFailed', amount: number) => (
    <Filled
      text={t(key, { sum: slot(0) })}
      parts={[<Amount key="sum" amount={amount} currency={currency} />]}
    />
  );
  return (
    <p className="text-muted">
      {pendingRefund > 0 && (
        <span className="block">{withSum('refundOnItsWay', pendingRefund)}</span>
      )}
      {refundedAmount > 0 && (
        <span className="block">{withSum('refundedSum', refundedAmount)}</span>
      )}
      {failedRefund > 0 && (
        <span className="block font-semibold text-tomato">
          {withSum('refundFailed', failedRefund)}
        </span>
      )}
      {disputed && <span className="block font-semibold text-tomato">{t('bankTookBack')}</span>}
    </p>
  );
}

export const orderName = (order: OrderView, t = translate('order')): string =>
  t('name', { number: orderNumber(order) });

type Item = OrderView['items'][number];

/** Returns for example "2", "1 of 2" if a piece is missing, or "480 g" for goods sold by weight. */
export function formatCount(
  item: Item,
  t = translate('order'),
  language = currentLanguage(),
): string {
  const { found, quantity } = item;
  const amount = itemAmount(item, language);
  return amount ?? (found < quantity ? t('countOf', { found, quantity }) : `${quantity}`);
}

export const timesSign = ({ product }: Item): string => (product.soldBy === 'weight' ? '' : '×');

export const useDueLabel = (order: OrderView): string => formatDue(order, useOrderLabels());

export function LineAmount({ item, currency }: { item: Item; currency: string }) {
  const labels = useOrderLabels();
  const { amount, estimatedAmount, ceilingAmount, product, found, isCounted } = item;
  if (!isCounted && estimatedAmount !== undefined && ceilingAmount !== undefined)
    return (
      <span className="text-end tabular-nums">
        {formatDue({ amount: ceilingAmount, estimatedAmount, currency }, labels)}
      </span>
    );
  return <Amount amount={amount ?? product.offerPrice * found} currency={currency} />;
}

export function Replacement({
  replacement: { product, quantity, amount },
  currency,
}: {
  replacement: NonNullable<Item['replacement']>;
  currency: string;
}) {
  const t = useT('order');
  const { code } = usePageLanguage();
  const came = piecesOrWeight(measureIn(product), quantity, code);
  return (
    <Filled
      text={t('instead', { quantity: came.quantity, product: slot(0), sum: slot(1) })}
      parts={[
        <bdi key="product">{came.weight ? `${product.name}, ${came.weight}` : product.name}</bdi>,
        <Amount key="sum" amount={amount} currency={currency} />,
      ]}
    />
  );
}
