import 'server-only';
import type { AddressField } from '@/lib/addresses/fields';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { AddressChange, FailedTry, OrderDoc, StatusChange, Withdrawal } from '@/models/order';
import { changeOrder, type Decision, historyOf } from './change-order';
import { orderSearchTerms } from './search-terms';
import { state } from './state';
import { undoTarget } from './status';

/**
 * Returns whether the personal data of an order may be erased: it is delivered, cancelled or unlisted. Unlisted orders
 * were never paid or never placed. Returns false for an unpaid delivered order by bank transfer or on account, because
 * the seller must know who owes the money.
 */
export const canBeAnonymized = (order: Parameters<typeof state.closed.is>[0]): boolean =>
  (state.closed.is(order) && !state.owedLater.is(order)) || state.unlisted.is(order);

/** Removes the reason from a status change if the shopper wrote it. */
export function withoutReason({ reason, ...change }: StatusChange): StatusChange {
  return reason === undefined || change.by === 'shopper' ? change : { ...change, reason };
}

const withoutNote = ({ note: _, ...tried }: FailedTry): FailedTry => tried;

/** The time and the products remain. */
const withoutWords = ({ at, products }: Withdrawal): Withdrawal =>
  omitUndefined({ at, name: '', products });

const withoutAddress = ({ before: _, ...change }: AddressChange): AddressChange => change;

/** An address without personal data. */
export const BLANK_ADDRESS = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
} satisfies Record<AddressField, string>;

function decideErasure(order: OrderDoc, now: Date): Decision {
  const { _id, address, history, items, number, payment, erasedAt } = order;
  const { failedTries, withdrawals, addressChanges } = order;
  // An undo reopens the order, so do not erase the address while the seller can undo the last change.
  const isFinal = canBeAnonymized(order) && !undoTarget(historyOf(order), now.getTime());
  if (erasedAt || !isFinal) return 'unchanged';
  return {
    update: omitUndefined({
      $set: omitUndefined({
        address: { _id: address._id, ...BLANK_ADDRESS },
        words: orderSearchTerms({ _id, address: BLANK_ADDRESS, items, number }),
        history: history?.map(withoutReason),
        failedTries: failedTries?.map(withoutNote),
        withdrawals: withdrawals?.map(withoutWords),
        addressChanges: addressChanges?.map(withoutAddress),
        erasedAt: now,
      }),
      // All payment attempts have ended, so no request to Stripe needs their parameters.
      $unset:
        payment && payment.attempts.length > 0
          ? {
              'payment.attempts.$[].params.customer_email': 1,
              'payment.attempts.$[].params.customer': 1,
            }
          : undefined,
    }),
  };
}

/**
 * Removes the shopper's personal data from a closed order: addresses with name, email and phone, search terms, notes,
 * the reason for a cancellation, and the email and Stripe customer in payment attempts. Lines, amounts and dates remain.
 * Does nothing to an open order, or while the seller can undo its last change. Repeating the call is safe. Returns
 * whether the data is removed. Throws a 404 ApiError for a pay-on-delivery order that is still being placed.
 */
export async function anonymizeOrder(order: { _id: string; userId: string }): Promise<boolean> {
  const { erasedAt } = await changeOrder(order, (present) => decideErasure(present, new Date()));
  return erasedAt !== undefined;
}
