import 'server-only';
import type { Language } from '@/lib/i18n/languages';
import { Address, Favourites, Session, ShopperDevice, ShoppingLists, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { forgetKnown } from './known-generation';
import { accountKeyOf } from './password-limits';

const TRIES = 5;

/**
 * Detaches the Stripe customer with its saved cards from an account. Repeating the call is safe. Does nothing for an
 * account without a customer.
 *
 * `droppedCustomers` contains the old customer until it is deleted at Stripe (lib/payments/customers.ts). The
 * idempotency key for a new customer contains the number of former customers. Otherwise Stripe would return the deleted
 * customer again.
 */
export async function dropPaymentCustomer(_id: UserDoc['_id'] | string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stripeCustomer = (await User.findById(_id, { stripeCustomer: 1 }).lean())?.stripeCustomer;
    if (stripeCustomer === undefined) return;
    const { matchedCount } = await User.updateOne(
      { _id, stripeCustomer },
      {
        $unset: { stripeCustomer: 1 },
        $addToSet: { droppedCustomers: stripeCustomer },
        $inc: { stripeCustomers: 1 },
      },
    );
    if (matchedCount > 0) return;
  }
  throw new Error('the customer of an account changes all the time');
}

/**
 * Deletes what a shopper has stored, except the account's row and the orders: sessions, addresses, push subscriptions,
 * favourites and shopping lists. Repeating the call is safe.
 *
 * Detaches the Stripe customer. The caller or the reconciler deletes the customer at Stripe, with its saved cards.
 *
 * The deletion and the handover of an account call this function. Add each new collection with data of an account here.
 */
export async function deleteBelongings(_id: UserDoc['_id']): Promise<void> {
  await Session.deleteMany({ subject: String(_id), audience: 'shopper' });
  await Promise.all([
    dropPaymentCustomer(_id),
    ShopperDevice.deleteMany({ userId: _id }),
    Address.deleteMany({ userId: _id }),
    Favourites.deleteOne({ _id }),
    ShoppingLists.deleteOne({ _id }),
  ]);
}

/** Returns the default name of an account: the part of the email before the last @. */
export const nameFrom = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/**
 * Hands an account over to the owner of its mailbox, who has just verified the email address. Somebody else may have
 * registered the account, and may still be signed in (pre-hijacking).
 *
 * Before the call, the caller replaces the password hash with `passwordHash` and removes the passkeys, in one write.
 * This write ends every session and invalidates every password reset link.
 *
 * Deletes what the other person could use against the owner: the cart, the known devices and everything in {@link
 * deleteBelongings}, such as the addresses. The orders stay, because their mails went to this mailbox. The requests for
 * back in stock emails stay, because the mailbox has confirmed each of them.
 *
 * `language` is the language of the mails to the new owner, if known. Only the last write marks the email address as
 * verified, so after a crash the next verification repeats the handover. Returns undefined if another request has
 * changed the account.
 */
export async function handOver(
  { _id, passwordHash, email }: Pick<UserDoc, '_id' | 'passwordHash' | 'email'>,
  { name, language }: { name: string; language?: Language | undefined },
): Promise<UserDoc | undefined> {
  // A request that began before the handover may still add a row. The request then finds that its session has ended,
  // and deletes the row.
  await deleteBelongings(_id);
  await forgetKnown(accountKeyOf({ kind: 'login', email }));
  const owned = await User.findOneAndUpdate(
    { _id, passwordHash, mailProvenAt: null, removedAt: null },
    {
      $set: { name, cartItems: {}, mailProvenAt: new Date(), ...(language ? { language } : {}) },
      $inc: { cartRevision: 1 },
      $unset: {
        cartChanges: 1,
        defaultAddress: 1,
        passkeys: 1,
        passkeyChanges: 1,
        // The seller may have granted this credit to the previous person.
        paysOnAccount: 1,
        creditLimit: 1,
        creditOrders: 1,
        ...(language ? {} : { language: 1 }),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  return owned ?? undefined;
}
