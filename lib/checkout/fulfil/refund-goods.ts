import 'server-only';
import { tryFinishRefunds } from '@/lib/checkout/pay/capture';
import { pendingRefundUpdate } from '@/lib/checkout/refund/record-refund';
import { isClosedDay } from '@/lib/day-report/closed-days';
import { ApiError } from '@/lib/http/errors';
import { parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { staffName } from '@/lib/observe/request-context';
import {
  changeOrder,
  type Decision,
  failedDuplicateRefundCentsOf,
  failedRefundCentsOf,
  isRefundingAll,
  rejectedRefundsOf,
} from '@/lib/orders/change-order';
import type { PaidBackInput, RefundInput, UndoRefundInput } from '@/lib/orders/change-schema';
import { refundAmountIn } from '@/lib/orders/change-schema';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { findForSeller } from '@/lib/orders/queries';
import {
  amountSum,
  isOfLine,
  piecesOf,
  piecesSum,
  type RefundSum,
} from '@/lib/orders/refund-lines';
import type { RefundSumView } from '@/lib/orders/refund-view';
import {
  chargeOf,
  netPaidCentsOf,
  netPaidTaxesOf,
  refundBlockedReason,
  refundMethods,
  refundRounding,
} from '@/lib/orders/refunds';
import { formatSum } from '@/lib/orders/status-label';
import type { OrderView } from '@/lib/orders/view';
import { viewCash } from '@/lib/orders/view-money';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';
import { readShop } from '@/lib/shop/read';
import { viewTaxes } from '@/lib/tax/tax';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { dayOf } from '@/lib/utils/zone-day';
import type { OrderDoc } from '@/models/order';
import type { OrderRefund } from '@/models/order-payment';

const MAX_REFUNDS = 50;

type Asked = Omit<RefundInput, 'id' | 'preview' | 'amount'> & { cents: number | undefined };

function askedOf(order: OrderDoc, { amount, ...asked }: Omit<RefundInput, 'id'>): Asked {
  const { amount: cents } = parseWith(refundAmountIn(pricingContextOf(order).currency), { amount });
  return { ...asked, cents };
}

function validatePieces(order: OrderDoc, { lines = [], deliveryFee }: Asked): string | undefined {
  const charge = chargeOf(order);
  for (const requested of lines) {
    const [line, another] = charge.lines.filter((charged) => isOfLine(requested, charged));
    if (!line) return t('errors', 'lineNotInOrder');
    if (another) return t('errors', 'refundWhich');
    if (piecesOf(line, lines) > line.quantity)
      return t('errors', 'refundPieces', { count: line.quantity });
  }
  const hasFee = charge.fees.some(({ kind }) => kind === 'delivery');
  return deliveryFee && !hasFee ? t('errors', 'refundNoFee') : undefined;
}

function sumOf(order: OrderDoc, asked: Asked): RefundSum | string {
  const why = refundBlockedReason(order);
  if (why) return t('blockedBy', why);
  const { cents, lines = [], deliveryFee = false } = asked;
  const conflict = cents === undefined ? validatePieces(order, asked) : undefined;
  if (conflict) return conflict;
  const [left, netTaxes] = [netPaidCentsOf(order), netPaidTaxesOf(order)];
  const sum =
    cents === undefined
      ? piecesSum(chargeOf(order), lines, deliveryFee, netTaxes)
      : amountSum(netTaxes, cents);
  if (sum.cents <= 0) return t('errors', 'refundOfNothing');
  return sum.cents > left
    ? t('errors', 'refundTooMuch', {
        sum: formatSum(order, sum.cents),
        left: formatSum(order, left),
      })
    : sum;
}

type AnyLine = { product: unknown; quantity: number; replacement?: boolean; insteadOf?: unknown };

const contents = (lines: readonly AnyLine[]) =>
  JSON.stringify(
    lines.map(({ product, quantity, replacement, insteadOf = '' }) => [
      String(product),
      quantity,
      !!replacement,
      String(insteadOf),
    ]),
  );

function isSame(refund: OrderRefund, { cents, lines = [], reason, to, deliveryFee }: Asked) {
  const isOfPieces = contents(refund.lines ?? []) === contents(lines);
  const isOfFee = Boolean(refund.feeCents) === Boolean(deliveryFee);
  const isSum = cents === undefined ? isOfPieces && isOfFee : refund.cents === cents;
  return refund.reason === reason && refund.to === to && isSum;
}

const unlessZero = (cents: number, key: 'depositCents' | 'feeCents' | 'roundingCents') =>
  cents ? { [key]: cents } : {};

function decideRefund(order: OrderDoc, asked: Asked, key: string): Decision {
  const { refunds = [] } = order;
  const { lines = [], reason, to, after } = asked;
  const known = refunds.find((refund) => refund.key === key);
  if (known && isSame(known, asked)) return 'unchanged';
  if (known) return { conflict: t('errors', 'refundKeyTaken') };
  // Another device has made a refund in the meantime.
  if (after !== undefined && after !== refunds.length)
    return { conflict: t('errors', 'refundMeanwhile') };
  const sum = sumOf(order, asked);
  if (typeof sum === 'string') return { conflict: sum };
  if (!refundMethods(order).includes(to))
    return { conflict: t('errors', to === 'card' ? 'refundNoCard' : 'refundOtherMethod') };
  if (refunds.length >= MAX_REFUNDS) return { conflict: t('errors', 'refundTooOften') };
  const at = new Date();
  const { cents, taxes, depositCents, feeCents } = sum;
  const refundUpdate =
    to === 'card' ? pendingRefundUpdate(order, 'seller refund', at, cents) : undefined;
  const refund = {
    number: refunds.length + 1,
    key,
    cents,
    taxes,
    reason,
    to,
    at,
    by: { role: 'seller' as const, ...staffName() },
    ...unlessZero(depositCents, 'depositCents'),
    ...unlessZero(feeCents, 'feeCents'),
    ...(to === 'cash' ? unlessZero(refundRounding(order, cents), 'roundingCents') : {}),
    ...omitUndefined({
      lines: lines.length > 0 ? lines : undefined,
      part: refundUpdate?.push['payment.pendingRefunds'].number,
    }),
  };
  return {
    update: omitUndefined({
      $set: refundUpdate?.set,
      $push: { refunds: refund, ...refundUpdate?.push },
    }),
  };
}

/**
 * Refunds pieces, the delivery fee or an amount of a delivered order, once per idempotency key. The money goes
 * to the card through Stripe, or the refund is recorded as cash or credit. All refunds together never exceed the
 * payment. Returns the order. Throws a 409 ApiError with the stored order, and a 404 for an unknown order.
 */
export async function refundOrder({ id, ...input }: RefundInput, key: string): Promise<OrderView> {
  const order = await changeOrder(
    { _id: id },
    (present) => decideRefund(present, askedOf(present, input), key),
    conflictForSeller,
  );
  return viewOneForSeller(await tryFinishRefunds(order));
}

/**
 * Returns the amounts of the refund that {@link refundOrder} would make, in major currency units. Throws the same
 * errors.
 */
export async function previewRefund({
  id,
  ...input
}: RefundInput): Promise<{ order: OrderView; refund: RefundSumView }> {
  const order = await findForSeller(id);
  const asked = askedOf(order, input);
  const sum = sumOf(order, asked);
  if (typeof sum === 'string') throw await conflictForSeller(order, sum);
  const { currency } = pricingContextOf(order);
  const refund = {
    amount: toUnits(sum.cents, currency),
    ...viewCash(asked.to === 'cash' ? refundRounding(order, sum.cents) : 0, sum.cents, currency),
    taxes: viewTaxes(sum.taxes, currency),
    left: toUnits(netPaidCentsOf(order) - sum.cents, currency),
  };
  return { order: await viewOneForSeller(order), refund };
}

function undoConflict(
  { invoiceNumber }: OrderDoc,
  { to, at }: OrderRefund,
  isOpen: (at: Date) => boolean,
) {
  if (to === 'card') return t('errors', 'refundStaysCard');
  if (invoiceNumber) return t('errors', 'refundStaysCredited', { number: invoiceNumber });
  return isOpen(at) ? undefined : t('errors', 'refundStaysDay');
}

/**
 * Undoes a cash or credit refund. This is possible only on the business day on which it was recorded. The call is
 * idempotent. Returns the order. Throws a 409 ApiError with the stored order, and a 404 for an unknown order or refund.
 */
export async function undoRefund({ id, number }: UndoRefundInput): Promise<OrderView> {
  const { timeZone } = await readShop();
  const today = dayOf(Date.now(), timeZone);
  const isClosed = await isClosedDay(today);
  const isOpen = (at: Date) => !isClosed && dayOf(at.getTime(), timeZone) === today;
  const decide = (order: OrderDoc): Decision => {
    const place = (order.refunds ?? []).findIndex((refund) => refund.number === number);
    const refund = order.refunds?.[place];
    if (!refund) throw new ApiError('notFound', t('errors', 'refundGone'));
    if (refund.undoneAt) return 'unchanged';
    const why = undoConflict(order, refund, isOpen);
    if (why) return { conflict: why };
    const { to, cents } = refund;
    const rounding = to === 'cash' ? refundRounding(order, cents, true) : 0;
    return {
      update: {
        $set: {
          [`refunds.${place}.undoneAt`]: new Date(),
          ...(rounding === 0 ? {} : { [`refunds.${place}.undoneRoundingCents`]: rounding }),
        },
      },
    };
  };
  return viewOneForSeller(await changeOrder({ _id: id }, decide, conflictForSeller));
}

/** After this update, a refund that Stripe has rejected fails at the next rejection. */
function decideStop(order: OrderDoc): Decision {
  const rejected = rejectedRefundsOf(order);
  if (rejected.length === 0) return { conflict: t('errors', 'nothingToStop') };
  const fields = rejected
    .filter(({ isStopped }) => !isStopped)
    .map(({ path }) => [`${path}.isStopped`, true] as const);
  return fields.length > 0 ? { update: { $set: Object.fromEntries(fields) } } : 'unchanged';
}

/**
 * Stops the retries of the refunds that Stripe rejects, after one last request. Returns the order with the outcome. If
 * Stripe does not respond, the reconciler completes the refund. Throws a 409 ApiError with the stored order if Stripe
 * rejects no refund, and a 404 for an unknown order.
 */
export async function stopRefunds(id: string): Promise<OrderView> {
  const order = await changeOrder({ _id: id }, decideStop, conflictForSeller);
  return viewOneForSeller(await tryFinishRefunds(order));
}

function decidePaidBack(order: OrderDoc, amount: number): Decision {
  const cents = failedRefundCentsOf(order) + failedDuplicateRefundCentsOf(order);
  const last = order.payment?.notes?.at(-1);
  const stated = toCents(amount, pricingContextOf(order).currency);
  const isSame = last?.what === 'paid back' && last.cents === stated;
  if (cents === 0 && isSame) return 'unchanged';
  if (cents === 0) return { conflict: t('errors', 'nothingToPayBack') };
  // The pending refund of the whole payment includes this amount. Otherwise the shopper would get it twice.
  if (isRefundingAll(order)) return { conflict: t('errors', 'payBackLater') };
  if (cents !== stated)
    return { conflict: t('errors', 'payBackNow', { amount: formatSum(order, cents) }) };
  const failed = order.payment?.failedRefunds ?? [];
  const note = { what: 'paid back', at: new Date(), cents, by: 'seller', ...staffName() } as const;
  return {
    update: {
      $set: { 'payment.failedRefunds': failed.map((refund) => ({ ...refund, isPaidBack: true })) },
      $push: { 'payment.notes': note },
    },
  };
}

/**
 * Records that the shop has paid failed refunds by another method, for example by bank transfer. `amount` must
 * be the whole pending amount, in major currency units. The call is idempotent. Throws a 409 ApiError with the
 * stored order if the pending amount differs or is 0, and a 404 for an unknown order.
 */
export async function recordPaidBack({ id, amount }: PaidBackInput): Promise<OrderView> {
  const order = await changeOrder(
    { _id: id },
    (present) => decidePaidBack(present, amount),
    conflictForSeller,
  );
  return viewOneForSeller(order);
}
