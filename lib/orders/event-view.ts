import * as z from 'zod/mini';
import { slotView } from '@/lib/slots/view';

/* The API format of the events of an order, except status changes. */

/** The actor of a change. Only the seller gets the name of a staff member. */
export const doneByView = z.object({
  role: z.enum(['shopper', 'seller', 'system']),
  name: z.optional(z.string()),
});

/**
 * An event of a payment, except status changes. The `amount` of `returned` is the total of all returned deposits.
 * `payment` and `payment returned` exist only for orders that are paid on delivery by another method than cash.
 */
export const noteView = z.object({
  what: z.enum([
    ...(['disputed', 'dispute won', 'dispute lost', 'paid back', 'returned'] as const),
    ...(['payment', 'payment returned'] as const),
  ]),
  /** The time of the event, in ISO 8601. */
  at: z.string(),
  amount: z.number(),
  by: doneByView,
});

/** A change of the delivery slot of an order. */
export const moveView = z.object({
  /** The time of the move, in ISO 8601. */
  at: z.string(),
  by: doneByView,
  window: slotView,
});

/**
 * Why a payment does not match its order. Amounts are in major currency units. `other` is a reason that this version
 * does not know, with the stored text.
 */
export const reviewReasonView = z.discriminatedUnion('code', [
  z.object({ code: z.literal('currency'), currency: z.string() }),
  z.object({ code: z.literal('amount'), paid: z.number(), due: z.number() }),
  z.object({ code: z.enum(['reference', 'no intent', 'address', 'blocked']) }),
  z.object({ code: z.literal('other'), text: z.string() }),
]);

/** The changes that the seller has made to an order, except changes of its status. Only the seller gets them. */
export const sellerChanges = {
  /** Who has entered the address that the wallet did not supply, and when. */
  addressEntered: z.optional(z.object({ at: z.string(), by: doneByView })),
  /**
   * The corrections of the address, oldest first. `before` is the earlier address in one line, without the email. It is
   * absent once the personal data is erased.
   */
  addressChanges: z.optional(
    z.array(z.object({ at: z.string(), by: doneByView, before: z.optional(z.string()) })),
  ),
  /** Who has marked the review reason as reviewed, and when. */
  reviewed: z.optional(z.object({ at: z.string(), by: doneByView })),
  /**
   * All times at which the seller set or removed the reviewed mark, oldest first, including those of earlier reasons.
   * `undo` is true if the mark was removed.
   */
  reviews: z.optional(
    z.array(
      z.object({
        at: z.string(),
        by: doneByView,
        reason: reviewReasonView,
        undo: z.optional(z.boolean()),
      }),
    ),
  ),
};
