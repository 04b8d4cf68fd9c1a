import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announceFactorChange } from '@/lib/auth/account-mails';
import { credentialOf, environmentCredential } from '@/lib/auth/credentials';
import type { SellerSession } from '@/lib/auth/sessions';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { Factors, Session } from '@/models';
import type { FactorChange, FactorsDoc } from '@/models/staff';
import { isFresh } from './codes';

const { trusted } = mongoose;

/** A row stores the ids of this many latest changes, so that the mailer can check whether a change was made. */
const MAX_CHANGES = 50;

/**
 * Returns the fingerprint that a valid row contains. The owner's fingerprint derives from SELLER_EMAIL and
 * SELLER_PASSWORD: changing them resets all sign-in methods, which is the recovery procedure (docs/security.md).
 *
 * Every fingerprint depends on the shop's secret, because secrets in the row cannot be decrypted without it.
 */
const underOf = (subject: string): string =>
  subject === env().SELLER_EMAIL ? environmentCredential() : credentialOf(`staff\n${subject}`);

/** Returns a filter for a user's row. It does not match a row whose fingerprint `under` is outdated. */
export const rowOf = (subject: string) => ({ _id: subject, under: underOf(subject) });

/** Returns a user's sign-in methods. Returns an empty row if the user has set none. */
export async function readFactors(subject: string): Promise<FactorsDoc> {
  await db();
  const row = await Factors.findOne(rowOf(subject)).lean();
  return row ?? rowOf(subject);
}

/** Returns the row with this passkey, if the row is valid. */
export async function ownerOfPasskey(id: string): Promise<FactorsDoc | undefined> {
  await db();
  const row = await Factors.findOne({ 'passkeys.id': id }).lean();
  return row && row.under === underOf(row._id) ? row : undefined;
}

/** Returns whether any user has a passkey. */
export async function anyPasskey(): Promise<boolean> {
  await db();
  return (await Factors.exists({ 'passkeys.id': trusted({ $gt: '' }) })) !== null;
}

async function ensureRow(subject: string): Promise<void> {
  const { _id, under } = rowOf(subject);
  try {
    await Factors.replaceOne({ _id, under: trusted({ $ne: under }) }, { under }, { upsert: true });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

type Update = {
  $set?: Record<string, unknown>;
  $unset?: Record<string, unknown>;
  $push?: Record<string, unknown>;
  $pull?: Record<string, unknown>;
};

/**
 * Changes a user's sign-in methods in one atomic write, if the stored row still matches `when`. Mails the user about
 * the change, and records it in the audit log with the new values `after`. Returns whether the change was made.
 */
export async function changeFactors(
  subject: string,
  what: FactorChange,
  when: Record<string, unknown>,
  update: Update,
  after?: Record<string, unknown>,
): Promise<boolean> {
  await db();
  await ensureRow(subject);
  const change = randomUUID();
  // Queue the mail before the change, so that a crash cannot lose it. The mailer later checks whether the change was
  // made.
  await announceFactorChange(subject, what, change);
  const changes = { $each: [change], $slice: -MAX_CHANGES };
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(subject), ...when },
    { ...update, $push: { ...update.$push, changes } },
    // Without this hint, the embedded MongoDB compares several query plans and crashes.
    { hint: { _id: 1 } },
  );
  if (matchedCount === 0) return false;
  await record({ event: what, audience: 'seller' }, after ? { after } : {});
  return true;
}

/** Returns whether the change with this id was made. */
export const wasChanged = async (subject: string, change: string): Promise<boolean> =>
  (await readFactors(subject)).changes?.includes(change) ?? false;

/**
 * Returns whether the user has signed in to this session, or verified their identity in it, within the last 15 minutes.
 * A sign-in by PIN does not count.
 */
export async function isProven({ id }: Pick<SellerSession, 'id'>) {
  const row = await Session.findById(id, { openedAt: 1, provenAt: 1, byPin: 1 }).lean();
  return row !== null && isFresh(row, new Date());
}

/**
 * Throws a 403 ApiError unless the user has signed in to this session, or verified their identity in it, within the
 * last 15 minutes. Without this check, the thief of a session could add a sign-in method and gain permanent access.
 */
export async function assertFresh(session: Pick<SellerSession, 'id'>): Promise<void> {
  if (!(await isProven(session))) throw new ApiError('forbidden', t('signInErrors', 'proveFirst'));
}
