import { toCents } from '@/lib/utils/money';
import { deliveredLines } from './delivery-promise';
import type { OrderView } from './view';

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
  // A server of an older version sends neither taxes nor fees. Then the part of the total that is not goods
  // counts as tax.
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
