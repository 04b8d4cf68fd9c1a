import 'server-only';
import { netPaidCentsOf } from '@/lib/orders/refunds';
import { state } from '@/lib/orders/state';
import { toUnits } from '@/lib/utils/money';
import { site } from '@/lib/utils/site';
import type { OrderDoc } from '@/models/order';
import type { SpentView } from './view';

/** The currency of an order (ISO 4217). Old orders store none. */
export const currencyOf = ({ currency = site.currency }: Pick<OrderDoc, 'currency'>): string =>
  currency;

/**
 * Returns what a customer has spent on an order, in integer cents: the amount due without refunds. It is 0 for an
 * order that is cancelled or fully refunded. The amount of an unpaid order counts too.
 */
export const spentCentsOf = (order: OrderDoc): number =>
  state.active.is(order) ? netPaidCentsOf(order) : 0;

/** Returns what a customer has spent on these orders, per currency. The largest amount is first. */
export function spentOn(orders: readonly OrderDoc[]): SpentView[] {
  const sums = new Map<string, number>();
  for (const order of orders.filter(state.sold.is)) {
    const currency = currencyOf(order);
    sums.set(currency, (sums.get(currency) ?? 0) + spentCentsOf(order));
  }
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([currency, cents]) => ({ currency, amount: toUnits(cents, currency) }));
}
