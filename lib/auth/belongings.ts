import 'server-only';
import type { Language } from '@/lib/i18n/languages';
import { Address, Favourites, Session, ShopperDevice, ShoppingLists, User } from '@/models';
import type { UserDoc } from '@/models/user';
import { forgetKnown } from './known-generation';
import { accountKeyOf } from './password-limits';
import { dropPaymentCustomer } from './payment-customer';

/**
 * Deletes what a shopper has stored besides the row of the account and the orders: sessions, addresses, browsers with
 * notifications, favourites and shopping lists. Drops the customer at Stripe, which the caller or the reconciler deletes
 * there with its saved cards. A new collection with data of an account belongs here: both the deletion of an account and its
 * handover to the owner of the mailbox call this function. Repeating the call is safe.
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

/** Returns the name of an account whose owner has not entered one: the part of the email before the last @. */
export const nameFrom = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/**
 * Hands an account over to the owner of its mailbox, who has just proven it. Somebody else may have registered the
 * account with this email, and may still be signed in (pre-hijacking). The caller has already replaced the password by
 * `passwordHash` and removed the passkeys in one write, which has ended every session and every link for a new password. This function deletes everything
 * that the other person could use against the owner: the addresses, to one of which the owner might order, the shared
 * shopping lists, the cart and the rest of {@link deleteBelongings}. The devices of the other person are no longer known. Only the last write marks the mailbox as proven,
 * so that after a crash the next proof starts again. `language` is the language of the mails to the new owner, if known. The orders stay: their mails went to this mailbox. So do the
 * requests for back in stock emails, which belong to the mailbox: it has confirmed each of them. Returns undefined if
 * another request has changed the account.
 */
export async function handOver(
  { _id, passwordHash, email }: Pick<UserDoc, '_id' | 'passwordHash' | 'email'>,
  { name, language }: { name: string; language?: Language | undefined },
): Promise<UserDoc | undefined> {
  // A request that began before may still add a row. It deletes the row when it finds that its session has ended.
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
        // The seller may have allowed it to the person who had the account before.
        paysOnAccount: 1,
        ...(language ? {} : { language: 1 }),
      },
    },
    { returnDocument: 'after' },
  ).lean();
  return owned ?? undefined;
}
