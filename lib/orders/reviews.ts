import 'server-only';
import { t } from '@/lib/http/translate';
import type { CurrentPerson } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { OrderDoc } from '@/models/order';
import { type Decision, nextEntryTime } from './change-order';
import type { ReviewedInput } from './change-schema';
import { pricingContextOf } from './pricing-context';
import { reviewReasonText, viewReviewReason } from './review-reason';
import { state } from './state';
import { statusNow } from './status-label';
import type { OrderView } from './view';
import { type Reader, viewDoneBy } from './view-money';

/* Marks the review reason of a payment as reviewed. The order leaves the list of payments to review. A payment that
   does not match its order still blocks the order. */

const REVIEWS_KEPT = 50;

/**
 * Returns true if the seller may mark the review reason of an order as reviewed, and false if the seller may undo the
 * mark. Returns undefined if the order has no review reason, or is delivered or cancelled.
 */
export function reviewAction(order: OrderDoc): boolean | undefined {
  if (!state.needsReview.is(order) || state.closed.is(order)) return undefined;
  return state.awaitsReview.is(order);
}

/**
 * Decides whether a staff member may mark the review reason of an order as reviewed, or undo the mark. A repeated
 * request changes nothing. Returns a conflict if the reason is no longer `flag` or another person has marked it. Also
 * returns a conflict for a closed order.
 */
export function decideReview(
  order: OrderDoc,
  { flag, reviewed }: Pick<ReviewedInput, 'flag' | 'reviewed'>,
  { id: person, name }: CurrentPerson,
): Decision {
  const reason = order.payment?.reviewReason;
  if (!reason || reviewReasonText(reason, pricingContextOf(order).currency) !== flag)
    return { conflict: t('errors', 'reviewChanged') };
  const { reviewed: before, ...plain } = reason;
  if (!reviewed && !before) return 'unchanged';
  if (reviewed && before)
    return before.person === person
      ? 'unchanged'
      : {
          conflict: t('errors', 'reviewedBefore', { name: before.name ?? t('errors', 'theOwner') }),
        };
  if (state.closed.is(order)) return { conflict: statusNow(order) };
  const at = nextEntryTime(order.payment?.reviews);
  const entry = omitUndefined({ at, name, reason: plain, undo: reviewed ? undefined : true });
  return {
    update: {
      ...(reviewed
        ? { $set: { 'payment.reviewReason.reviewed': omitUndefined({ at, person, name }) } }
        : { $unset: { 'payment.reviewReason.reviewed': 1 } }),
      $push: { 'payment.reviews': { $each: [entry], $slice: -REVIEWS_KEPT } },
    },
  };
}

const bySeller = { by: 'seller' as const };

/**
 * Returns the reviews of an order's payment. Only the seller gets them, because a shopper must not learn that somebody
 * is blocked.
 */
export function viewReviews(
  order: OrderDoc,
  reader: Reader,
): Pick<OrderView, 'reviewed' | 'reviews'> {
  const { reviewReason, reviews } = order.payment ?? {};
  const reviewed = reviewReason?.reviewed;
  if (reader !== 'seller') return {};
  const { currency } = pricingContextOf(order);
  return omitUndefined({
    reviewed: reviewed && {
      at: reviewed.at.toISOString(),
      by: viewDoneBy({ ...reviewed, ...bySeller }, reader),
    },
    reviews: reviews?.map(({ at, reason, undo, ...done }) =>
      omitUndefined({
        at: at.toISOString(),
        by: viewDoneBy({ ...done, ...bySeller }, reader),
        reason: viewReviewReason(reason, currency),
        undo: undo || undefined,
      }),
    ),
  });
}
