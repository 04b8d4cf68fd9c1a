import 'server-only';
import { roundCash } from '@/lib/tax/cash-rounding';
import { remainingOf } from '@/lib/tax/credit';
import type { TaxOfRate } from '@/lib/tax/tax';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { pickedCents } from '@/lib/weights/weighed-line';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import type { OrderRefund, PendingRefund, RefundTo } from '@/models/order-payment';
import { dueCentsOf, paidCentsOf, unrefundedCentsOf } from './change-order';
import { chargedFeesOf, pricingContextOf } from './pricing-context';
import {
  type Charge,
  type ChargedLine,
  type RequestedPieces,
  shareOfLine,
  withoutDelivery,
  withoutPieces,
} from './refund-lines';
import { cashBackCentsOf, currentTotalsOf } from './returned-deposits';
import { state } from './state';

/** Returns the refunds of an order, without refunds that were undone. */
export const activeRefunds = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): OrderRefund[] =>
  refunds.filter(({ undoneAt }) => !undoneAt);

const sumOf = (refunds: readonly OrderRefund[]) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Refunds after delivery that did not go to the card, in integer cents. */
const otherRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  sumOf(activeRefunds(order).filter(({ to }) => to !== 'card'));

/** Returns the amount that the shop keeps after all refunds, in integer cents. Pending refunds count as made. */
export function netPaidCentsOf(order: OrderDoc): number {
  const due = dueCentsOf(order) - sumOf(activeRefunds(order));
  if (!state.online.is(order)) return Math.max(0, due);
  return Math.max(0, Math.min(due, unrefundedCentsOf(order) - otherRefundCentsOf(order)));
}

/**
 * Returns the amount that the documents of an order add up to, in integer cents: the amount that the shop keeps, less
 * the cash that it paid out for returned deposits. The result may be negative.
 */
export const netRevenueCentsOf = (order: OrderDoc): number =>
  netPaidCentsOf(order) - cashBackCentsOf(order);

/** Returns the amounts that the shop keeps after packing, returned deposits and refunds, one for each tax rate. */
export function netPaidTaxesOf(order: OrderDoc): TaxOfRate[] {
  const { taxes } = currentTotalsOf(order);
  const refunds = activeRefunds(order);
  return refunds.length === 0
    ? taxes
    : remainingOf(
        taxes,
        refunds.map((refund) => refund.taxes),
      );
}

/** Returns why an order cannot be refunded, as a message key of `blockedBy`; undefined when it can be refunded. */
export function refundBlockedReason(order: OrderDoc): keyof Messages['blockedBy'] | undefined {
  if (order.status !== 'Delivered') return 'refundUndelivered';
  if (state.paymentMismatch.is(order)) return 'paymentNotFitting';
  const isOnline = state.online.is(order);
  if (isOnline && state.disputed.is(order)) return 'refundDisputed';
  const isPaid = state.paid.is(order);
  if (!isPaid || (!isOnline && paidCentsOf(order) !== dueCentsOf(order))) return 'refundUnpaid';
  return netPaidCentsOf(order) > 0 ? undefined : 'refundNothingLeft';
}

/** Returns the refund methods of an order. The method of its payment comes first. */
export const refundMethods = (order: OrderDoc): RefundTo[] => {
  const isCard = state.online.is(order) && state.refundable.is(order);
  const paidBy: RefundTo | undefined = isCard ? 'card' : order.payMethod?.code;
  const others: RefundTo[] = ['cash', 'credit'];
  return paidBy ? [paidBy, ...others] : others;
};

function chargedLines({ items }: OrderDoc): ChargedLine[] {
  return items.flatMap((item): ChargedLine[] => {
    const { product, unitCents, quantity, pickedQuantity = quantity, replacement: instead } = item;
    const lineTotal = item.measure && { cents: pickedCents(item), quantity: pickedQuantity };
    const { taxPercent, depositCents, depositPercent } = item;
    const line = { unitCents, taxPercent, depositCents, depositPercent };
    return [
      {
        product: String(product),
        quantity: pickedQuantity,
        ...line,
        ...(lineTotal ? shareOfLine(lineTotal, pickedQuantity) : {}),
      },
      ...(instead
        ? [
            {
              product: String(instead.product),
              replacement: true,
              insteadOf: String(product),
              quantity: 1,
              unitCents: instead.lineCents,
              depositCents: instead.lineDepositCents,
              taxPercent: instead.taxPercent,
              depositPercent: instead.depositPercent,
            },
          ]
        : []),
    ];
  });
}

const wantedOf = ({ lines = [] }: OrderRefund): RequestedPieces[] =>
  lines.map(({ product, quantity, replacement, insteadOf }) =>
    omitUndefined({
      product: String(product),
      quantity,
      replacement: replacement || undefined,
      insteadOf: insteadOf && String(insteadOf),
    }),
  );

/** Returns the charge of an order without refunded pieces and a refunded delivery fee. */
export function chargeOf(order: OrderDoc): Charge {
  const refunds = activeRefunds(order);
  const isFeeBack = refunds.some(({ feeCents = 0 }) => feeCents > 0);
  return {
    lines: withoutPieces(chargedLines(order), refunds.flatMap(wantedOf)),
    terms: pricingContextOf(order),
    // Refunded pieces do not change the tax rates of the fee, because `chargedFeesOf` has already split it.
    fees: isFeeBack ? withoutDelivery(chargedFeesOf(order)) : chargedFeesOf(order),
    returned: order.returned ?? [],
  };
}

/**
 * Returns the pending refund at Stripe for this refund. After a dispute there can be several. The latest one counts.
 */
