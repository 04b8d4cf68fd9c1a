import type { useMoney } from '@/app/_components/use-money';
import type { Translate } from '@/lib/i18n/translate';
import { toCollectCents } from '@/lib/orders/payment-state';
import type { OrderView } from '@/lib/orders/view';
import { toCents } from '@/lib/utils/money';

/** The translate function of the page, and the money formatter for the order's currency. */
type LabelContext = {
  t: Translate<'orders'>;
  /** The text "Paid". It is used for orders that are paid neither in cash nor online. */
  paid: string;
  money: ReturnType<typeof useMoney>;
  /** The formatted total to pay. For cash it is rounded, if the shop rounds cash amounts. */
  due: string;
};

/**
 * Returns a text with the amount that the customer has paid or must still pay. If the returned deposits exceed this
 * amount, the text states the amount that the customer receives in cash.
 */
export function paymentLabel(order: OrderView, labels: LabelContext): string {
  const paidText = paidLabel(order, labels);
  const { cashBack, cashRounding = 0, currency } = order;
  if (!cashBack) return paidText;
  // A positive cash rounding is in favour of the shop, so it lowers the amount that the customer receives.
  const sum = labels.money.ofCents(toCents(cashBack, currency) - toCents(cashRounding, currency));
  return labels.t('andCash', { words: paidText, sum });
}

/**
 * Returns the payment method of an order that is paid neither in cash nor online, with the paid or due amount, for
 * example `By bank: Paid`.
 */
function methodLabel(
  { payMethod, isPaid, paidAmount, amount }: OrderView,
  { money, paid, due }: LabelContext,
): string {
  const sum = paidAmount !== undefined && paidAmount !== amount ? ` ${money.of(paidAmount)}` : '';
  return `${payMethod?.name}: ${isPaid ? `${paid}${sum}` : due}`;
}

function paidLabel(order: OrderView, labels: LabelContext): string {
  const { t, money, due } = labels;
  const { paymentType, paymentState, isPaid, isProcessing, refundReason, flag, status } = order;
  if (refundReason) return t('paidRefunded');
  if (isProcessing) return t('processing');
  if (isPaid && paymentType === 'Online') return t('paidOnline');
  const isOpen = status !== 'Cancelled' && !order.cashBack;
  if (order.payMethod && (isPaid || isOpen)) return methodLabel(order, labels);
  const open = toCollectCents(order);
  const sum = isPaid ? money.ofCents(Math.abs(open)) : due;
  if (isPaid && open < 0) return t('paidCashBack', { sum });
  if (isPaid) return open > 0 ? t('paidCashMore', { sum }) : t('paidCash');
  if (flag) return t('lookedAt');
  if (status === 'Cancelled') return t('nothingToPay');
  if (paymentState === 'authorized') return t('held');
  if (paymentType === 'Online') return t('notPaid');
  if (order.cashBack) return t('nothingToPay');
  return order.way === 'pickup' ? t('payCollect', { sum }) : t('payDelivery', { sum });
}
