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
 * Marks the review reason of an order as reviewed, or undoes the mark. Returns the order. Only one of two concurrent
 * requests succeeds. The call is idempotent. Throws an ApiError:
 * - 401: nobody is signed in;
 * - 404: the order is unknown;
 * - 409 with the stored order: the review reason differs from `flag`, another person has marked it, or the order is
 *   closed.
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
