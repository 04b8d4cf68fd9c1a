import 'server-only';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import type { Language } from '@/lib/i18n/languages';
import { emitEvent } from '@/lib/observe/business-events';
import { setActor } from '@/lib/observe/request-context';
import { HOUR_MS } from '@/lib/utils/durations';
import { emailKey } from '@/lib/utils/email-address';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { isSameSecret } from '@/lib/utils/same-secret';
import { Staff, User } from '@/models';
import type { StaffDoc } from '@/models/staff';
import { credentialOf } from './credentials';
import { assertSecondFactor } from './factors/second-factor';
import type { QueuePlace } from './fair-queue';
import { type Caller, deviceCookie } from './known-device';
import { knownKeyOf, rememberNetwork } from './known-generation';
import { type SellerSignIn, signedInAs } from './language';
import { accountKeyOf, countAttempt, queuePlaceOf } from './password-limits';
import { hashPassword, isPassword } from './passwords';
import { viewUser } from './queries';
import type { loginInput, registerInput, sellerLoginInput } from './schema';
import { checkSeller } from './seller-password';
import { type Opening, openSession } from './sessions';
import type { UserView } from './view';

/** Set for a sign-in with a passkey. `confirm` throws if the passkey was removed before the session was stored. */
type ByPasskey = Pick<Opening, 'passkey' | 'confirm'>;

type SignedIn = { user: UserView; cookies: string[] };

/**
 * Returns the Set-Cookie headers for the session and the known device. Stores the network address as known for the
 * account.
 */
async function signInCookies(session: Promise<string>, account: string, caller: Caller) {
  const device = deviceCookie(caller, account);
  const [cookies] = await Promise.all([
    Promise.all([session, device]),
    rememberNetwork(account, caller.ip),
  ]);
  return cookies;
}

/**
 * Returns the Set-Cookie headers for a shopper who signs in: for the session, and for the known device.
 *
 * If the account was just handed over or deleted, or has got another email, only the session is set. `byPasskey` is set
 * for a sign-in with a passkey, and its `confirm` may throw.
 */
export async function shopperCookies(
  user: { _id: unknown; email: string; passwordHash: string },
  caller: Caller,
  byPasskey: ByPasskey = {},
) {
  const { _id, email, passwordHash } = user;
  const account = await knownKeyOf(accountKeyOf({ kind: 'login', email }));
  // A handover changes the row of the account before the key of its known devices. An unchanged row proves that the key
  // does not belong to a new owner.
  const isSame = await User.exists({ _id: String(_id), email, passwordHash }).hint({ _id: 1 });
  const session = openSession(
    { audience: 'shopper', subject: String(_id), caller, ...byPasskey },
    credentialOf(passwordHash),
  );
  return isSame ? signInCookies(session, account, caller) : [await session];
}

/**
 * Creates a shopper's account and signs the shopper in. `language`, if known, is the language of the account's mails.
 * Throws a 409 ApiError "User already exists" at the email field. Throws 429 when one IP address creates too many
 * accounts, or too many hashes are queued.
 */
export async function register(
  input: z.output<typeof registerInput>,
  caller: Caller,
  language?: Language,
): Promise<SignedIn> {
  await consume({ key: `register:ip:${caller.ip}`, max: 30, windowMs: HOUR_MS });
  await db();
  const message = t('errors', 'userExists');
  const exists = new ApiError('conflict', message, { body: { fields: { email: message } } });
  if (await User.exists({ email: input.email })) throw exists;
  const place = await queuePlaceOf({ kind: 'login', email: input.email }, caller);
  const passwordHash = await hashPassword(input.password, place);
  const { name, email } = input;
  const user = await User.create({ name, email, passwordHash, language }).catch((error) => {
    throw isDuplicate(error) ? exists : error;
  });
  setActor({ kind: 'shopper', id: String(user._id) });
  emitEvent({ event: 'account made', userId: String(user._id) });
  return { user: await viewUser(user), cookies: await shopperCookies(user, caller) };
}

/** Logs a rejected sign-in and returns its error. */
export function signInError(audience: 'shopper' | 'seller', message: string): ApiError {
  emitEvent({ event: 'sign-in refused', audience });
  return new ApiError('unauthorized', message);
}

/**
 * Signs a shopper in. Throws a 401 ApiError for an unknown user or a wrong password, with the same text and timing for
 * both.
 *
 * Throws 429 after too many failures of the account, the address or the known device. Throws 429 after too many
 * sign-ins, and when too many hashes are queued.
 */
export async function login(input: z.output<typeof loginInput>, caller: Caller): Promise<SignedIn> {
  const account = { kind: 'login', email: input.email } as const;
  const user = await countAttempt(account, caller, async (place) => {
    const found = await User.findOne({ email: input.email }).lean();
    const isTheirs = await isPassword(input.password, found?.passwordHash, place);
    return isTheirs && found ? found : undefined;
  });
  if (!user) throw signInError('shopper', t('errors', 'wrongLogin'));
  const cookies = await shopperCookies(user, caller);
  setActor({ kind: 'shopper', id: String(user._id) });
  emitEvent({ event: 'signed in', audience: 'shopper', userId: String(user._id) });
  return { user: await viewUser(user), cookies };
}

/** Returns the Set-Cookie headers of a sign-in to the seller's area, for the session and for the known device. */
export function sellerCookies(
  subject: string,
  email: string,
  credential: string,
  caller: Caller,
  byPasskey: ByPasskey = {},
): Promise<string[]> {
  const session = openSession({ audience: 'seller', subject, caller, ...byPasskey }, credential);
  return signInCookies(session, accountKeyOf({ kind: 'seller', email }), caller);
}

type SignIn = { subject: string; credential: string; member?: StaffDoc };

async function checkOwner(password: string, place: QueuePlace): Promise<SignIn | undefined> {
  const credential = await checkSeller(password, place);
  return credential ? { subject: env().SELLER_EMAIL, credential } : undefined;
}

async function checkStaff(
  { email, password }: z.output<typeof sellerLoginInput>,
  place: QueuePlace,
): Promise<SignIn | undefined> {
  await db();
  const member = await Staff.findOne({ email }).lean();
  const hash = member?.passwordHash;
  const isTheirs = await isPassword(password, hash, place);
  if (!isTheirs || !member || hash === undefined) return undefined;
  return { subject: String(member._id), credential: credentialOf(hash), member };
}

/**
 * Signs the seller or a staff member in. Returns the Set-Cookie headers, the user's chosen language and, for a staff
 * member, `person`.
 *
 * Reads one account and compares one hash, whether or not the email exists. Throws a 401 ApiError "Invalid
 * Credentials", and 429 after too many attempts. After a correct password, throws the errors of {@link
 * assertSecondFactor}.
 */
export async function loginSeller(
  input: z.output<typeof sellerLoginInput>,
  caller: Caller,
): Promise<SellerSignIn> {
  const account = { kind: 'seller', email: input.email } as const;
  const isOwner = isSameSecret(input.email, emailKey(env().SELLER_EMAIL));
  const found = await countAttempt(account, caller, (place) =>
    isOwner ? checkOwner(input.password, place) : checkStaff(input, place),
  );
  if (!found) throw signInError('seller', t('errors', 'wrongSellerLogin'));
  const { subject, credential, member } = found;
  const { email } = input;
  await assertSecondFactor({ subject, email }, input.code, caller);
  const cookies = await sellerCookies(subject, input.email, credential, caller);
  setActor(omitUndefined({ kind: 'seller', id: subject, name: member?.name }));
  await record({ event: 'signed in', audience: 'seller' }, { after: { device: caller.name } });
  return signedInAs(cookies, member);
}
