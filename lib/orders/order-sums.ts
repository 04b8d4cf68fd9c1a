import { toCents } from '@/lib/utils/money';
import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

type Sold = { product: Pick<OrderView['items'][number]['product'], 'soldBy'> };
type Lines = Pick<OrderView, 'items' | 'status'>;

/**
 * Converts a number of pieces or units to the number of pieces that a courier carries. Goods sold by weight count as
 * one piece, however many units (for example 50 g) were ordered.
 */
export const carriedPieces = (soldBy: string | undefined, count: number): number =>
  soldBy === 'weight' ? Math.min(count, 1) : count;

const carried = ({ product }: Sold, count: number) => carriedPieces(product.soldBy, count);

/** Returns the number of delivered pieces of an order. Replacements count as well. */
export const deliveredPieces = (order: Lines): number =>
  deliveredLines(order).reduce((sum, line) => {
    const { found, replacement } = line;
    const instead = replacement ? carried(replacement, replacement.quantity) : 0;
    return sum + carried(line, found) + instead;
  }, 0);

/** Returns the number of missing pieces of an order. A lower weight of goods sold by weight is not a missing piece. */
export function missingQuantityOf({ items, status }: Lines): number {
  if (status === 'Cancelled') return 0;
  return items.reduce(
    (sum, line) => sum + carried(line, line.quantity) - carried(line, line.found),
    0,
  );
}

/**
 * Returns the totals of an order in cents, from its picked goods. For a cancelled order, they are the totals
 * of its ordered goods.
 */
export function sumsOf(order: OrderView) {
  const { currency } = order;
  const goodsCents = deliveredLines(order).reduce((sum, line) => {
    const { product, found, replacement, amount } = line;
    const instead = replacement ? toCents(replacement.amount, currency) : 0;
    const own =
      amount === undefined
        ? toCents(product.offerPrice, currency) * found
        : toCents(amount, currency);
    return sum + own + instead;
  }, 0);
  // A server of an older version sends neither taxes nor fees. The part of the total without goods then counts as tax.
  const { taxes: rates, deposits = 0, deliveryFee = 0 }: Partial<OrderView> = order;
  const totalCents = toCents(
    order.status === 'Cancelled' ? order.agreedAmount : order.amount,
    currency,
  );
  const taxes = rates?.map(({ percent, tax }) => ({
    percent,
    taxCents: toCents(tax, currency),
  })) ?? [{ percent: order.taxPercent, taxCents: totalCents - goodsCents }];
  const [depositCents, feeCents] = [toCents(deposits, currency), toCents(deliveryFee, currency)];
  const { returnedAmount = 0, cashBack = 0, cashRounding = 0, stateFee } = order;
  return {
    goodsCents,
    depositCents,
    feeCents,
    ...(stateFee
      ? { stateFee: { name: stateFee.name, cents: toCents(stateFee.amount, currency) } }
      : {}),
    taxes,
    returnedCents: toCents(returnedAmount, currency),
    cashBackCents: toCents(cashBack, currency),
    roundingCents: toCents(cashRounding, currency),
  };
}