function partOf({ payment }: OrderDoc, { part }: OrderRefund): PendingRefund | undefined {
  const pendingRefunds = payment?.pendingRefunds ?? [];
  let found = pendingRefunds.find(({ number }) => number === part);
  for (;;) {
    const next = pendingRefunds.find(({ replaces }) => found && replaces === found.number);
    if (!next) return found;
    found = next;
  }
}

/** Returns the state of a refund. A refund to the card is pending until Stripe has made it. */
export function refundStateOf(order: OrderDoc, refund: OrderRefund) {
  if (refund.undoneAt) return 'undone';
  if (refund.to !== 'card') return 'done';
  const part = partOf(order, refund);
  if (!part?.doneAt) return 'pending';
  const failed = order.payment?.failedRefunds ?? [];
  return part.refund && !failed.some((one) => one.refund === part.refund) ? 'done' : 'failed';
}

/* Cash amounts of an order (docs/product.md 6.9). The shop rounds the cash balance of the order, not each payment or
   refund. Otherwise rounding differences would accumulate, and several refunds could pay out more than was
   collected. */

/** Rounds an amount of an order, in cents, to an amount that can be paid in cash. */
export const cashRounded = (
  { cashStepCents }: Pick<OrderDoc, 'cashStepCents'>,
  cents: number,
): number => roundCash(cents, cashStepCents);

const cashRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  activeRefunds(order).reduce((sum, { to, cents }) => sum + (to === 'cash' ? cents : 0), 0);

const cashPaidCentsOf = (order: OrderDoc): number =>
  state.inCash.is(order) ? paidCentsOf(order) : 0;

/**
 * Returns the rounded cash balance of an order, in cents. Returned deposits that the courier pays out are not included.
 */
const afterRefunds = (order: OrderDoc, paidCents: number, refundCents: number): number =>
  cashRounded(order, paidCents - refundCents);

/** Returns the net cash that the shop received for an order, in cents; negative if it paid out more. */
export const cashCentsOf = (order: OrderDoc): number =>
  afterRefunds(order, cashPaidCentsOf(order), cashRefundCentsOf(order)) -
  cashRounded(order, cashBackCentsOf(order));

/** Returns by how many cents cash rounding changes {@link cashCentsOf}: negative if the shop lost money. */
export const cashRoundingCentsOf = (order: OrderDoc): number =>
  cashCentsOf(order) - (cashPaidCentsOf(order) - cashRefundCentsOf(order) - cashBackCentsOf(order));

/** Returns by how many cents rounding changes the cash of an order after all payments and refunds. */
export const dueRoundingCentsOf = (order: OrderDoc): number => {
  const [due, refunded, back] = [
    state.inCash.is(order) ? dueCentsOf(order) : 0,
    cashRefundCentsOf(order),
    cashBackCentsOf(order),
  ];
  return afterRefunds(order, due, refunded) - cashRounded(order, back) - (due - refunded - back);
};

/**
 * Returns the amount that the courier collects at the door in cash or by card, in cents. It is negative if the courier
 * has to pay out cash.
 */
export const collectedOnDeliveryCentsOf = (order: OrderDoc): number =>
  (state.atDoor.is(order) ? paymentOfNote(order, dueCentsOf(order)).cents : 0) -
  cashRounded(order, cashBackCentsOf(order));

/**
 * Returns the amount to record when somebody marks an order as paid, in cents. At the door, this is the amount to
 * collect. For a bank transfer or a payment on account, it is the unpaid amount.
 */
export const amountToRecordCentsOf = (order: OrderDoc): number =>
  state.atDoor.is(order) || state.online.is(order)
    ? collectedOnDeliveryCentsOf(order)
    : paymentOfNote(order, dueCentsOf(order)).cents;

/** Returns by how many cents cash rounding changes {@link collectedOnDeliveryCentsOf}. */
export const roundingOnDeliveryOf = (order: OrderDoc): number =>
  collectedOnDeliveryCentsOf(order) -
  ((state.atDoor.is(order) ? dueCentsOf(order) - paidCentsOf(order) : 0) - cashBackCentsOf(order));

const unlessZero = (roundingCents: number) => (roundingCents === 0 ? {} : { roundingCents });

/**
 * Returns the amount that the shop receives when a pay-on-delivery order is marked as paid with `paidCents`, and its
 * cash rounding. Both are in cents. Only cash is rounded.
 */
export function paymentOfNote(
  order: OrderDoc,
  paidCents: number,
): { cents: number; roundingCents?: number } {
  const [before, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  if (!state.inCash.is(order)) return { cents: paidCents - before };
  const cents = afterRefunds(order, paidCents, refunded) - afterRefunds(order, before, refunded);
  return { cents, ...unlessZero(cents - (paidCents - before)) };
}

/**
 * Returns by how many cents cash rounding changes a cash refund of `cents`. With `isUndone`, the amount is the cash
 * that the shop takes back when it undoes the refund.
 */
export function refundRounding(order: OrderDoc, cents: number, isUndone = false): number {
  const [paid, refunded] = [cashPaidCentsOf(order), cashRefundCentsOf(order)];
  const before = afterRefunds(order, paid, isUndone ? refunded - cents : refunded);
  const after = afterRefunds(order, paid, isUndone ? refunded : refunded + cents);
  return before - after - cents;
}

/**
 * Returns whether the seller still has to refund a withdrawal: the shop keeps money of the order, and nothing was
 * refunded since the last withdrawal. Refunds in Stripe's dashboard count.
 */
export function isWithdrawalOpen(order: OrderDoc): boolean {
  const last = order.withdrawals?.at(-1);
  const inDashboard = order.payment?.dashboardRefund;
  const refunds = [...activeRefunds(order), ...(inDashboard ? [inDashboard] : [])];
  return (
    last !== undefined && netPaidCentsOf(order) > 0 && !refunds.some(({ at }) => at >= last.at)
  );
}
