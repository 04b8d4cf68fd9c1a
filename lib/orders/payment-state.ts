import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { roundCash } from '@/lib/tax/cash-math';
import { DAY_MS } from '@/lib/utils/durations';
import { formatCents, formatDollars, fromDollars, toDollars } from '@/lib/utils/money';
import type { Messages } from '@/messages';
import type { ActionsView, OrderView } from './view';

/** An online order that is neither paid nor being confirmed by a bank: no list shows it. */
export const isUnlisted = ({ paymentState }: Pick<OrderView, 'paymentState'>): boolean =>
  paymentState === 'awaiting payment';

type Read = Partial<Pick<OrderView, 'actions'>>;

/**
 * What may be done next with an order that a page has read: nothing where the server does not say so, because it is of an
 * older version than the page, as after a step back.
 */
export const actionsOf = ({ actions }: Read): ActionsView => actions ?? {};

/** The status to which the last change can be taken back at the time `now` (ms): a cancellation by who may cancel alone. */
export function takeBackOf(
  order: Read & { status?: OrderView['status'] },
  now: number,
  mayCancel = true,
): ActionsView['next'] {
  const { takeBack } = actionsOf(order);
  if (!takeBack || now > Date.parse(takeBack.until)) return undefined;
  return mayCancel || order.status !== 'Cancelled' ? takeBack.to : undefined;
}

type Cash = Pick<
  OrderView,
  'paymentType' | 'amount' | 'paidAmount' | 'currency' | 'isPaid' | 'cashStep'
>;

/** A sum of an order as it is paid in cash, in cents. */
const cashCents = ({ cashStep }: Pick<OrderView, 'cashStep'>, dollars: number): number =>
  roundCash(fromDollars(dollars), cashStep === undefined ? 1 : fromDollars(cashStep));

/** What is still to collect of an order on delivery, in cents of cash; below 0 what is to be given back. */
export function toCollectCents(order: Cash): number {
  const { paymentType, amount, paidAmount, isPaid } = order;
  if (paymentType !== 'COD') return 0;
  const paid = isPaid ? (paidAmount ?? amount) : 0;
  return cashCents(order, amount) - cashCents(order, paid);
}

/** What is collected at the door, in units of the currency; below 0 what is given, also for deposits beyond all that is due. */
export const collectedAtDoor = (order: Cash & Pick<OrderView, 'cashBack'>): number =>
  toDollars(toCollectCents(order) - cashCents(order, order.cashBack ?? 0));

type Due = Pick<OrderView, 'amount' | 'estimatedAmount' | 'currency'>;

/** How a page words sums of an order: its messages and its language. */
type Words = { t: Translate<'order'>; language: Language };

/** What an order comes to, in words: about so much and at most, while goods of it are still to be weighed. */
export function formatDue(
  { amount, estimatedAmount = amount, currency }: Due,
  { t, language }: Words,
): string {
  const most = formatDollars(amount, currency, language);
  const sum = formatDollars(estimatedAmount, currency, language);
  return sum === most ? most : t('aboutAtMost', { sum, most });
}

/** An order with the sums that are collected in cash: those of one that is paid online stay. */
export const asCollected = <O extends Pick<OrderView, 'paymentType' | 'cashStep'> & Due>(
  order: O,
): O => {
  if (order.paymentType !== 'COD' || order.cashStep === undefined) return order;
  const { amount, estimatedAmount } = order;
  const rounded = { ...order, amount: toDollars(cashCents(order, amount)) };
  return estimatedAmount === undefined
    ? rounded
    : { ...rounded, estimatedAmount: toDollars(cashCents(order, estimatedAmount)) };
};

/** What to collect or to give back, in words, of an order that was paid with another sum than is due. */
export function formatDifference(order: Cash, { t, language }: Words): string | undefined {
  const cents = toCollectCents(order);
  if (!order.isPaid || cents === 0) return undefined;
  const sum = formatCents(Math.abs(cents), order.currency, language);
  return t(cents > 0 ? 'toCollectMore' : 'toGiveBack', { sum });
}

/** What is given in cash for deposits that came back beyond all that is due, in words. */
export const formatCashBack = (
  order: Pick<OrderView, 'cashBack' | 'currency' | 'cashStep'>,
  { t, language }: Words,
): string | undefined => {
  const sum = cashCents(order, order.cashBack ?? 0);
  return sum > 0
    ? t('givenInCash', { sum: formatCents(sum, order.currency, language) })
    : undefined;
};

/** What is open of an order that is not paid: money at the door, or a payment online, which nobody collects; of `board`. */
export const openKey = ({
  paymentType,
  paymentState,
}: Pick<OrderView, 'paymentType' | 'paymentState'>) => {
  if (paymentType === 'COD') return 'toCollect';
  return (paymentState === 'authorized' ? 'held' : 'notPaid') satisfies keyof Messages['board'];
};

/** How long before its end a hold is said to end, in ms. */
const SAID_BEFORE_MS = DAY_MS;

/** When the money that is held for an order is taken, whether it is packed or not; undefined as long as that is far away. */
export function authorizationEndOf(
  { held, status }: Pick<OrderView, 'held' | 'status'>,
  now: number,
) {
  const isSoon = held && Date.parse(held.takenAt) - SAID_BEFORE_MS <= now;
  return isSoon && status === 'Order Placed' ? held.takenAt : undefined;
}

/** What a printed slip says of the payment of an order. */
export function slipLabels(
  order: Cash & Due & Pick<OrderView, 'status' | 'cashBack'>,
  t: Translate<'order'>,
  language: Language,
): string {
  const inCash = formatCashBack(order, { t, language });
  return [paidWords(order, t, language), inCash].filter(Boolean).join('. ');
}

function paidWords(
  order: Cash & Due & Pick<OrderView, 'status'>,
  t: Translate<'order'>,
  language: Language,
): string {
  const difference = formatDifference(order, { t, language });
  if (order.status === 'Cancelled') return [t('cancelled'), difference].filter(Boolean).join('. ');
  if (order.paymentType === 'Online' && !order.isPaid) return t('notPaidYet');
  if (difference || order.isPaid) return difference || t('paid');
  return t('toCollect', { sum: formatDue(asCollected(order), { t, language }) });
}
