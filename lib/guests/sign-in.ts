import 'server-only';
import type { z } from 'zod';
import { noPassword } from '@/lib/auth/account-fields';
import { handOver, nameFrom } from '@/lib/auth/belongings';
import { shopperCookies, signInError } from '@/lib/auth/commands';
import type { Caller } from '@/lib/auth/known-device';
import { forgetKnown } from '@/lib/auth/known-generation';
import { isProvenByCode } from '@/lib/auth/mailed-code';
import { accountKeyOf } from '@/lib/auth/password-limits';
import { viewUser } from '@/lib/auth/queries';
import { readSession } from '@/lib/auth/sessions';
import type { UserView } from '@/lib/auth/view';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { User } from '@/models';
import type { UserDoc } from '@/models/user';
import { claimOrdersOfGuest } from './claim';
import { assertCodesOn } from './guest';
import type { codeSignInInput } from './schema';

type Input = z.output<typeof codeSignInInput>;

const TRIES = 5;

const nameOf = ({ name, email }: Input): string => name || nameFrom(email);

/** Creates an account without a password. Returns undefined if a concurrent request has created one. */
async function create(input: Input, language?: Language): Promise<UserDoc | undefined> {
  const { email } = input;
  // Forget the devices of a previous account with this email address, because somebody else may have owned it.
  await forgetKnown(accountKeyOf({ kind: 'login', email }));
  const fields = { name: nameOf(input), email, language, mailProvenAt: new Date() };
  const user = await User.create({ ...fields, passwordHash: noPassword() }).catch((error) => {
    if (isDuplicate(error)) return undefined;
    throw error;
  });
  if (user) emitEvent({ event: 'account made', userId: String(user._id) });
  return user?.toObject();
}

/**
 * Hands an account over to the owner of its mailbox ({@link handOver}). The account has no password after that. Returns
 * undefined if another request has changed the account.
 */
async function handOverUnproven(
  user: UserDoc,
  input: Input,
  language?: Language,
): Promise<UserDoc | undefined> {
  const { _id, email } = user;
  const passwordHash = noPassword();
  const { matchedCount } = await User.updateOne(
    { _id, passwordHash: user.passwordHash, mailProvenAt: null, removedAt: null },
    { $set: { passwordHash }, $unset: { passkeys: 1 } },
  );
  if (matchedCount === 0) return undefined;
  return handOver({ _id, passwordHash, email }, { name: nameOf(input), language });
}

/** Returns the account with the email for which a correct code was entered. Creates the account if necessary. */
async function accountFor(input: Input, language?: Language): Promise<UserDoc> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const user = await User.findOne({ email: input.email, removedAt: null }).lean();
    if (user?.mailProvenAt) return user;
    const own = user
      ? await handOverUnproven(user, input, language)
      : await create(input, language);
    if (own) return own;
  }
  throw new ApiError('conflict', t('errors', 'accountBusy'));
}

/** Returns the guest who is signed in with the browser that sends the request. */
async function guestOf({ request }: Caller): Promise<UserDoc['_id'] | undefined> {
  const session = request && (await readSession(request, 'shopper'));
  const guest = session && (await User.findOne({ _id: session.subject, isGuest: true }).lean());
  return guest?._id;
}

/**
 * Signs in with a mailed code, and creates an account if no account has the email. `language` becomes the mail language
 * of an account that is new or handed over. The code proves that the shopper owns the mailbox. An account whose mailbox
 * was never proven is handed over to the shopper ({@link handOverUnproven}). Orders that the browser's guest placed with this
 * email address move to the account. Throws a 401 ApiError for a wrong, used or expired code, 409 if the shop offers no
 * codes, and 429 after too many tries.
 */
export async function signInByCode(
  input: Input,
  caller: Caller,
  language?: Language,
): Promise<{ user: UserView; cookies: string[] }> {
  await assertCodesOn();
  await db();
  const { email, code } = input;
  if (!(await isProvenByCode(email, code, caller)))
    throw signInError('shopper', t('guestErrors', 'wrongCode'));
  const [account, guest] = [await accountFor(input, language), await guestOf(caller)];
  if (guest) await claimOrdersOfGuest(guest, account);
  const cookies = await shopperCookies(account, caller);
  setActor({ kind: 'shopper', id: String(account._id) });
  emitEvent({ event: 'signed in', audience: 'shopper', userId: String(account._id) });
  return { user: await viewUser(account), cookies };
}
