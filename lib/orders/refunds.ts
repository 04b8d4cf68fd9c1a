import 'server-only';
import type { TaxOfRate } from '@/lib/tax/tax-math';
import { foundCents } from '@/lib/weights/line-math';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import type { OwedRefund } from '@/models/order-payment';
import type { OrderRefund, RefundTo } from '@/models/order-refund';
import {
  dueCentsOf,
  paidCentsOf,
  paidOnlineCentsOf,
  pendingRefundCentsOf,
  refundedCentsOf,
} from './life';
import {
  type Charge,
  type ChargedLine,
  lessTaxes,
  ofWhole,
  type Wanted,
  withoutPieces,
} from './refund-math';
import { presentTotalsOf } from './returned';
import { state } from './state';
import { termsOf } from './terms';

/* What was given back of an order after its delivery, and what is left to be given back. */

/** The refunds that were not taken back. */
export const standingRefunds = ({ refunds = [] }: Pick<OrderDoc, 'refunds'>): OrderRefund[] =>
  refunds.filter(({ undoneAt }) => !undoneAt);

const sumOf = (refunds: readonly OrderRefund[]) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0);

/** What was given back after the delivery past Stripe, in cash or as credit, in integer cents. */
const otherRefundCentsOf = (order: Pick<OrderDoc, 'refunds'>): number =>
  sumOf(standingRefunds(order).filter(({ to }) => to !== 'card'));

/** What the shop keeps of an order once all that is refunded or to be refunded is given back, in integer cents. */
export function keptCentsOf(order: OrderDoc): number {
  const due = dueCentsOf(order) - sumOf(standingRefunds(order));
  if (!state.online.is(order)) return Math.max(0, due);
  const left = paidOnlineCentsOf(order) - refundedCentsOf(order) - pendingRefundCentsOf(order);
  return Math.max(0, Math.min(due, left - otherRefundCentsOf(order)));
}

/** The same by rates, as far as lines, packing, returned deposits and refunds of the shop say. */
export function keptTaxesOf(order: OrderDoc): TaxOfRate[] {
  const { taxes } = presentTotalsOf(order);
  const refunds = standingRefunds(order);
  return refunds.length === 0
    ? taxes
    : lessTaxes(
        taxes,
        refunds.map((refund) => refund.taxes),
      );
}

/** Why nothing can be given back of an order, as a message of `holds`; undefined when something can. */
export function whyNotRefunded(order: OrderDoc): keyof Messages['holds'] | undefined {
  if (order.status !== 'Delivered') return 'refundUndelivered';
  if (state.flagged.is(order)) return 'paymentNotFitting';
  const isOnline = state.online.is(order);
  if (isOnline && state.disputed.is(order)) return 'refundDisputed';
  const isPaid = state.paid.is(order);
  if (!isPaid || (!isOnline && paidCentsOf(order) !== dueCentsOf(order))) return 'refundUnpaid';
  return keptCentsOf(order) > 0 ? undefined : 'refundNothingLeft';
}

/** By which ways something of an order can be given back. */
export const refundWays = (order: OrderDoc): RefundTo[] =>
  state.online.is(order) && state.refundable.is(order)
    ? ['card', 'cash', 'credit']
    : ['cash', 'credit'];

/** What was charged, in pieces: of each line what was found, and what came instead. */
function chargedLines({ items }: OrderDoc): ChargedLine[] {
  return items.flatMap((item): ChargedLine[] => {
    const { product, unitCents, quantity, found = quantity, replacement: instead } = item;
    const whole = item.measure && { cents: foundCents(item), quantity: found };
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
              ...{
                product: String(instead.product),
                replacement: true,
                insteadOf: String(product),
              },
              ...{ quantity: 1, unitCents: instead.lineCents },
              ...{ depositCents: instead.lineDepositCents, taxPercent: instead.taxPercent },
              depositPercent: instead.depositPercent,
            },
          ]
        : []),
    ];
  });
}

const wantedOf = ({ lines = [] }: OrderRefund): Wanted[] =>
  lines.map(({ product, quantity, replacement, insteadOf }) => ({
    ...{ product: String(product), quantity },
    ...(replacement ? { replacement } : {}),
    ...(insteadOf ? { insteadOf: String(insteadOf) } : {}),
  }));

/** What an order charges, without the pieces and the fee that were given back. */
export function chargeOf(order: OrderDoc): Charge {
  const refunds = standingRefunds(order);
  const isFeeBack = refunds.some(({ feeCents = 0 }) => feeCents > 0);
  return {
    lines: withoutPieces(chargedLines(order), refunds.flatMap(wantedOf)),
    terms: termsOf(order),
    fees: isFeeBack ? [] : (order.fees ?? []),
    returned: order.returned ?? [],
  };
}

/** The part of a payment that Stripe pays for a refund: the last one, where a dispute had stopped it. */
function partOf({ payment }: OrderDoc, { part }: OrderRefund): OwedRefund | undefined {
  const owed = payment?.owed ?? [];
  let found = owed.find(({ number }) => number === part);
  for (;;) {
    const next = owed.find(({ replaces }) => found && replaces === found.number);
    if (!next) return found;
    found = next;
  }
}

/** How far a refund has come: one to the card is pending until Stripe has made it. */
export function refundStateOf(order: OrderDoc, refund: OrderRefund) {
  if (refund.undoneAt) return 'undone';
  if (refund.to !== 'card') return 'done';
  const part = partOf(order, refund);
  if (!part?.doneAt) return 'pending';
  const failed = order.payment?.failedRefunds ?? [];
  return part.refund && !failed.some((one) => one.refund === part.refund) ? 'done' : 'failed';
}
