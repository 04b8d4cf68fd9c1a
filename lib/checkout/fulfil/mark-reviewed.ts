import 'server-only';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { currentPerson } from '@/lib/observe/request-context';
import { changeOrder } from '@/lib/orders/change-order';
import type { ReviewedInput } from '@/lib/orders/change-schema';
import { decideReview } from '@/lib/orders/reviews';
import type { OrderView } from '@/lib/orders/view';
import { conflictForSeller, viewOneForSeller } from '@/lib/orders/view-order';

/**
 * Marks the review reason of an order as reviewed, or undoes the mark. The order then leaves the list of payments to
 * review, or returns to it. One conditional write ensures that only one of two concurrent requests succeeds. The order
 * history and the audit log store the name of the staff member. The call is idempotent. Returns the order.
 *
 * Throws an ApiError:
 * - 401: nobody is signed in;
 * - 404: the order is unknown;
 * - 409: the review reason differs from `flag`, the reason on the screen; another person has marked it; or the order is
 *   delivered or cancelled (with the stored order).
 */
export async function markReviewed({ id, ...input }: ReviewedInput): Promise<OrderView> {
  const person = currentPerson();
  if (!person) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  const order = await changeOrder(
    { _id: id },
    (stored) => decideReview(stored, input, person),
    conflictForSeller,
  );
  return viewOneForSeller(order);
}
