import 'server-only';
import mongoose from 'mongoose';
import { contactEmailOf } from '@/lib/auth/account-fields';
import { dropPaymentCustomer } from '@/lib/auth/belongings';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { log } from '@/lib/observe/log';
import { state } from '@/lib/orders/state';
import { deleteDroppedCustomers, tryDeleteDroppedCustomers } from '@/lib/payments/customers';
import {
  isAcceptedEmail,
  isMissing,
  isStripeError,
  SOON_MS,
  stripe,
  withStripeTimeout,
} from '@/lib/payments/stripe';
import { Order, User } from '@/models';
import type { UserDoc } from '@/models/user';

/* The Stripe customers of accounts. Stripe stores and shows the saved cards, the shop stores only the customer id
   (docs/decisions/0069-saved-cards.md). */

const { trusted } = mongoose;

/** The fields of an account that this module needs to find or create its Stripe customer. */
export const CUSTOMER_FIELDS = {
  email: 1,
  contactEmail: 1,
  passwordHash: 1,
  isGuest: 1,
  mailProvenAt: 1,
  stripeCustomer: 1,
  stripeCustomers: 1,
} as const;

export type Payer = Pick<UserDoc, '_id' | keyof typeof CUSTOMER_FIELDS>;

/**
 * Creates the Stripe customer of an account and stores its id. Concurrent requests send the same idempotency key, so
 * Stripe creates only one. The customer gets no email address yet: if the response is lost, the shop could not delete
 * it. Returns undefined if the account was transferred or deleted in the meantime.
 */
async function createFor({ _id, passwordHash, stripeCustomers = 0 }: Payer) {
  const { id } = await stripe().customers.create(
    { metadata: { userId: String(_id) } },
    { idempotencyKey: `customer:${_id}:${stripeCustomers}` },
  );
  const now = await User.findOneAndUpdate(
    // Write only if the account is unchanged. A transfer to the mailbox owner replaces `passwordHash`, and a deletion
    // sets `removedAt`. In a MongoDB filter, `null` also matches a row without the field.
    {
      _id,
      passwordHash,
      removedAt: null,
      stripeCustomers: stripeCustomers || null,
      stripeCustomer: trusted({ $in: [null, id] }),
    },
    { $set: { stripeCustomer: id } },
    { returnDocument: 'after' },
  ).lean();
  return now?.stripeCustomer;
}

async function updateEmail(customer: string, payer: Payer): Promise<boolean> {
  try {
    const email = contactEmailOf(payer);
    await stripe().customers.update(customer, isAcceptedEmail(email) ? { email } : {});
    return true;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return false;
  }
}

async function findOrCreate(payer: Payer): Promise<string | undefined> {
  const { stripeCustomer: known } = payer;
  if (known !== undefined && (await updateEmail(known, payer))) return known;
  if (known !== undefined) await dropPaymentCustomer(payer._id);
  const now = known === undefined ? payer : await User.findById(payer._id, CUSTOMER_FIELDS).lean();
  if (!now || now.passwordHash !== payer.passwordHash) return undefined;
  // Another request may already have created a new customer.
  const customer = now.stripeCustomer ?? (await createFor(now));
  return customer !== undefined && (await updateEmail(customer, now)) ? customer : undefined;
}

/**
 * Returns the id of the Stripe customer whose saved cards the payment page offers. Creates it at the first payment, and
 * again if it was deleted at Stripe. Returns undefined for a guest. Returns undefined without a verified email address,
 * because the account may later be transferred to the owner of the mailbox. Never throws: if Stripe fails or does not
 * answer within 3 s, the shopper pays without saved cards.
 */
export async function customerOf(payer: Payer): Promise<string | undefined> {
  if (payer.isGuest || !payer.mailProvenAt) return undefined;
  try {
    return await withStripeTimeout(findOrCreate(payer), SOON_MS);
  } catch (error) {
    if (!(error instanceof ApiError) && !isStripeError(error)) throw error;
    log().warn({ err: error, userId: payer._id }, 'a payment starts without saved cards');
    return undefined;
  }
}

/**
 * Returns whether the shopper has an open payment page. If its Stripe customer is deleted, the page can no longer
 * accept a payment.
 */
async function hasOpenPage(userId: UserDoc['_id'] | string): Promise<boolean> {
  const order = await Order.findOne({ userId, ...state.beingPaid.where }).lean();
  const last = order?.payment?.attempts.at(-1);
  if (!order || !last || state.processing.is(order)) return false;
  return last.state !== 'over' && last.expiresAt.getTime() > Date.now();
}

/**
 * Detaches the Stripe customer of an account, and deletes the customer with its saved cards at Stripe. If Stripe does
 * not answer within 3 s, or if a payment page is open, the reconciler does it later. The call is idempotent.
 */
export async function deleteSavedCards(userId: string): Promise<void> {
  await db();
  await dropPaymentCustomer(userId);
  if (!(await hasOpenPage(userId))) await tryDeleteDroppedCustomers(userId);
}

const MOST = 100;

/**
 * Returns accounts whose former Stripe customers the shop has not deleted at Stripe yet. Returns at most 100 accounts.
 */
export async function accountsWithDroppedCustomers(): Promise<Pick<UserDoc, '_id'>[]> {
  await db();
  return User.find({ droppedCustomers: trusted({ $exists: true }) }, { _id: 1 })
    .hint({ droppedCustomers: 1 })
    .limit(MOST)
    .lean();
}

/**
 * Deletes the detached Stripe customers of an account like {@link deleteDroppedCustomers}. Does nothing while the
 * shopper has an open payment page.
 */
export async function deleteUnusedCustomers({ _id }: Pick<UserDoc, '_id'>): Promise<void> {
  if (!(await hasOpenPage(_id))) await deleteDroppedCustomers(_id);
}

/** Detaches the Stripe customers of all accounts after the shop has switched off saved cards. */
export async function dropAllCustomers(isTime: () => boolean): Promise<void> {
  await db();
  const rows = await User.find({ stripeCustomer: trusted({ $exists: true }) }, { _id: 1 })
    .hint({ stripeCustomer: 1 })
    .limit(MOST)
    .lean();
  for (const { _id } of rows) {
    if (!isTime()) return;
    await dropPaymentCustomer(_id);
  }
}
