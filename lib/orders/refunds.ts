import 'server-only';
import { roundCash } from '@/lib/tax/cash-math';
import { remainingOf } from '@/lib/tax/credit-math';
import type { TaxOfRate } from '@/lib/tax/tax-math';
import { pickedCents } from '@/lib/weights/line-math';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import type { OrderRefund, PendingRefund, RefundTo } from '@/models/order-payment';
import { dueCentsOf, paidCentsOf, unrefundedCentsOf } from './life';
import { type Charge, type ChargedLine, ofWhole, type Wanted, withoutPieces } from './refund-math';
import { cashBackCentsOf, currentTotalsOf } from './returned';
import { state } from './state';
import { chargedFeesOf, pricingContextOf } from './terms';

/* Refunds of an order after its delivery, and what is left to refund. */

/** The refunds that were not taken back. */
export const standingRefunds = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): OrderRefund[] =>
  refunds.filter(({ undoneAt }) => !undoneAt);

const sumOf = (refunds: readonly OrderRefund[]) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** What was refunded after the delivery in cash or as credit, in integer cents. */
const otherRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  sumOf(standingRefunds(order).filter(({ to }) => to !== 'card'));

/** What the shop keeps of an order after all refunds, made and pending, in integer cents. */
export function keptCentsOf(order: OrderDoc): number {
  const due = dueCentsOf(order) - sumOf(standingRefunds(order));
  if (!state.online.is(order)) return Math.max(0, due);
  return Math.max(0, Math.min(due, unrefundedCentsOf(order) - otherRefundCentsOf(order)));
}

/**
 * What the shop keeps of an order less the cash that it paid out for returned deposits beyond the total, in integer cents: below 0
 * when it paid out more than it keeps. The documents of an order add up to it.
 */
export const netKeptCentsOf = (order: OrderDoc): number =>
  keptCentsOf(order) - cashBackCentsOf(order);

/** What the shop keeps of an order by rates of tax, as its lines, packing, returned deposits and refunds say. */
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

/** Why nothing of an order can be refunded, as a message of `holds`; undefined when something can. */
export function whyNotRefunded(order: OrderDoc): keyof Messages['holds'] | undefined {
  if (order.status !== 'Delivered') return 'refundUndelivered';
  if (state.flagged.is(order)) return 'paymentNotFitting';
  const isOnline = state.online.is(order);
  if (isOnline && state.disputed.is(order)) return 'refundDisputed';
  const isPaid = state.paid.is(order);
  if (!isPaid || (!isOnline && paidCentsOf(order) !== dueCentsOf(order))) return 'refundUnpaid';
  return keptCentsOf(order) > 0 ? undefined : 'refundNothingLeft';
}

/** The ways in which an order can be refunded. */
export const refundMethods = (order: OrderDoc): RefundTo[] =>
  state.online.is(order) && state.refundable.is(order)
    ? ['card', 'cash', 'credit']
    : ['cash', 'credit'];

/** The charged lines in pieces: what was found of each line, and its replacement. */
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

/** What an order charges, without refunded pieces and fee. */
export function chargeOf(order: OrderDoc): Charge {
  const refunds = standingRefunds(order);
  const isFeeBack = refunds.some(({ feeCents = 0 }) => feeCents > 0);
  return {
    lines: withoutPieces(chargedLines(order), refunds.flatMap(wantedOf)),
    terms: pricingContextOf(order),
    // With rates of their own: the fee of refunded pieces stays at their rates.
    fees: isFeeBack ? [] : chargedFeesOf(order),
    returned: order.returned ?? [],
  };
}

/** The owed part of the payment that pays a refund; the newest part when a dispute had stopped earlier ones. */
function partOf({ payment }: OrderDoc, { part }: OrderRefund): PendingRefund | undefined {
  const owed = payment?.owed ?? [];
  let found = owed.find(({ number }) => number === part);
  for (;;) {
    const next = owed.find(({ replaces }) => found && replaces === found.number);
    if (!next) return found;
    found = next;
  }
}

