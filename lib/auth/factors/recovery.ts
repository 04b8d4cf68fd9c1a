import 'server-only';
import { createHmac, randomInt } from 'node:crypto';
import type { SellerSession } from '@/lib/auth/sessions';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import type { FactorsDoc } from '@/models/staff';
import { CODE_LENGTH, CODE_LETTERS, CODES, shownCode } from './codes';
import { assertFresh, changeFactors } from './rows';

const hashOf = (plain: string): string =>
  createHmac('sha256', `recovery:${env().SESSION_SECRET}`).update(plain).digest('base64url');

const randomLetter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)];

/** Creates recovery codes. Returns the codes, which are shown once, and the hashes to store. */
export function newCodes(): { shown: string[]; hashes: string[] } {
  const plain = Array.from({ length: CODES }, () =>
    Array.from({ length: CODE_LENGTH }, randomLetter).join(''),
  );
  return { shown: plain.map(shownCode), hashes: plain.map(hashOf) };
}

/**
 * Creates new recovery codes, which replace all earlier codes. The codes cannot be shown again. Throws a 403 ApiError
 * when the session lacks a recent proof of identity.
 */
export async function makeRecoveryCodes(session: SellerSession): Promise<string[]> {
  await assertFresh(session);
  const { shown, hashes } = newCodes();
  const set = { $set: { codes: hashes } };
  if (await changeFactors(session.subject, 'recovery codes made', {}, set)) return shown;
  throw new ApiError('conflict', t('signInErrors', 'changedMeanwhile'));
}

/** Removes a recovery code from the user's row in one atomic write. Returns whether the user had this code. */
export async function spendRecoveryCode(
  { _id: subject, codes = [] }: Pick<FactorsDoc, '_id' | 'codes'>,
  plain: string,
): Promise<boolean> {
  const hash = hashOf(plain);
  if (!codes.includes(hash)) return false;
  const spent = { $pull: { codes: hash } };
  return changeFactors(subject, 'recovery code used', { codes: hash }, spent);
}
