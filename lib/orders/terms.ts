import { type Fee, splitFees, type Totals, totalsOf } from '@/lib/tax/totals-math';
import { site } from '@/lib/utils/site';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';
import { packedFees, packedTotals } from './packing-math';

/**
 * Currency (ISO 4217), tax in percent, and whether prices include it, as the order was placed, whatever the shop has now. Orders
 * from before these settings use the defaults of lib/utils/site.ts.
 */
export const pricingContextOf = ({
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
  totalsOf(order.items, pricingContextOf(order), { fees: order.fees });

/** The fees of an order, each of one rate: as agreed or, once it is packed, by what was found. */
export const chargedFeesOf = (order: Charged & Pick<OrderDoc, 'dueCents'>): Fee[] =>
  order.dueCents === undefined
    ? splitFees(order.items, pricingContextOf(order), order.fees ?? [])
    : packedFees(order.items, pricingContextOf(order), order.fees);

/**
 * The totals, in cents, that a shopper may have been shown: the total of the order and, for goods by weight, where it is the
 * ceiling, also the estimate and the sum of a client that multiplies prices by quantities.
 */
export function shownTotalsOf(order: Charged & Pick<OrderDoc, 'amountCents'>): number[] {
  const { items, fees, amountCents } = order;
  if (!items.some(({ measure }) => measure)) return [amountCents];
  const totalOf = (goodsOf: (line: OrderLine) => number | undefined) =>
    totalsOf(
      items.map((line) => ({ ...line, goodsCents: goodsOf(line) })),
      pricingContextOf(order),
      { fees },
    ).totalCents;
  return [amountCents, totalOf(({ chargedCents }) => chargedCents), totalOf(() => undefined)];
}

/** The estimate of an order that is not packed yet, in cents; undefined without goods by weight, and once it is packed. */
export const estimatedCentsOf = (
  order: Charged & Pick<OrderDoc, 'amountCents' | 'dueCents'>,
): number | undefined => (order.dueCents === undefined ? shownTotalsOf(order)[1] : undefined);

/**
 * The sums of an order by its lines or, once it is packed, by what was found and what came back. The total is below 0 when more
 * deposits came back than is charged.
 */
export const dueTotalsOf = (order: Charged & Pick<OrderDoc, 'dueCents' | 'returned'>): Totals =>
  order.dueCents === undefined
    ? agreedTotalsOf(order)
    : packedTotals(order.items, pricingContextOf(order), order.fees, order.returned);