/** The state of a refund; to the card it is pending until Stripe has made it. */
export function refundStateOf(order: OrderDoc, refund: OrderRefund) {
  if (refund.undoneAt) return 'undone';
  if (refund.to !== 'card') return 'done';
  const part = partOf(order, refund);
  if (!part?.doneAt) return 'pending';
  const failed = order.payment?.failedRefunds ?? [];
  return part.refund && !failed.some((one) => one.refund === part.refund) ? 'done' : 'failed';
}

/*
 * Cash of an order (docs/product.md 6.9). Not each movement is rounded by itself, but what the shop has in cash after it: so any
 * number of refunds pays out no more than was collected, and the roundings of an order never add up. An order keeps the cash step
 * of its placing; an order without one, such as an older one, is not rounded.
 */

/** A sum of this order as it is paid in cash, in cents. */
export const inCash = ({ cashStepCents }: Pick<OrderDoc, 'cashStepCents'>, cents: number): number =>
  roundCash(cents, cashStepCents);

/** What was refunded after the delivery in cash, in integer cents, before it is rounded. */
const cashRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  standingRefunds(order).reduce((sum, { to, cents }) => sum + (to === 'cash' ? cents : 0), 0);

/** The cash of the shop after it was paid `paidCents` for an order and refunded `refundCents`, without deposits that were paid out. */
const afterRefunds = (order: OrderDoc, paidCents: number, refundCents: number): number =>
  inCash(order, paidCents - refundCents);

/** What an order has brought in cash, in cents; below 0 what it has cost. */
export const cashCentsOf = (order: OrderDoc): number =>
  afterRefunds(order, paidCentsOf(order), cashRefundCentsOf(order)) -
  inCash(order, cashBackCentsOf(order));

/** What of {@link cashCentsOf} is rounding, in cents; below 0 what the shop lost by it. */
export const cashRoundingCentsOf = (order: OrderDoc): number =>
  cashCentsOf(order) - (paidCentsOf(order) - cashRefundCentsOf(order) - cashBackCentsOf(order));

/** The rounding of an order as it will be once it is settled in cash, in cents. */
export const dueRoundingCentsOf = (order: OrderDoc): number => {
  const [due, refunded, back] = [
    state.online.is(order) ? 0 : dueCentsOf(order),
    cashRefundCentsOf(order),
    cashBackCentsOf(order),
  ];
  return afterRefunds(order, due, refunded) - inCash(order, back) - (due - refunded - back);
};

/** What is to be collected at the door, in cents of cash; below 0, what is to be given. */
export function atDoorCentsOf(order: OrderDoc): number {
  const back = inCash(order, cashBackCentsOf(order));
  return (state.online.is(order) ? 0 : cashOfNote(order, dueCentsOf(order)).cents) - back;
}

/** What of {@link atDoorCentsOf} is rounding, in cents. */
export const atDoorRoundingOf = (order: OrderDoc): number =>
  atDoorCentsOf(order) -
  ((state.online.is(order) ? 0 : dueCentsOf(order) - paidCentsOf(order)) - cashBackCentsOf(order));

/** The field, unless it is 0. */
const unlessZero = (roundingCents: number) => (roundingCents === 0 ? {} : { roundingCents });

/** The cash that moves when an order on delivery is noted as paid with `paidCents`, in cents, and what of it is rounding. */
export function cashOfNote(
  order: OrderDoc,
  paidCents: number,
): { cents: number; roundingCents?: number } {
  const [before, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const cents = afterRefunds(order, paidCents, refunded) - afterRefunds(order, before, refunded);
  return { cents, ...unlessZero(cents - (paidCents - before)) };
}

/** What is added to a refund of `cents` that is now given in cash, in cents; with `isUndone`, to what is taken back of it. */
export function refundRounding(order: OrderDoc, cents: number, isUndone = false): number {
  const [paid, refunded] = [paidCentsOf(order), cashRefundCentsOf(order)];
  const before = afterRefunds(order, paid, isUndone ? refunded - cents : refunded);
  const after = afterRefunds(order, paid, isUndone ? refunded : refunded + cents);
  return before - after - cents;
}
