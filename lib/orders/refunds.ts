import 'server-only';
import { roundCash } from '@/lib/tax/cash-rounding';
import { remainingOf } from '@/lib/tax/credit';
import type { TaxOfRate } from '@/lib/tax/tax';
import { pickedCents } from '@/lib/weights/weighed-line';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import type { OrderRefund, PendingRefund, RefundTo } from '@/models/order-payment';
import { dueCentsOf, paidCentsOf, unrefundedCentsOf } from './life';
import { chargedFeesOf, pricingContextOf } from './pricing-context';
import { type Charge, type ChargedLine, ofWhole, type Wanted, withoutPieces } from './refund-lines';
import { cashBackCentsOf, currentTotalsOf } from './returned';
import { state } from './state';

/* Refunds of an order after its delivery, and the amount left to refund. */

/** Returns the refunds that were not undone. */
export const standingRefunds = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): OrderRefund[] =>
  refunds.filter(({ undoneAt }) => !undoneAt);

const sumOf = (refunds: readonly OrderRefund[]) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** Returns the amount refunded after delivery in cash or as credit, in integer cents. */
const otherRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  sumOf(standingRefunds(order).filter(({ to }) => to !== 'card'));

/** Returns the amount that the shop keeps after all refunds, made and pending, in integer cents. */
export function keptCentsOf(order: OrderDoc): number {
  const due = dueCentsOf(order) - sumOf(standingRefunds(order));
  if (!state.online.is(order)) return Math.max(0, due);
  return Math.max(0, Math.min(due, unrefundedCentsOf(order) - otherRefundCentsOf(order)));
}

/**
 * Returns the amount that the shop keeps, less the cash it paid out for returned deposits beyond the total, in
 * integer cents. It is negative when the shop paid out more than it keeps. The documents of an order add up to
 * this amount.
 */
export const netKeptCentsOf = (order: OrderDoc): number =>
  keptCentsOf(order) - cashBackCentsOf(order);

/**
 * Returns the amounts that the shop keeps of an order by tax rate, from its lines, packing, returned deposits and
 * refunds.
 */
export function keptTaxesOf(order: OrderDoc): TaxOfRate[] {
  const { taxes } = currentTotalsOf(order);
  const refunds = standingRefunds(order);
  return refunds.length === 0
    ? taxes
    : remainingOf(
        taxes,
        refunds.map((refund) => refund.taxes),
      );
}

/** Returns why an order cannot be refunded, as a message key of `holds`; undefined when it can. */
export function whyNotRefunded(order: OrderDoc): keyof Messages['blockedBy'] | undefined {
  if (order.status !== 'Delivered') return 'refundUndelivered';
  if (state.flagged.is(order)) return 'paymentNotFitting';
  const isOnline = state.online.is(order);
  if (isOnline && state.disputed.is(order)) return 'refundDisputed';
  const isPaid = state.paid.is(order);
  if (!isPaid || (!isOnline && paidCentsOf(order) !== dueCentsOf(order))) return 'refundUnpaid';
  return keptCentsOf(order) > 0 ? undefined : 'refundNothingLeft';
}

/** Returns the refund methods that an order allows. */
export const refundMethods = (order: OrderDoc): RefundTo[] =>
  state.online.is(order) && state.refundable.is(order)
    ? ['card', 'cash', 'credit']
    : ['cash', 'credit'];

