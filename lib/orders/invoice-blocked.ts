import 'server-only';
import type { Messages } from '@/messages';
import type { OrderDoc } from '@/models/order';
import { dueCentsOf } from './change-order';
import { netPaidCentsOf } from './refunds';
import { isPaidByDeposits, soldTotalsOf } from './returned-deposits';
import { state } from './state';

/** Returns whether returned deposits covered all delivered goods, so that the amount due is 0. */
const isPaidByReturns = (order: OrderDoc): boolean =>
  dueCentsOf(order) === 0 &&
  order.returned !== undefined &&
  soldTotalsOf(order).totalCents > 0 &&
  (!state.online.is(order) || isPaidByDeposits(order));

/**
 * Returns the message key of `errors` for the reason why an order cannot have an invoice now. Returns undefined if it can
 * have one, in a shop that issues invoices (lib/shop/issues-invoices.ts).
 */
export function invoiceBlockedReason(
  order: OrderDoc,
): Extract<keyof Messages['errors'], `invoice${string}`> | undefined {
  if (state.cancelled.is(order)) return 'invoiceOfCancelled';
  if (!state.delivered.is(order))
    return order.pickup ? 'invoiceAfterPickup' : 'invoiceAfterDelivery';
  if (order.erasedAt) return 'invoiceOfErased';
  return netPaidCentsOf(order) === 0 && !isPaidByReturns(order) ? 'invoiceOfNothing' : undefined;
}
