import * as z from 'zod/mini';
import { slotView } from '@/lib/slots/view';

/** The actor of a change. Only the seller gets the name of a staff member. */
export const doneByView = z.object({
  role: z.enum(['shopper', 'seller', 'system']),
  name: z.optional(z.string()),
});

/**
 * An event of a payment, except status changes. The `amount` of `returned` is the total of all returned deposits. Only
 * pay-on-delivery orders without cash payment have `payment` and `payment returned`.
 */
export const noteView = z.object({
  what: z.enum([
    ...(['disputed', 'dispute won', 'dispute lost', 'paid back', 'returned'] as const),
    ...(['payment', 'payment returned'] as const),
  ]),
  at: z.string(),
  amount: z.number(),
  by: doneByView,
});

/** A change of the delivery slot of an order. */
export const moveView = z.object({
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
  /** Who has entered the missing address of the wallet, and when. */
  addressEntered: z.optional(z.object({ at: z.string(), by: doneByView })),
  /**
   * The corrections of the address, oldest first. `before` is the earlier address in one line, without the email.
   * Absent after the personal data is erased.
   */
  addressChanges: z.optional(
    z.array(z.object({ at: z.string(), by: doneByView, before: z.optional(z.string()) })),
  ),
  reviewed: z.optional(z.object({ at: z.string(), by: doneByView })),
  /** All times at which the reviewed mark was set or removed (`undo`), oldest first, including earlier reasons. */
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
