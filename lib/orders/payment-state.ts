import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { roundCash } from '@/lib/tax/cash-rounding';
import { type DueLabels, formatDue } from '@/lib/tax/format-due';
import { DAY_MS } from '@/lib/utils/durations';
import { formatCents, toCents, toUnits } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import { ORDER_PLACED } from './status';
import type { ActionsView, OrderView } from './view';

/**
 * Returns whether an online order is unpaid and no bank is confirming a payment. No list contains an order in this
 * state.
 */
export const isUnlisted = ({ paymentState }: Pick<OrderView, 'paymentState'>): boolean =>
  paymentState === 'awaiting payment';

type Read = Partial<Pick<OrderView, 'actions'>>;

/** Returns the allowed actions of an order. A server of an older version sends none; the result is then empty. */
export const actionsOf = ({ actions }: Read): ActionsView => actions ?? {};

/**
 * Returns the status to which the last change can be undone at the time `now` (ms). Only users who may cancel
 * orders can undo a cancellation.
 */
export function undoActionOf(
  order: Read & { status?: OrderView['status'] },
  now: number,
  mayCancel = true,
): ActionsView['next'] {
  const { undo } = actionsOf(order);
  if (!undo || now > Date.parse(undo.until)) return undefined;
  return mayCancel || order.status !== 'Cancelled' ? undo.to : undefined;
}

type Warned = Partial<
  Pick<
    OrderView,
    | 'isProcessing'
    | 'refundReason'
    | 'reviewReason'
    | 'reviewed'
    | 'paymentState'
    | 'failedRefund'
    | 'disputed'
    | 'returnedWaiting'
  >
>;

/**
 * Returns the key, in the namespace `board`, of the most urgent warning about the payment of an order. The seller must
 * see this warning before they pack or deliver the order.
 */
export function paymentWarningKey(order: Warned) {
  if (order.isProcessing) return 'waitForBank' as const;
  if (order.refundReason) return 'doNotPack' as const;
  if (order.reviewReason && !order.reviewed) return 'reviewOnes' as const;
  // A payment that does not match its order blocks packing, even after a review.
  if (order.paymentState === 'payment does not fit') return 'doNotPack' as const;
  if (order.failedRefund) return 'refundFailed' as const;
  if (order.disputed) return 'disputed' as const;
  return order.returnedWaiting ? ('returnsWait' as const) : undefined;
}

type Cash = Pick<
  OrderView,
  'paymentType' | 'payMethod' | 'amount' | 'paidAmount' | 'currency' | 'isPaid' | 'cashStep'
>;
type Method = Pick<OrderView, 'paymentType' | 'payMethod'>;

const isInCash = ({ paymentType, payMethod }: Method): boolean =>
  paymentType === 'COD' && !payMethod;

const isAtDoor = ({ paymentType, payMethod }: Method): boolean =>
  paymentType === 'COD' && (!payMethod || payMethod.code === 'terminal');

/** Returns the payment method that the shopper chose, for an order that is paid at the door. */
export const methodAtDoor = ({ payMethod }: Pick<OrderView, 'payMethod'>) =>
  payMethod?.code === 'terminal' ? 'terminal' : 'cash';

const cashCents = (
  { cashStep, currency }: Pick<OrderView, 'cashStep' | 'currency'>,
  units: number,
): number =>
  roundCash(toCents(units, currency), cashStep === undefined ? 1 : toCents(cashStep, currency));

/**
 * Returns the unpaid amount of a pay-on-delivery order, in cents. It is negative if the shop has to pay money back.
 * Only cash is rounded.
 */
export function toCollectCents(order: Cash): number {
  const { paymentType, amount, paidAmount, isPaid, currency } = order;
  if (paymentType !== 'COD') return 0;
  const paid = isPaid ? (paidAmount ?? amount) : 0;
  return isInCash(order)
    ? cashCents(order, amount) - cashCents(order, paid)
    : toCents(amount, currency) - toCents(paid, currency);
}

type WithCashBack = Cash & Pick<OrderView, 'cashBack'>;

/**
 * Returns the amount to collect at the door, in major currency units. Returned deposits that exceed the amount due
 * reduce it. If it is negative, the courier pays it out. Nothing is collected for orders by bank transfer or on
 * account.
 */
