import type { Language } from '@/lib/i18n/languages';
import type { Translate } from '@/lib/i18n/translate';
import { formatCents, fromDollars } from '@/lib/money';
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

/** The status to which the last change can be taken back at the time `now` (ms). */
export function takeBackOf(order: Read, now: number): ActionsView['next'] {
  const { takeBack } = actionsOf(order);
  return takeBack && now <= Date.parse(takeBack.until) ? takeBack.to : undefined;
}

type Cash = Pick<OrderView, 'paymentType' | 'amount' | 'paidAmount' | 'currency' | 'isPaid'>;

/** What is still to collect of an order on delivery, in cents; below 0 what is to be given back. */
export function toCollectCents({ paymentType, amount, paidAmount, isPaid }: Cash): number {
  if (paymentType !== 'COD') return 0;
  const paid = isPaid ? (paidAmount ?? amount) : 0;
  return fromDollars(amount) - fromDollars(paid);
}

/** What to collect or to give back, in words, of an order that was paid with another sum than is due. */
export function differenceWords(order: Cash): string | undefined {
  const cents = toCollectCents(order);
  if (!order.isPaid || cents === 0) return undefined;
  const sum = formatCents(Math.abs(cents), order.currency);
  return cents > 0 ? `To collect: ${sum} more` : `To give back: ${sum}`;
}

/** What is open of an order that is not paid: money at the door, or a payment online, which nobody collects. */
export const openWords = ({ paymentType }: Pick<Cash, 'paymentType'>): string =>
  paymentType === 'COD' ? 'to collect' : 'not paid';

/** What a printed slip says of the payment of an order. */
export function slipWords(
  order: Cash & Pick<OrderView, 'status'>,
  t: Translate<'order'>,
  language: Language,
): string {
  const cents = toCollectCents(order);
  const sum = formatCents(Math.abs(cents), order.currency, language);
  const isOther = order.isPaid && cents !== 0;
  const difference = isOther && t(cents > 0 ? 'toCollectMore' : 'toGiveBack', { sum });
  if (order.status === 'Cancelled') return [t('cancelled'), difference].filter(Boolean).join('. ');
  if (order.paymentType === 'Online' && !order.isPaid) return t('notPaidYet');
  if (difference || order.isPaid) return difference || t('paid');
  return t('toCollect', { sum });
}
