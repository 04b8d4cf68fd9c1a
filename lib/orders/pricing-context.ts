import { type Fee, splitFees, type Totals, totalsOf } from '@/lib/tax/totals';
import { site } from '@/lib/utils/site';
import type { OrderDoc } from '@/models/order';
import type { OrderLine } from '@/models/order-line';
import { packedFees, packedTotals } from './packing-totals';

/**
 * Returns the order's currency (ISO 4217), tax in percent and tax mode from when it was placed, whatever the
 * shop's settings are now. Orders older than these settings use the defaults of lib/utils/site.ts.
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

/** Returns the fees of an order, each with one rate: as agreed or, once packed, by the picked goods. */
export const chargedFeesOf = (order: Charged & Pick<OrderDoc, 'dueCents'>): Fee[] =>
  order.dueCents === undefined
    ? splitFees(order.items, pricingContextOf(order), order.fees ?? [])
    : packedFees(order.items, pricingContextOf(order), order.fees);

/**
 * Returns the totals, in cents, that a shopper may have seen. The first is the order's total. With goods sold by
 * weight that total is a ceiling, so two more follow: the estimate, and the total of a client that multiplies
 * prices by quantities.
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
 * Returns the estimated total of an order that is not packed yet, in cents. Undefined without goods sold by
 * weight, and once the order is packed.
 */
export const estimatedCentsOf = (
  order: Charged & Pick<OrderDoc, 'amountCents' | 'dueCents'>,
): number | undefined => (order.dueCents === undefined ? shownTotalsOf(order)[1] : undefined);

/**
 * Returns the totals of an order from its lines or, once packed, from the picked goods and the returned deposits.
 * The total is negative when the returned deposits exceed the charge.
 */
export const dueTotalsOf = (order: Charged & Pick<OrderDoc, 'dueCents' | 'returned'>): Totals =>
  order.dueCents === undefined
    ? agreedTotalsOf(order)
    : packedTotals(order.items, pricingContextOf(order), order.fees, order.returned);
