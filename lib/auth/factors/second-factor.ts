import 'server-only';
import mongoose from 'mongoose';
import { type Caller, knownDevice } from '@/lib/auth/known-device';
import { accountKeyOf } from '@/lib/auth/password-limits';
import { ApiError } from '@/lib/http/errors';
import { consume, type Limit, refundAttempt } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { emitEvent } from '@/lib/observe/business-events';
import { DAY_MS } from '@/lib/utils/durations';
import { Factors } from '@/models';
import type { FactorsDoc } from '@/models/staff';
import { MAX_AHEAD, stepOf } from './app-codes';
import { isAppCode, plainCode, signInMethodOf } from './codes';
import type { Account } from './person';
import { spendRecoveryCode } from './recovery';
import { readFactors, rowOf } from './rows';
import { unseal } from './tickets';

const { trusted } = mongoose;

const QUARTER_MS = 15 * 60_000;

/** Creates the error for a wrong code at sign-in. The error names the field `code`. */
export function wrongCode(): ApiError {
  emitEvent({ event: 'sign-in refused', audience: 'seller' });
  const message = t('signInErrors', 'codeWrong');
  return new ApiError('unauthorized', message, { body: { fields: { code: message } } });
}

/**
 * The maximum number of recovery codes per account and quarter of an hour, tried without its password, for all clients
 * together. A code has 50 bits, so the chance of a correct guess within a year is 1 in 3 million.
 *
 * One network address has only 30 attempts, so a single stranger cannot lock out a user who has lost their passkey.
 */
const MAX_ALONE = 1_000;

/**
 * Returns the limits of wrong codes. Three of a million app codes are valid at any time. With 30 attempts a day, an
 * attacker who knows the password has a chance of 1 in 10,000.
 *
 * A device that the account has used before has separate limits.
 */
function codeLimits(email: string, caller: Caller, isAlone: boolean): Limit[] {
  const device = knownDevice(caller, accountKeyOf({ kind: 'seller', email }));
  const whose = device ? `device:${device}:${email}` : `account:${email}`;
  // Recovery codes can be tried without a password, but not guessed. With separate limits, a stranger's attempts do not
  // block a user who knows the password.
  if (isAlone)
    return [
      ...(device ? [] : [{ key: `recovery:ip:${caller.ip}`, max: 30, windowMs: QUARTER_MS }]),
      { key: `recovery:${whose}`, max: device ? 30 : MAX_ALONE, windowMs: QUARTER_MS },
    ];
  return [
    ...(device ? [] : [{ key: `code:ip:${caller.ip}`, max: 60, windowMs: QUARTER_MS }]),
    { key: `code:${whose}`, max: 10, windowMs: QUARTER_MS },
    { key: `code:day:${whose}`, max: 30, windowMs: DAY_MS },
  ];
}

/**
 * Checks a code with `isRight` and returns the result. Wrong codes count against the limits. Set `isAlone` if no
 * password was checked before the code. `email` must be in lower case. Throws a 429 ApiError after too many wrong
 * codes.
 */
export async function countCode(
  email: string,
  caller: Caller,
  isRight: () => Promise<boolean>,
  { isAlone = false } = {},
): Promise<boolean> {
  const limits = codeLimits(email, caller, isAlone);
  await consume(...limits);
  const right = await isRight();
  if (right) await refundAttempt(...limits);
  return right;
}

/**
 * Accepts an app code, and invalidates it and all earlier codes, in one conditional write. Returns whether the code is
 * correct.
 */
async function spendAppCode({ _id, totp }: FactorsDoc, code: string): Promise<boolean> {
  const step = totp && stepOf(await unseal(totp.secret), code, new Date());
  if (step === undefined) return false;
  const isUnused = trusted({ $not: { $gte: step, $lte: step + MAX_AHEAD } });
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(_id), 'totp.secret': totp?.secret, 'totp.step': isUnused },
    { $set: { 'totp.step': step } },
    { hint: { _id: 1 } },
  );
  return matchedCount > 0;
}

function spendCode(factors: FactorsDoc, typed: string): Promise<boolean> {
  const plain = plainCode(typed);
  return isAppCode(plain) ? spendAppCode(factors, plain) : spendRecoveryCode(factors, plain);
}

/**
 * Checks the second factor after a correct password. Throws a 401 ApiError with the field `code` when a required code
 * is missing or wrong. Throws a 401 without a field when the user has turned off sign-in by password, and 429 after too
 * many wrong codes.
 */
export async function assertSecondFactor(
  { subject, email }: Pick<Account, 'subject' | 'email'>,
  code: string | undefined,
  caller: Caller,
): Promise<void> {
  const factors = await readFactors(subject);
  const way = signInMethodOf(factors);
  if (way === 'password') return;
  if (way === 'recovery') throw new ApiError('unauthorized', t('signInErrors', 'passwordsAreOff'));
  if (!code) {
    const message = t('signInErrors', 'codeWanted');
    throw new ApiError('unauthorized', message, { body: { fields: { code: message } } });
  }
  if (!(await countCode(email, caller, () => spendCode(factors, code)))) throw wrongCode();
}
