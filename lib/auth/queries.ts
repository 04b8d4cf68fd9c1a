import 'server-only';
import { type CartOwner, viewCart } from '@/lib/cart/queries';
import { db } from '@/lib/db';
import { isLanguage } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { readableEmail } from '@/lib/utils/readable-email';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';
import { contactEmailOf, hasPassword, mayPayOnAccount } from './account-fields';
import type { UserView } from './view';

/** Returns the shopper with the cart: the response of is-auth, sign-in and registration. */
export async function viewUser(
  user: Pick<UserDoc, '_id' | 'name' | 'email' | 'language' | 'passwordHash'> &
    Pick<
      UserDoc,
      'isGuest' | 'contactEmail' | 'paysOnAccount' | 'mailProvenAt' | 'stripeCustomer' | 'passkeys'
    > &
    CartOwner,
): Promise<UserView> {
  return {
    _id: String(user._id),
    name: user.name,
    email: readableEmail(contactEmailOf(user)),
    ...omitUndefined({
      language: isLanguage(user.language) ? user.language : undefined,
      isGuest: user.isGuest || undefined,
      paysOnAccount: mayPayOnAccount(user) || undefined,
      hasPassword: user.isGuest || hasPassword(user.passwordHash) ? undefined : (false as const),
      mayHaveCards: user.stripeCustomer ? true : undefined,
      hasPasskeys: user.passkeys?.length ? true : undefined,
    }),
    ...(await viewCart(user)),
  };
}

/** Returns the shopper with this id, or null. */
export async function findUser(id: string): Promise<UserView | null> {
  await db();
  const user = await User.findById(id).lean();
  return user && viewUser(user);
}
