import 'server-only';
import type { z } from 'zod';
import { record } from '@/lib/audit/record';
import { wrongPassword } from '@/lib/auth/change-password';
import { sellerCookies } from '@/lib/auth/commands';
import { currentCredential, isStaffId } from '@/lib/auth/credentials';
import type { Caller } from '@/lib/auth/known-device';
import { type SellerSignIn, signedInAs } from '@/lib/auth/language';
import { countAttempt } from '@/lib/auth/password-limits';
import { isPassword } from '@/lib/auth/passwords';
import { checkSeller } from '@/lib/auth/seller-password';
import type { SellerSession } from '@/lib/auth/sessions';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { setActor } from '@/lib/observe/request-context';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Session, Staff } from '@/models';
import { plainCode, signInMethodOf } from './codes';
import { provePasskey } from './passkeys';
import { type Account, accountOf, accountWith } from './person';
import { spendRecoveryCode } from './recovery';
import { readFactors } from './rows';
import type { passkeyUseInput, proveInput, recoverySignInInput } from './schema';
import { assertSecondFactor, countCode, wrongCode } from './second-factor';

async function open(subject: string, caller: Caller, passkey?: string): Promise<SellerSignIn> {
  const account = await accountOf(subject);
  const credential = await currentCredential('seller', subject);
  if (!account || !credential) throw new ApiError('unauthorized', t('errors', 'wrongSellerLogin'));
  const { email, name } = account;
  const byPasskey = passkey && { passkey, confirm: () => assertNotRemoved(subject, passkey) };
  const cookies = await sellerCookies(subject, email, credential, caller, byPasskey || undefined);
  setActor(omitUndefined({ kind: 'seller', id: subject, name: name || undefined }));
  const after = { device: caller.name, by: passkey ? 'passkey' : 'recovery code' };
  await record({ event: 'signed in', audience: 'seller' }, { after });
  const member = isStaffId(subject) ? await Staff.findById(subject).lean() : undefined;
  return signedInAs(cookies, member ?? undefined);
}

/**
 * Throws a 401 ApiError if the passkey was removed before its session was stored. The removal could not end the
 * session, because it was not stored yet.
 */
async function assertNotRemoved(subject: string, passkey: string): Promise<void> {
  const { passkeys = [] } = await readFactors(subject);
  if (passkeys.some(({ id }) => id === passkey)) return;
  throw new ApiError('unauthorized', t('signInErrors', 'passkeyRefused'));
}

/**
 * Signs in with a passkey, and returns the Set-Cookie headers of the new session. Throws the errors of {@link
 * provePasskey}.
 */
export const signInByPasskey = async (input: z.output<typeof passkeyUseInput>, caller: Caller) =>
  open(await provePasskey(input, caller), caller, input.response.id);

/**
 * Signs in with only a recovery code, for a user who has turned off sign-in by password. Returns the Set-Cookie
 * headers. Throws the same 401 ApiError for every fault, and 429 after too many attempts.
 */
export async function signInByRecoveryCode(
  { email, code }: z.output<typeof recoverySignInInput>,
  caller: Caller,
): Promise<SellerSignIn> {
  const account = await accountWith(email);
  const subject = account?.subject ?? env().SELLER_EMAIL;
  const isRight = async () => {
    const factors = await readFactors(subject);
    const mayCome = account !== undefined && signInMethodOf(factors) === 'recovery';
    return mayCome && spendRecoveryCode(factors, plainCode(code));
  };
  if (!(await countCode(email, caller, isRight, { isAlone: true }))) throw wrongCode();
  return open(subject, caller);
}

/** Throws an ApiError for a wrong password. The sign-in limits apply. */
async function assertOwnPassword(
  { email, passwordHash }: Account,
  password: string,
  caller: Caller,
): Promise<void> {
  const found = await countAttempt({ kind: 'seller', email }, caller, async (place) => {
    if (!passwordHash) return checkSeller(password, place);
    return (await isPassword(password, passwordHash, place)) ? email : undefined;
  });
  if (!found) throw wrongPassword('password');
}

/**
 * Proves the signed-in user's identity with any valid sign-in method. For the next 15 minutes, the session may change
 * sign-in methods. Throws the errors of the sign-in method, but a 400 instead of a 401, because a client treats a 401
 * as the end of the session.
 */
export async function prove(
  session: SellerSession,
  { password = '', code, passkey }: z.output<typeof proveInput>,
  caller: Caller,
): Promise<void> {
  const { subject, id } = session;
  if (passkey) {
    if ((await provePasskey(passkey, caller).catch(asBadInput)) !== subject)
      throw new ApiError('badInput', t('signInErrors', 'passkeyRefused'));
  } else await proveByWord(subject, { password, code }, caller).catch(asBadInput);
  // Detach the session from the passkey that opened it. Otherwise removing this passkey would end the session despite
  // the proof by password or code.
  await Session.updateOne(
    { _id: id },
    { $set: { provenAt: new Date() }, ...(passkey ? {} : { $unset: { passkey: 1 } }) },
  );
}

async function proveByWord(
  subject: string,
  { password, code }: { password: string; code?: string },
  caller: Caller,
): Promise<void> {
  const [account, factors] = await Promise.all([accountOf(subject), readFactors(subject)]);
  if (!account) throw new ApiError('unauthorized', t('errors', 'notAuthorized'));
  if (signInMethodOf(factors) !== 'recovery') {
    await assertOwnPassword(account, password, caller);
    return assertSecondFactor(account, code, caller);
  }
  const spend = () => spendRecoveryCode(factors, plainCode(code ?? ''));
  if (!(await countCode(account.email, caller, spend))) throw wrongCode();
}

/** Converts a 401 error to a 400 error, because clients would treat a 401 as the end of the session. */
function asBadInput(error: unknown): never {
  if (!(error instanceof ApiError) || error.kind !== 'unauthorized') throw error;
  throw new ApiError('badInput', error.message, error.extra);
}
