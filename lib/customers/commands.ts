import 'server-only';
import mongoose from 'mongoose';
import { eraseGuestOrders } from '@/lib/account/erase-guest';
import { eraseAccount } from '@/lib/account/remove';
import { record } from '@/lib/audit/record';
import { mayPayOnAccount } from '@/lib/auth/account-fields';
import { endPaymentOfAccount } from '@/lib/checkout/pay/pay-page';
import { db } from '@/lib/db';
import { isWritten, retryOnDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { CustomerChange } from '@/lib/observe/business-events';
import { staffName } from '@/lib/observe/request-context';
import {
  deleteUnlistedNote,
  findIdentity,
  guestOrdersOf,
  type Known,
  lookUpIdentity,
  noteOf,
} from '@/lib/orders/customer-identity';
import { currentShop } from '@/lib/shop/read';
import { numbersOf } from '@/lib/utils/phone-number';
import { GuestCustomer, User } from '@/models';
import type { CreditLimitInput, CustomerNoteInput } from './schema';

const { trusted } = mongoose;

const recordChange = (
  event: CustomerChange,
  id: string,
  { user }: Known,
  change?: Parameters<typeof record>[1],
) => record({ event, ...(user ? { userId: id } : { guestId: id }) }, change);

/** `filter` must match the stored row. With `mayBeMissing`, the row need not exist. */
type Condition = { filter: object; mayBeMissing: boolean };

/**
 * Changes the note or block of a customer if the stored row meets `condition`, and returns whether it did. Without an
 * account, deletes a row with neither a note nor a block. Throws a 404 ApiError if the account was deleted and there is
 * no condition.
 */
async function changeCustomer(
  customerId: string,
  { identity, user, guest }: Known,
  change: { $set?: object; $unset?: Record<string, 1>; $inc?: Record<string, number> },
  condition?: Condition,
): Promise<boolean> {
  const { filter = {}, mayBeMissing = true } = condition ?? {};
  if (identity.kind === 'account') {
    const { matchedCount } = await User.updateOne(
      { _id: user?._id ?? identity.userId, removedAt: null, ...filter },
      change,
    );
    if (matchedCount === 0 && !condition) throw new ApiError('notFound', t('customers', 'gone'));
    return matchedCount > 0;
  }
  const _id = guest?._id ?? identity.key;
  const $set = { ...change.$set, customerId, numbers: numbersOf(_id) };
  const upsert = change.$set !== undefined && mayBeMissing;
  const isChanged = await isWritten(
    retryOnDuplicate(() =>
      GuestCustomer.updateOne({ _id, ...filter }, { ...change, $set }, { upsert }),
    ),
  );
  await GuestCustomer.deleteOne({ _id, note: null, block: null });
  return isChanged;
}

/**
 * Returns the customer after a change. Returns only the id if an account has claimed the last phone order and the
 * customer is not blocked. Throws a 404 ApiError if the order was claimed or erased during the change.
 */
async function findAfterChange(id: string, before: Known): Promise<Known> {
  const known = await lookUpIdentity(id);
  if (known?.user || known?.hasOrder) return known;
  if (known) await deleteUnlistedNote(known.identity);
  const left = known && (await lookUpIdentity(id));
  if (left) return left;
  const { hasOrder, identity, guest } = before;
  if (hasOrder || !guest?.customerId) throw new ApiError('notFound', t('customers', 'gone'));
  return { identity, guest: { _id: guest._id, customerId: guest.customerId } };
}

/** The stored note must equal `from`, or `note` so that a repeated request succeeds. */
const noteIs = (field: string, from: string, note: string): Condition => ({
  // In a MongoDB filter, null matches a row without the field.
  filter: { [field]: trusted({ $in: [from || null, note || null] }) },
  mayBeMissing: from === '',
});

/**
 * Stores the seller's private note about a customer. An empty note deletes it. `from` is the note on the client's
 * screen. Throws a 409 ApiError with the stored note if somebody else has changed it. Without `from`, the last save
 * wins. Throws a 404 ApiError for an unknown customer.
 */
export async function saveCustomerNote({ id, note, from }: CustomerNoteInput): Promise<Known> {
  await db();
  const known = await findIdentity(id);
  const field = known.identity.kind === 'account' ? 'sellerNote' : 'note';
  const change = note ? { $set: { [field]: note } } : { $unset: { [field]: 1 as const } };
  const condition = from === undefined ? undefined : noteIs(field, from, note);
  if (!(await changeCustomer(id, known, change, condition)) && condition) {
    const present = noteOf(await findIdentity(id));
    if (present !== note)
      throw new ApiError('conflict', t('customers', 'noteChanged'), { body: { note: present } });
  }
  await recordChange('customer note changed', id, known);
  return findAfterChange(id, known);
}

/**
 * Blocks a customer. A blocked account can neither place an order nor start a payment: both writes require that the
 * account has no block. This call then ends an open payment page. If the payment is made or processing, the order is
 * placed and the seller can cancel it. Sessions stay open. A blocked phone number only warns staff. Blocking again
 * replaces the reason. Throws a 404 ApiError for an unknown customer.
 */
export async function blockCustomer({
  id,
  reason,
}: {
  id: string;
  reason: string;
}): Promise<Known> {
  await db();
  const known = await findIdentity(id);
  await changeCustomer(id, known, { $set: { block: { at: new Date(), reason, ...staffName() } } });
  await recordChange('customer blocked', id, known);
  if (known.user) await endPaymentOfAccount(known.user._id);
  return findAfterChange(id, known);
}

/**
 * Allows a customer to order on account, or withdraws the permission. Throws a 404 ApiError for an unknown customer.
 * Throws a 409 ApiError for customers without a verified identity: guests, customers without an account, and accounts
 * with an unconfirmed email address.
 */
export async function allowOnAccount({
  id,
  isAllowed,
}: {
  id: string;
  isAllowed: boolean;
}): Promise<Known> {
  await db();
  const known = await findIdentity(id);
  if (isAllowed && (!known.user || known.user.isGuest))
    throw new ApiError('conflict', t('customers', 'onAccountNeedsAccount'));
  if (isAllowed && !known.user?.mailProvenAt)
    throw new ApiError('conflict', t('customers', 'onAccountNeedsProof'));
  await changeCustomer(
    id,
    known,
    isAllowed ? { $set: { paysOnAccount: true } } : { $unset: { paysOnAccount: 1 } },
  );
  await recordChange(isAllowed ? 'customer on account' : 'customer not on account', id, known);
  return findAfterChange(id, known);
}

/**
 * Stores the credit limit of a customer who may order on account, in the currency of the shop. Without `limitCents`,
 * removes the limit. A later order is rejected if it and the unpaid orders on account together exceed the limit. Throws
 * a 404 ApiError for an unknown customer, and a 409 for a customer who may not order on account.
 */
export async function setCreditLimit({ id, limitCents }: CreditLimitInput): Promise<Known> {
  await db();
  const known = await findIdentity(id);
  if (!mayPayOnAccount(known.user))
    throw new ApiError('conflict', t('customers', 'isNotOnAccount'));
  const { currency } = await currentShop();
  const creditLimit = limitCents === undefined ? undefined : { cents: limitCents, currency };
  await changeCustomer(id, known, {
    ...(creditLimit ? { $set: { creditLimit } } : { $unset: { creditLimit: 1 } }),
    // With a new revision, orders that were checked against the old limit are checked again.
    $inc: { creditRevision: 1 },
  });
  await recordChange('customer credit limit changed', id, known, {
    before: known.user?.creditLimit,
    after: creditLimit,
  });
  return findAfterChange(id, known);
}

/**
 * Removes the block of a customer. Does nothing if the customer is not blocked. Throws a 404 ApiError for an unknown
 * customer.
 */
export async function unblockCustomer({ id }: { id: string }): Promise<Known> {
  await db();
  const known = await findIdentity(id);
  await changeCustomer(id, known, { $unset: { block: 1 } });
  await recordChange('customer unblocked', id, known);
  return findAfterChange(id, known);
}

/**
 * Erases a customer's personal data, with the seller's note and block. An account is deleted like at its owner's
 * request. Without an account, all phone orders of the number are erased. Returns how many orders are still open and
 * keep their data. Throws a 404 ApiError for an unknown customer, and a 409 while an order or a payment of the account
 * is open.
 */
export async function eraseCustomer({ id }: { id: string }): Promise<{ open: number }> {
  await db();
  const known = await findIdentity(id);
  const { identity } = known;
  if (identity.kind === 'account') {
    await eraseAccount({ _id: identity.userId }).catch((error) => {
      if (!(error instanceof ApiError) || error.kind !== 'conflict') throw error;
      // The original message addresses the owner of the account.
      throw new ApiError('conflict', t('customers', 'eraseOpen'));
    });
    return { open: 0 };
  }
  const { open } = await eraseGuestOrders(await guestOrdersOf(identity), [identity.key]);
  return { open };
}
