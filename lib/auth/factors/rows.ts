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

/** How many changes a row remembers. */
const MAX_CHANGES = 50;

/**
 * The fingerprint under which the row of this person counts: for the owner that of SELLER_EMAIL and SELLER_PASSWORD,
 * another of which is the way back in (docs/security.md); for everybody that of the secret of the shop, without which
 * nothing in the row can be read.
 */
const underOf = (subject: string): string =>
  subject === env().SELLER_EMAIL ? environmentCredential() : credentialOf(`staff\n${subject}`);

/** Selects the row of a person, as far as it counts. */
export const rowOf = (subject: string) => ({ _id: subject, under: underOf(subject) });

/** How this person signs in; an empty row for somebody who has set nothing. */
export async function readFactors(subject: string): Promise<FactorsDoc> {
  await db();
  const row = await Factors.findOne(rowOf(subject)).lean();
  return row ?? rowOf(subject);
}

/** The row that has the passkey, if it counts. */
export async function ownerOfPasskey(id: string): Promise<FactorsDoc | undefined> {
  await db();
  const row = await Factors.findOne({ 'passkeys.id': id }).lean();
  return row && row.under === underOf(row._id) ? row : undefined;
}

/** Whether somebody signs in by a passkey. */
export async function anyPasskey(): Promise<boolean> {
  await db();
  return (await Factors.exists({ 'passkeys.id': trusted({ $gt: '' }) })) !== null;
}

/** Makes the row of a person, in place of one that does not count. Repeatable. */
async function ensureRow(subject: string): Promise<void> {
  const { _id, under } = rowOf(subject);
  try {
    await Factors.replaceOne({ _id, under: trusted({ $ne: under }) }, { under }, { upsert: true });
  } catch (error) {
    // It is there.
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
 * Changes how a person signs in, if the row then is as `when` demands: one atomic write. The owner of the shop gets a
 * mail about it, and the audit log an entry (`after`). Returns whether it was changed.
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
  // Before the change: a crash in between cannot lose the mail, which looks whether it was made.
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

/** Whether the change with this id was made. */
export const wasChanged = async (subject: string, change: string): Promise<boolean> =>
  (await readFactors(subject)).changes?.includes(change) ?? false;
