import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { orderNumber } from '@/lib/orders/order-number';
import { state } from '@/lib/orders/state';
import type { OrderDoc } from '@/models/order';

/**
 * The refusal of an order whose idempotency key belongs to `order`, which has other content. The seller may have changed a phone
 * order after an earlier press placed it: then the refusal names the placed order.
 */
export function keyInUse(order: OrderDoc): Refusal {
  if (!order.phone) return new Refusal('unprocessable', say('refusals', 'keyOfOther'));
  // Another request is about to place the order or to give it up.
  if (!state.listed.is(order)) return new Refusal('conflict', say('phone', 'pressAgain'));
  const words = say('phone', 'placedBefore', { number: orderNumber(order) });
  return new Refusal('unprocessable', words, { body: { placed: String(order._id) } });
}
