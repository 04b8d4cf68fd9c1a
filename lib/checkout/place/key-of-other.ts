import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { orderNumber } from '@/lib/orders/order-number';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/**
 * The refusal of an order whose key another one has. By phone that is one that was changed after an earlier press, which may
 * have placed it: the refusal names that order.
 */
export function keyOfOther(order: OrderDoc): Refusal {
  if (!order.phone) return new Refusal('unprocessable', say('refusals', 'keyOfOther'));
  // Another request is about to place it or to give it up.
  if (!state.listed.is(order)) return new Refusal('conflict', say('phone', 'pressAgain'));
  const words = say('phone', 'placedBefore', { number: orderNumber(order) });
  return new Refusal('unprocessable', words, { body: { placed: String(order._id) } });
}
