import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { record } from '@/lib/audit/record';
import { hasPassword } from '@/lib/auth/account-fields';
import { assertOwner, type OwnerProof } from '@/lib/auth/assert-owner';
import { deleteBelongings } from '@/lib/auth/belongings';
import type { Caller } from '@/lib/auth/known-device';
import { forgetKnown } from '@/lib/auth/known-generation';
import { accountKeyOf } from '@/lib/auth/password-limits';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { deleteMailsOf } from '@/lib/mail/outbox';
import { log } from '@/lib/observe/log';
import { anonymizeOrder, canBeAnonymized } from '@/lib/orders/anonymize';
import { type Stateful, state } from '@/lib/orders/state';
import { ORDER_PLACED } from '@/lib/orders/status';
import { statusLabel } from '@/lib/orders/status-label';
import { tryDeleteDroppedCustomers } from '@/lib/payments/customers';
import { inSlices } from '@/lib/utils/async';
import { HOUR_MS } from '@/lib/utils/durations';
import { Order, PasswordReset, StockAlerts, Subscriber, User } from '@/models';
import { LISTED_OF_ACCOUNT_INDEX, type OrderDoc } from '@/models/order';
import type { UserDoc } from '@/models/user';

const { trusted } = mongoose;

/* Deletes an account (docs/decisions/0020-deleting-an-account.md). One write marks the account as deleted. The
   reconciler can repeat all other writes after a crash. */

const TRIES = 5;

const OPENNESS = {
  status: 1,
  listed: 1,
  cartCleared: 1,
  paymentType: 1,
  payMethod: 1,
  number: 1,
  isPaid: 1,
  'payment.nextCheckAt': 1,
  'payment.processing': 1,
  'payment.reviewReason': 1,
  'payment.attempts.expiresAt': 1,
  'payment.failedRefunds': 1,
} as const;

/**
 * The index that the queries must use. Without this hint, the embedded MongoDB compares several query plans
 * and crashes.
 */
const OF_SHOPPER = { userId: 1, idempotencyKey: 1 } as const;

const minutesUntil = (end: Date | undefined, now: number) =>
  Math.max(1, Math.ceil(((end?.getTime() ?? now) - now) / 60_000));

type Openness = Omit<Stateful, 'tracksInventory'> & Pick<OrderDoc, 'number'>;

/** Returns why an order blocks the deletion of its account, or undefined if it does not block it. */
export function openOrderMessage(order: Openness, now: number): string | undefined {
  const { status, number, payment } = order;
  if (state.paymentMismatch.is(order) && status === ORDER_PLACED)
    return t('errors', 'paymentMisfit');
  // After the deletion, the seller could no longer look up who gets the refund.
  if (state.refundFailed.is(order)) return t('errors', 'refundNotPaid');
  if (state.processing.is(order) && !state.paid.is(order)) return t('errors', 'bankPending');
  if (state.beingPaid.is(order)) {
    const minutes = minutesUntil(payment?.attempts.at(-1)?.expiresAt, now);
    return t('errors', 'paymentUnderWay', { minutes });
  }
  if (state.beingPlaced.is(order)) return t('errors', 'orderBeingPlaced');
  if (canBeAnonymized(order)) return undefined;
  const name = number ? t('errors', 'orderNumbered', { number }) : t('errors', 'orderOfYours');
  if (state.owedLater.is(order)) return t('errors', 'orderNotPaid', { order: name });
  const message = t('errors', 'orderStillOpen', { order: name, status: statusLabel(status) });
  return status === ORDER_PLACED ? `${message} ${t('errors', 'cancelInMyOrders')}` : message;
}

async function assertNothingOpen(userId: Types.ObjectId): Promise<void> {
  const now = Date.now();
  const orders = Order.find({ userId }).select(OPENNESS).hint(OF_SHOPPER).lean();
  for await (const order of inSlices(orders.cursor({ batchSize: 100 }))) {
    const why = openOrderMessage(order, now);
    if (why) throw new ApiError('conflict', why);
  }
}

/**
 * Removes all personal data from the account's row, and marks the row as deleted. The new password hash ends every
 * session. The email becomes available for a new account.
 *
 * Returns false if an order or a payment has changed the row since it was read.
 */
async function decide({ _id, passwordHash, orderedRevision, payAttempts }: UserDoc) {
  const { matchedCount } = await User.updateOne(
    {
      _id,
      passwordHash,
      removedAt: null,
      // In a MongoDB filter, null also matches a row without the field.
      orderedRevision: orderedRevision ?? null,
      payAttempts: payAttempts ?? null,
    },
    {
      $set: {
        name: '',
        email: `removed:${_id}`,
        passwordHash: 'removed',
        cartItems: {},
        removedAt: new Date(),
      },
      $unset: {
        cartChanges: 1,
        defaultAddress: 1,
        language: 1,
        sellerNote: 1,
        paysOnAccount: 1,
        creditLimit: 1,
        creditOrders: 1,
        block: 1,
        contactEmail: 1,
        passkeys: 1,
        passkeyChanges: 1,
        guestCheckAt: 1,
      },
    },
  );
  return matchedCount > 0;
}

/**
 * Throws a 409 ApiError if no account matches, an order is open, a payment is in progress, or a failed refund is due.
 */