export const collectedOnDelivery = (order: WithCashBack): number =>
  toUnits(
    (isAtDoor(order) ? toCollectCents(order) : 0) - cashCents(order, order.cashBack ?? 0),
    order.currency,
  );

/**
 * Returns the amount that is recorded when somebody marks an order as paid, in major currency units: the amount to
 * collect at the door or, for a bank transfer or an order on account, the unpaid amount.
 */
export const amountToRecord = (order: WithCashBack): number =>
  isAtDoor(order) ? collectedOnDelivery(order) : toUnits(toCollectCents(order), order.currency);

type Due = Pick<OrderView, 'amount' | 'estimatedAmount' | 'currency'>;

/** Returns an order with its amounts rounded for cash. An order that is not paid in cash is returned unchanged. */
export const withCollectedSums = <O extends Method & Pick<OrderView, 'cashStep'> & Due>(
  order: O,
): O => {
  if (!isInCash(order) || order.cashStep === undefined) return order;
  const { amount, estimatedAmount, currency } = order;
  const rounded = { ...order, amount: toUnits(cashCents(order, amount), currency) };
  return estimatedAmount === undefined
    ? rounded
    : { ...rounded, estimatedAmount: toUnits(cashCents(order, estimatedAmount), currency) };
};

/**
 * Formats the amount to collect or refund after payment. Returns undefined if the paid amount equals the amount due.
 */
export function formatDifference(order: Cash, { t, language }: DueLabels): string | undefined {
  const cents = toCollectCents(order);
  if (!order.isPaid || cents === 0) return undefined;
  const sum = formatCents(Math.abs(cents), order.currency, language);
  return t(cents > 0 ? 'toCollectMore' : 'toReturn', { sum });
}

/** Formats the cash that is paid out for returned deposits that exceed the amount due. */
export const formatCashBack = (
  order: Pick<OrderView, 'cashBack' | 'currency' | 'cashStep'>,
  { t, language }: DueLabels,
): string | undefined => {
  const sum = cashCents(order, order.cashBack ?? 0);
  return sum > 0
    ? t('givenInCash', { sum: formatCents(sum, order.currency, language) })
    : undefined;
};

/**
 * Returns the `board` message key for the payment of an unpaid order. Only an order that is paid at the door has
 * an amount to collect.
 */
export const unpaidLabelKey = ({
  paymentState,
  ...order
}: Method & Pick<OrderView, 'paymentState'>) => {
  if (isAtDoor(order)) return 'toCollect';
  return (paymentState === 'authorized' ? 'held' : 'notPaid') satisfies keyof Messages['board'];
};

/** How long before the capture of an authorization the shop announces it, in ms. */
const SAID_BEFORE_MS = DAY_MS;

/**
 * Returns when the shop will capture the authorization of an unpacked order. Returns undefined if that is
 * more than a day away.
 */
export function authorizationEndOf(
  { held, status }: Pick<OrderView, 'held' | 'status'>,
  now: number,
) {
  const isSoon = held && Date.parse(held.takenAt) - SAID_BEFORE_MS <= now;
  return isSoon && status === ORDER_PLACED ? held.takenAt : undefined;
}

/** Returns the text about the payment on a printed slip. */
export function slipLabels(
  order: Cash & Due & Pick<OrderView, 'status' | 'cashBack'>,
  t: Translate<'order'>,
  language: Language,
): string {
  const inCash = formatCashBack(order, { t, language });
  return [paidLabel(order, t, language), inCash].filter(Boolean).join('. ');
}

function paidLabel(
  order: Cash & Due & Pick<OrderView, 'status'>,
  t: Translate<'order'>,
  language: Language,
): string {
  const difference = formatDifference(order, { t, language });
  if (order.status === 'Cancelled') return [t('cancelled'), difference].filter(Boolean).join('. ');
  if (order.paymentType === 'Online' && !order.isPaid) return t('notPaidYet');
  const { payMethod } = order;
  const due = formatDue(withCollectedSums(order), { t, language });
  const paid = difference || (order.isPaid ? t('paid') : undefined);
  if (!payMethod) return paid ?? t('toCollect', { sum: due });
  const open = isAtDoor(order) ? t('toCollect', { sum: due }) : due;
  return `${payMethod.name}: ${paid ?? open}`;
}
