import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { record } from '@/lib/audit/record';
import { announceFactorChange } from '@/lib/auth/account-mails';
import { credentialOf, environmentCredential } from '@/lib/auth/credentials';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { Factors } from '@/models';
import type { FactorChange, FactorsDoc } from '@/models/staff';

const { trusted } = mongoose;

/** How many change ids a row stores. */
const MAX_CHANGES = 50;

/**
 * Returns the fingerprint under which a person's row is valid. For the owner it derives from SELLER_EMAIL and
 * SELLER_PASSWORD: changing them resets all factors, which is the recovery procedure (docs/security.md). For
 * everybody it includes the shop's secret, without which nothing in the row can be decrypted.
 */
const underOf = (subject: string): string =>
  subject === env().SELLER_EMAIL ? environmentCredential() : credentialOf(`staff\n${subject}`);

/** Returns the filter for a person's row, if that is valid. */
export const rowOf = (subject: string) => ({ _id: subject, under: underOf(subject) });

/** Returns a person's sign-in methods; an empty row if they have set none. */
export async function readFactors(subject: string): Promise<FactorsDoc> {
  await db();
  const row = await Factors.findOne(rowOf(subject)).lean();
  return row ?? rowOf(subject);
}

/** Returns the row that has the passkey, if that row is valid. */
export async function ownerOfPasskey(id: string): Promise<FactorsDoc | undefined> {
  await db();
  const row = await Factors.findOne({ 'passkeys.id': id }).lean();
  return row && row.under === underOf(row._id) ? row : undefined;
}

/** Returns whether any person has a passkey. */
export async function anyPasskey(): Promise<boolean> {
  await db();
  return (await Factors.exists({ 'passkeys.id': trusted({ $gt: '' }) })) !== null;
}

/** Creates a person's row, and replaces an invalid one. Calling it again is safe. */
async function ensureRow(subject: string): Promise<void> {
  const { _id, under } = rowOf(subject);
  try {
    await Factors.replaceOne({ _id, under: trusted({ $ne: under }) }, { under }, { upsert: true });
  } catch (error) {
    // The row already exists.
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
 * Changes a person's sign-in methods in one atomic write, if the row still matches `when`. The shop's owner gets
 * a mail about it, and the audit log an entry with `after`. Returns whether the change was made.
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
  // The mail is queued before the change, so that a crash in between cannot lose it. When the mail is sent, it
  // checks whether the change was made.
  await announceFactorChange(subject, what, change);
  const changes = { $each: [change], $slice: -MAX_CHANGES };
  const { matchedCount } = await Factors.updateOne(
    { ...rowOf(subject), ...when },
    { ...update, $push: { ...update.$push, changes } },
    // The embedded engine crashes when it compares several plans.
    { hint: { _id: 1 } },
  );
  if (matchedCount === 0) return false;
  await record({ event: what, audience: 'seller' }, after ? { after } : {});
  return true;
}

/** Returns whether the change with this id was made. */
export const wasChanged = async (subject: string, change: string): Promise<boolean> =>
  (await readFactors(subject)).changes?.includes(change) ?? false;
