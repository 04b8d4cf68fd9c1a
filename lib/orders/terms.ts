import { site } from '@/lib/site';
import { type Totals, totalsOf } from '@/lib/tax/totals-math';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';
import { packedTotals } from './packing-math';

/**
 * The money that an order was placed with, whatever the shop takes now: currency (ISO 4217), tax in percent, and
 * whether prices include it. Orders from before the settings existed use the defaults of lib/site.ts.
 */
export const termsOf = ({
  currency,
  taxPercent,
  taxMode,
}: Pick<OrderDoc, 'currency' | 'taxPercent' | 'taxMode'>) => ({
  currency: currency ?? site.currency,
  taxPercent: taxPercent ?? site.taxPercent,
  taxMode: taxMode ?? ('added' as const),
});

type Charged = Pick<OrderDoc, 'items' | 'fees' | 'taxPercent' | 'taxMode'>;

/** The sums of an order as it was agreed. */
export const agreedTotalsOf = (order: Charged): Totals =>
  totalsOf(order.items, termsOf(order), { fees: order.fees });

/**
 * The totals, in cents, that a shopper may have been shown for an order: what it costs at most and, where goods are
 * weighed, about what it costs, and the sum of a client that only multiplies prices by quantities.
 */
export function shownTotalsOf(order: Charged & Pick<OrderDoc, 'amountCents'>): number[] {
  const { items, fees, amountCents } = order;
  if (!items.some(({ measure }) => measure)) return [amountCents];
  const totalOf = (goodsOf: (line: OrderLine) => number | undefined) =>
    totalsOf(
      items.map((line) => ({ ...line, goodsCents: goodsOf(line) })),
      termsOf(order),
      { fees },
    ).totalCents;
  return [amountCents, totalOf(({ chargedCents }) => chargedCents), totalOf(() => undefined)];
}

/** About what an order costs that is not packed yet, in cents; undefined where nothing of it is weighed. */
export const estimatedCentsOf = (
  order: Charged & Pick<OrderDoc, 'amountCents' | 'dueCents'>,
): number | undefined => (order.dueCents === undefined ? shownTotalsOf(order)[1] : undefined);

/**
 * The sums of an order as far as its lines, their packing and what came back say: of what was found once it is
 * packed. The total is below 0 where more came back than is charged.
 */
export const dueTotalsOf = (order: Charged & Pick<OrderDoc, 'dueCents' | 'returned'>): Totals =>
  order.dueCents === undefined
    ? agreedTotalsOf(order)
    : packedTotals(order.items, termsOf(order), order.fees, order.returned);
