import 'server-only';
import mongoose from 'mongoose';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { dueSumOf, limitCentsIn, unpaidOnAccount } from '@/lib/orders/on-account';
import { pricingContextOf } from '@/lib/orders/pricing-context';
import { state } from '@/lib/orders/state';
import { formatSum } from '@/lib/orders/status-label';
import { User } from '@/models';
import type { OrderDoc } from '@/models/order';

/*
 * Credit limits of customers who order on account (docs/decisions/0067-payment-methods-on-delivery.md). Only orders on account
 * send database commands for this feature.
 */

const { trusted } = mongoose;

const TRIES = 20;
/** How many orders an account stores in `creditOrders`. No account has more orders that are being placed. */
const REMEMBERED_ORDERS = 100;

/** The limit of a customer, and the sum of the unpaid orders on account. Both are in integer cents. */
type Exceeded = { limitCents: number; openCents: number };

/**
 * Counts an order on account towards the customer's credit limit. Returns the limit and the open sum if the order would
 * exceed the limit. Otherwise returns undefined. The call is idempotent per order.
 *
 * The sum consists of all placed orders that are neither paid nor cancelled, and of the orders in `creditOrders` that
 * are not placed yet. Each addition changes `creditRevision` in one atomic write, which requires the revision that was
 * read before the sum. If two orders are added at the same time, the second write therefore fails. It is repeated with
 * a sum that includes the first order. An order that is cancelled, paid or deleted leaves the sum without a further
 * write.
 */
export async function reserveCredit(order: OrderDoc): Promise<Exceeded | undefined> {
  const { _id, userId } = order;
  const { currency } = pricingContextOf(order);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const user = await User.findById(userId, {
      ...{ creditLimit: 1, creditRevision: 1, creditOrders: 1 },
    }).lean();
    const { creditLimit, creditRevision = null, creditOrders = [] } = user ?? {};
    const reserved = new Set(creditOrders.map(String));
    // If the account does not exist, nothing is reserved here, and the next step fails to lock the cart.
    if (!creditLimit || reserved.has(String(_id))) return undefined;
    const others = (await unpaidOnAccount(userId, currency)).filter(
      (one) => !one._id.equals(_id) && (state.listed.is(one) || reserved.has(String(one._id))),
    );
    const [limitCents, openCents] = [limitCentsIn(creditLimit, currency), dueSumOf(others)];
    if (openCents + order.amountCents > limitCents) return { limitCents, openCents };
    const { matchedCount } = await User.updateOne(
      { _id: userId, creditRevision, creditOrders: trusted({ $ne: _id }) },
      {
        $inc: { creditRevision: 1 },
        $push: { creditOrders: { $each: [_id], $slice: -REMEMBERED_ORDERS } },
      },
    );
    if (matchedCount > 0) return undefined;
  }
  throw new Error('a credit limit had too many concurrent changes');
}

/** Returns the 422 ApiError for an order that exceeds the credit limit of its customer. */
export const creditError = (order: OrderDoc, { limitCents, openCents }: Exceeded): ApiError =>
  new ApiError(
    'unprocessable',
    t('errors', 'creditLimit', {
      sum: formatSum(order, order.amountCents),
      open: formatSum(order, openCents),
      limit: formatSum(order, limitCents),
    }),
  );
