import { fromDollars } from '@/lib/utils/money';
import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

/**
 * Returns the totals of an order in cents, from its picked goods. For a cancelled order, they are the totals
 * of its ordered goods.
 */
export function sumsOf(order: OrderView) {
  const goodsCents = deliveredLines(order).reduce((sum, line) => {
    const { product, found, replacement, amount } = line;
    const instead = replacement ? fromDollars(replacement.amount) : 0;
    const own =
      amount === undefined ? fromDollars(product.offerPrice) * found : fromDollars(amount);
    return sum + own + instead;
  }, 0);
  // A server of an older version sends neither taxes nor fees. Then the part of the total that is not goods
  // counts as tax.
  const { taxes: rates, deposits = 0, deliveryFee = 0 }: Partial<OrderView> = order;
  const totalCents = fromDollars(order.status === 'Cancelled' ? order.agreedAmount : order.amount);
  const taxes = rates?.map(({ percent, tax }) => ({ percent, taxCents: fromDollars(tax) })) ?? [
    { percent: order.taxPercent, taxCents: totalCents - goodsCents },
  ];
  const [depositCents, feeCents] = [fromDollars(deposits), fromDollars(deliveryFee)];
  const { returnedAmount = 0, cashBack = 0, cashRounding = 0 } = order;
  return {
    goodsCents,
    depositCents,
    feeCents,
    taxes,
    returnedCents: fromDollars(returnedAmount),
    cashBackCents: fromDollars(cashBack),
    roundingCents: fromDollars(cashRounding),
  };
}