/** Returns the charged lines in pieces: the picked quantity of each line, and its replacement. */
function chargedLines({ items }: OrderDoc): ChargedLine[] {
  return items.flatMap((item): ChargedLine[] => {
    const { product, unitCents, quantity, found = quantity, replacement: instead } = item;
    const whole = item.measure && { cents: pickedCents(item), quantity: found };
    const { taxPercent, depositCents, depositPercent } = item;
    const line = { unitCents, taxPercent, depositCents, depositPercent };
    return [
      {
        product: String(product),
        quantity: found,
        ...line,
        ...(whole ? ofWhole(whole, found) : {}),
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

const wantedOf = ({ lines = [] }: OrderRefund): Wanted[] =>
  lines.map(({ product, quantity, replacement, insteadOf }) => ({
    product: String(product),
    quantity,
    ...(replacement ? { replacement } : {}),
    ...(insteadOf ? { insteadOf: String(insteadOf) } : {}),
  }));

/** Returns the remaining charge of an order, without refunded pieces and fee. */
export function chargeOf(order: OrderDoc): Charge {
  const refunds = standingRefunds(order);
  const isFeeBack = refunds.some(({ feeCents = 0 }) => feeCents > 0);
  return {
    lines: withoutPieces(chargedLines(order), refunds.flatMap(wantedOf)),
    terms: pricingContextOf(order),
    // The split fees have their own rates: after a refund of pieces, the fee stays at the rates of these pieces.
    fees: isFeeBack ? [] : chargedFeesOf(order),
    returned: order.returned ?? [],
  };
}

/** Returns the pending refund that pays an order's refund. If a dispute stopped earlier ones, returns the newest. */
function partOf({ payment }: OrderDoc, { part }: OrderRefund): PendingRefund | undefined {
  const owed = payment?.owed ?? [];
  let found = owed.find(({ number }) => number === part);
  for (;;) {
    const next = owed.find(({ replaces }) => found && replaces === found.number);
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

/*
 * Cash of an order (docs/product.md 6.9). The shop rounds its cash balance after each movement, not the movement
 * itself. So any number of refunds pays out no more than was collected, and roundings never add up. An order
 * keeps the cash step from when it was placed. An order without a cash step, for example an older one, is not
 * rounded.
 */

/** Returns an amount of this order, rounded for cash, in cents. */
export const inCash = ({ cashStepCents }: Pick<OrderDoc, 'cashStepCents'>, cents: number): number =>
  roundCash(cents, cashStepCents);

/** Returns the amount refunded after delivery in cash, in integer cents, before rounding. */
const cashRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  standingRefunds(order).reduce((sum, { to, cents }) => sum + (to === 'cash' ? cents : 0), 0);

/**
 * Returns the shop's cash for an order that was paid `paidCents` and refunded `refundCents`, without deposits
 * that were paid out.
 */
const afterRefunds = (order: OrderDoc, paidCents: number, refundCents: number): number =>
  inCash(order, paidCents - refundCents);

/** Returns the net cash from an order, in cents; negative if the order cost cash. */
export const cashCentsOf = (order: OrderDoc): number =>
  afterRefunds(order, paidCentsOf(order), cashRefundCentsOf(order)) -
  inCash(order, cashBackCentsOf(order));

/** Returns the part of {@link cashCentsOf} that is rounding, in cents; negative if the shop lost it. */
export const cashRoundingCentsOf = (order: OrderDoc): number =>
  cashCentsOf(order) - (paidCentsOf(order) - cashRefundCentsOf(order) - cashBackCentsOf(order));

/** Returns the cash rounding of an order once it is settled, in cents. */
export const dueRoundingCentsOf = (order: OrderDoc): number => {
  const [due, refunded, back] = [
    state.online.is(order) ? 0 : dueCentsOf(order),
    cashRefundCentsOf(order),
    cashBackCentsOf(order),
  ];
  return afterRefunds(order, due, refunded) - inCash(order, back) - (due - refunded - back);
};

/** Returns the cash to collect at the door, in cents; negative if the courier pays out cash. */
export function atDoorCentsOf(order: OrderDoc): number {
  const back = inCash(order, cashBackCentsOf(order));
  return (state.online.is(order) ? 0 : cashOfNote(order, dueCentsOf(order)).cents) - back;
}

/** Returns the part of {@link atDoorCentsOf} that is rounding, in cents. */
export const atDoorRoundingOf = (order: OrderDoc): number =>
  atDoorCentsOf(order) -
  ((state.online.is(order) ? 0 : dueCentsOf(order) - paidCentsOf(order)) - cashBackCentsOf(order));

/** Returns the field, unless it is 0. */
const unlessZero = (roundingCents: number) => (roundingCents === 0 ? {} : { roundingCents });

/**
 * Returns the cash movement when a pay-on-delivery order is marked as paid with `paidCents`, and the part of it
 * that is rounding. Both are in cents.
 */
export function cashOfNote(
  order: OrderDoc,
  paidCents: number,
): { cents: number; roundingCents?: number } {
  const [before, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const cents = afterRefunds(order, paidCents, refunded) - afterRefunds(order, before, refunded);
  return { cents, ...unlessZero(cents - (paidCents - before)) };
}

/**
 * Returns the rounding to add to a cash refund of `cents`, in cents. With `isUndone`, returns the rounding to add
 * to the cash that the shop takes back.
 */
export function refundRounding(order: OrderDoc, cents: number, isUndone = false): number {
  const [paid, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const before = afterRefunds(order, paid, isUndone ? refunded - cents : refunded);
  const after = afterRefunds(order, paid, isUndone ? refunded : refunded + cents);
  return before - after - cents;
}
