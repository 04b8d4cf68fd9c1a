import { fromDollars } from '@/lib/money';
import { deliveredLines } from './promise-math';
import type { OrderView } from './view';

/** The sums of an order in cents: of what was found, or, of a cancelled one, the goods as ordered. */
export function sumsOf(order: OrderView) {
  const goodsCents = deliveredLines(order).reduce((sum, { product, found, replacement }) => {
    const instead = replacement ? fromDollars(replacement.amount) : 0;
    return sum + fromDollars(product.offerPrice) * found + instead;
  }, 0);
  const taxes = order.taxes.map(({ percent, tax }) => ({ percent, taxCents: fromDollars(tax) }));
  const [depositCents, feeCents] = [fromDollars(order.deposits), fromDollars(order.deliveryFee)];
  return { goodsCents, depositCents, feeCents, taxes };
}
