import 'server-only';
import type { AddressField } from '@/lib/addresses/fields';
import type { FailedTry, OrderDoc, StatusChange } from '@/models/order';
import { changeOrder, type Decision, historyOf } from './life';
import { orderSearchTerms } from './search-terms';
import { state } from './state';
import { undoTarget } from './status';

/** Whether an order is delivered, cancelled, or not listed: never paid or never placed. */
export const isOver = (order: Parameters<typeof state.closed.is>[0]): boolean =>
  state.closed.is(order) || state.unlisted.is(order);

/** A change of the status without the reason that a shopper wrote. */
function withoutWords({ reason, ...change }: StatusChange): StatusChange {
  return reason === undefined || change.by === 'shopper' ? change : { ...change, reason };
}

/** A failed delivery without the courier's note. */
const withoutNote = ({ note: _, ...tried }: FailedTry): FailedTry => tried;

const BLANK = {
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
  const { _id, address, history, items, number, erasedAt, failedTries } = order;
  // An order whose last change can still be taken back may have to be delivered.
  const isFinal = isOver(order) && !undoTarget(historyOf(order), now.getTime());
  if (erasedAt || !isFinal) return 'unchanged';
  return {
    update: {
      $set: {
        address: { _id: address._id, ...BLANK },
        words: orderSearchTerms({ _id, address: BLANK, items, number }),
        ...(history ? { history: history.map(withoutWords) } : {}),
        ...(failedTries ? { failedTries: failedTries.map(withoutNote) } : {}),
        erasedAt: now,
      },
    },
  };
}

/**
 * Removes the shopper's personal data from an order that is over: the address with name, e-mail and phone, the notes for and of
 * couriers, the search words of these, and the shopper's reason of a cancellation. Lines, amounts and dates stay. Repeatable. An
 * order that is open, or whose last change the seller can still take back, stays as it is. Returns whether the data is removed.
 * Throws a 404 ApiError for an order on delivery that is just being placed.
 */
export async function anonymizeOrder(order: { _id: string; userId: string }): Promise<boolean> {
  const { erasedAt } = await changeOrder(order, (present) => decideErasure(present, new Date()));
  return erasedAt !== undefined;
}
