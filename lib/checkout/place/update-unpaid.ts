import 'server-only';
import { assertOrderable } from '@/lib/checkout/complete/assert-orderable';
import { feesOf } from '@/lib/checkout/complete/destination';
import { assertContactNotBlocked, blockedError } from '@/lib/checkout/complete/finish-order';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { OrderInput } from '@/lib/orders/schema';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { state } from '@/lib/orders/state';
import type { Fee } from '@/lib/tax/totals';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { type Basis, readBasis, slotOfTarget, type Target, targetOf } from './order-basis';

/**
 * Throws a 403 ApiError if the seller has blocked the shopper. The cart lock and the start of a payment make the final
 * check.
 */
export function assertNotBlocked({ cart }: Basis): void {
  if (cart?.block) throw blockedError();
}

const feeCentsOf = (fees: readonly Fee[] = []) => fees.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Updates the address, pickup location, delivery slot and substitution preferences of an unpaid order after the shopper
 * has left the payment page. A follow-up order gets these fields from its first order. A wallet address and a placed
 * order stay unchanged. Throws a 409 ApiError if the new address has a different delivery fee. The client must then
 * place a new order with another idempotency key.
 */
export async function updateUnpaidOrder(order: OrderDoc, input: OrderInput): Promise<OrderDoc> {
  const { _id, userId, items, subtotalCents, number, walletAddress } = order;
  const basis = await readBasis(userId, input.address);
  assertNotBlocked(basis);
  const { shop } = basis;
  // Keep an address from the wallet. The request has the same postal code.
  const to: Target = walletAddress
    ? { address: order.address }
    : await targetOf(userId, input, basis);
  const { address, pickup } = to;
  await assertContactNotBlocked(basis.cart?.isGuest, address);
  assertOrderable(shop, { ...to, subtotalCents });
  const fees = feesOf(shop, to)(subtotalCents, items);
  // Check before the update: an open or processing payment charges the current fee.
  if (feeCentsOf(fees) !== feeCentsOf(order.fees))
    throw new ApiError('conflict', t('errors', 'otherFee'), { body: { cancelled: true } });
  const { ifMissing = order.ifMissing } = input;
  // While an order is being paid, its slot is reserved and cannot change.
  const isReserved = state.beingPaid.is(order);
  const window = isReserved
    ? order.deliverySlot
    : await slotOfTarget(shop, to, input.window, Date.now());
  const words = orderSearchTerms({ _id, address, items, number });
  const wishes = new Map(input.items.map((line) => [line.product, line.ifMissing]));
  const lines = items.map(({ product, ifMissing: before }, at) => ({
    path: `items.${at}.ifMissing`,
    before,
    wish: wishes.get(String(product)),
  }));
  const wished = lines.flatMap(({ path, wish }) => (wish ? [[path, wish]] : []));
  const gone = lines.flatMap(({ path, before, wish }) => (before && !wish ? [[path, 1]] : []));
  const changed = await Order.findOneAndUpdate(
    // A concurrent deletion of the account may have anonymized the order.
    { _id, erasedAt: null, ...state.unlisted.where },
    {
      $set: {
        ...(walletAddress ? {} : { address, words }),
        ...omitUndefined({ pickup, deliverySlot: window, ifMissing }),
        ...Object.fromEntries(wished),
      },
      $unset: {
        ...Object.fromEntries(gone),
        ...omitUndefined({ deliverySlot: order.deliverySlot && !window ? 1 : undefined }),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  return changed ?? (await Order.findById(_id).lean()) ?? order;
}