async function eraseBy(
  filter: { _id: Types.ObjectId; passwordHash?: string },
  { isRecorded = true } = {},
): Promise<void> {
  const { _id } = filter;
  for (let tries = 0; tries < TRIES; tries += 1) {
    // Read the row before the orders. An order that is placed in between changes the row, so `decide` then returns
    // false.
    const user = await User.findOne({ ...filter, removedAt: null }).lean();
    if (!user) break;
    await assertNothingOpen(_id);
    // Delete the newsletter subscription and stock alerts while the row still contains the email. Otherwise a crash
    // could leave them behind. An unverified email may belong to another person.
    if (user.mailProvenAt) {
      await Subscriber.deleteOne({ _id: user.email });
      await StockAlerts.deleteOne({ _id: user.email });
    }
    if (!(await decide(user))) continue;
    // Somebody else may register this email again. The devices of the deleted account must then be unknown. Guests
    // never sign in, so they have no known devices.
    if (!user.isGuest) await forgetKnown(accountKeyOf({ kind: 'login', email: user.email }));
    if (isRecorded) await record({ event: 'account deleted', userId: String(_id) });
    await finishRemoval({ _id }).catch((error) =>
      log().warn(
        { err: error },
        'an account is not deleted completely yet; the reconciler retries',
      ),
    );
    return;
  }
  throw new ApiError('conflict', t('errors', 'accountBusy'));
}

/**
 * Deletes the shopper's account with its cart, addresses and sessions, and the seller's note and block. The lines,
 * amounts and dates of the orders remain.
 *
 * One write marks the account as deleted. After a crash, the reconciler deletes the remaining data. An account without
 * a password needs a code from a mail.
 *
 * Throws a 400 ApiError for a wrong password or code, 401 when the account is already deleted, and 429 after too many
 * wrong passwords or codes. Throws 409 while an order is open, a payment is in progress or a failed refund is due. The
 * code stays valid after a 409.
 */
export async function removeAccount(
  userId: string,
  proof: OwnerProof,
  caller: Caller,
): Promise<void> {
  await db();
  const user = await User.findOne({ _id: userId, removedAt: null }).lean();
  if (!user) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  // Check for open orders before `assertOwner`, which uses up the mailed code.
  if (!hasPassword(user.passwordHash)) await assertNothingOpen(user._id);
  const { _id, passwordHash } = await assertOwner(user, proof, caller);
  await eraseBy({ _id, passwordHash });
}

/** Deletes an account like {@link removeAccount}, but without the account's password, for the owner of the shop. */
export const eraseAccount = ({ _id }: Pick<UserDoc, '_id'>): Promise<void> => eraseBy({ _id });

const MOST_GUESTS = 200;
/** The time in ms after which a guest is checked again while an order is still being placed or paid. */
const CHECK_AGAIN_MS = HOUR_MS;

/**
 * Deletes guests who have placed no order within two days. Their sessions ended a day before.
 *
 * A guest with an order stays until the owner of the shop erases the guest. The audit log does not record these
 * deletions.
 */
export async function removeIdleGuests(isTime: () => boolean, now = new Date()): Promise<void> {
  await db();
  const due = await User.find({ guestCheckAt: trusted({ $lt: now }) }, { guestCheckAt: 1 })
    .sort({ guestCheckAt: 1 })
    .hint({ guestCheckAt: 1 })
    .limit(MOST_GUESTS)
    .lean();
  for (const { _id, guestCheckAt } of due) {
    if (!isTime()) return;
    const placed = await Order.findOne({ userId: _id, ...state.listed.where }, { _id: 1 })
      .hint(LISTED_OF_ACCOUNT_INDEX)
      .lean();
    // The filter does not match if an account has claimed the order in between. The claim has set a later check, which
    // must stay.
    if (placed) await User.updateOne({ _id, guestCheckAt }, { $unset: { guestCheckAt: 1 } });
    else
      await eraseBy({ _id }, { isRecorded: false }).catch(async (error) => {
        if (!(error instanceof ApiError)) throw error;
        const later = new Date(now.getTime() + CHECK_AGAIN_MS);
        await User.updateOne({ _id }, { $set: { guestCheckAt: later } });
      });
  }
}

/** The maximum number of orders that one call erases. The reconciler calls it again for the remaining orders. */
const MOST = 200;
/** After this time in ms, no request from before the deletion can still write data. */
const SETTLED_MS = 5 * 60_000;

type Removed = Pick<UserDoc, '_id'>;

/** Erases the shopper's personal data from their orders. Returns whether all orders are erased. */
async function eraseOrders({ _id: userId }: Removed): Promise<boolean> {
  const left = await Order.find({ userId, erasedAt: null }, OPENNESS)
    .hint(OF_SHOPPER)
    .limit(MOST)
    .lean();
  let isDone = left.length < MOST;
  for (const one of left) {
    // Skip an order that is still being placed. The checkout removes it soon, because it cannot lock the cart of a
    // deleted account.
    const isBegun = state.beingPlaced.is(one);
    const order = { _id: String(one._id), userId: String(userId) };
    if (isBegun || !(await anonymizeOrder(order))) isDone = false;
  }
  return isDone;
}

/** Returns the accounts whose data is not completely deleted yet, oldest first. */
export async function removedAccounts(): Promise<Removed[]> {
  await db();
  return User.find({ removedAt: trusted({ $exists: true }) }, { _id: 1 })
    .sort({ removedAt: 1 })
    .hint({ removedAt: 1 })
    .lean();
}

/**
 * Deletes the data of a deleted account, and its Stripe customer with the saved cards. Repeating the call is safe.
 *
 * An order that the seller has reopened stays unchanged until it is closed. The account's row is deleted last, at least
 * five minutes after the deletion. Until then, later calls delete data that slow requests have written.
 */
export async function finishRemoval({ _id }: Removed): Promise<void> {
  await deleteBelongings(_id);
  await PasswordReset.deleteMany({ user: _id });
  await deleteMailsOf(_id);
  const isForgotten = await tryDeleteDroppedCustomers(_id);
  if (!(await eraseOrders({ _id })) || !isForgotten) return;
  const before = new Date(Date.now() - SETTLED_MS);
  await User.deleteOne({ _id, removedAt: trusted({ $lt: before }) });
}
