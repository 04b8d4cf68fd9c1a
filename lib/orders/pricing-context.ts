import { type Fee, splitFees, type Totals, totalsOf } from '@/lib/tax/totals';
import { site } from '@/lib/utils/site';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';
import { packedFees, packedTotals } from './packing-totals';

/**
 * Returns the currency (ISO 4217), the tax rate in percent and the tax mode of an order from the time of placing. Later
 * changes of the shop's settings do not affect them. An order from before these settings has the defaults of
 * lib/utils/site.ts.
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

/** Returns the agreed totals of an order. */
export const agreedTotalsOf = (order: Charged): Totals =>
  totalsOf(order.items, pricingContextOf(order), { fees: order.fees });

/**
 * Returns the fees of an order, each with one tax rate. Once the order is packed, the rates depend on the picked goods.
 */
export const chargedFeesOf = (order: Charged & Pick<OrderDoc, 'dueCents'>): Fee[] =>
  order.dueCents === undefined
    ? splitFees(order.items, pricingContextOf(order), order.fees ?? [])
    : packedFees(order.items, pricingContextOf(order), order.fees);

/**
 * Returns the totals, in cents, that a page may have shown to the shopper. The first is the amount of the order. With
 * goods sold by weight, this is the maximum. The estimated total, and the total of prices times quantities, follow.
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

/**
 * Returns the estimated total of an unpacked order with goods sold by weight, in cents. Returns undefined for every
 * other order.
 */
export const estimatedCentsOf = (
  order: Charged & Pick<OrderDoc, 'amountCents' | 'dueCents'>,
): number | undefined => (order.dueCents === undefined ? shownTotalsOf(order)[1] : undefined);

/**
 * Returns the totals of an order. Before packing they come from the ordered lines, afterwards from the picked goods and
 * the returned deposits. The total is negative if these deposits exceed the charge.
 */
export const dueTotalsOf = (order: Charged & Pick<OrderDoc, 'dueCents' | 'returned'>): Totals =>
  order.dueCents === undefined
    ? agreedTotalsOf(order)
    : packedTotals(order.items, pricingContextOf(order), order.fees, order.returned);
