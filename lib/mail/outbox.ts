import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { dueBy } from '@/lib/db/lease';
import { env } from '@/lib/env';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Mail } from '@/models';
import type { MailDoc } from '@/models/notification';

const { trusted } = mongoose;

/** A mail that cannot be sent within this time, in ms, is dropped. */
export const GIVE_UP_MS = DAY_MS;
/** During this time, the row prevents a second copy of the mail. */
const KEPT_MS = 30 * DAY_MS;

/** A later due time was stored before the clock was set back. */
const MAX_FUTURE_MS = 2 * HOUR_MS;

/** Returns whether this shop sends mail. The shop sends mail if a mail server or the local inbox is configured. */
export const isMailEnabled = () => Boolean(env().SMTP_URL);

/** A mail to be put into the outbox. Without `dueAt`, it is due immediately. */
export type NewMail = Omit<MailDoc, 'createdAt' | 'tries' | 'sentAt' | 'expiresAt'>;

const insert = (mails: NewMail[], now: Date) =>
  Mail.bulkWrite(
    mails.flatMap(({ _id, dueAt = now, ...rest }) => {
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      const row = { ...rest, dueAt, createdAt: now, tries: 0, expiresAt };
      const isLater = { _id, tries: 0, dueAt: trusted({ $gt: dueAt }) };
      return [
        { updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } },
        { updateOne: { filter: isLater, update: { $set: { dueAt } } } },
      ];
    }),
    { ordered: false },
  );

/**
 * Puts mails into the outbox. A mail with an existing `_id` changes nothing, even if the first mail was sent. A mail
 * that was not tried yet is rescheduled if it is now due earlier. Does nothing if mail is off. Throws the driver's
 * errors.
 */
export async function enqueue(mails: NewMail[]): Promise<void> {
  if (!isMailEnabled() || mails.length === 0) return;
  await db();
  await retryOnDuplicate(() => insert(mails, new Date()));
}

/** Returns at most `most` due mails, the earliest due first. */
export async function dueMails(now: Date, most: number): Promise<MailDoc[]> {
  await db();
  return (
    Mail.find(dueBy('dueAt', now, MAX_FUTURE_MS))
      .sort({ dueAt: 1 })
      // Without the hint, the embedded MongoDB crashes when it compares several query plans.
      .hint({ dueAt: 1 })
      .limit(most)
      .lean()
  );
}

/**
 * Locks a mail for one attempt. No other process tries it before `until`, even if this process crashes.
 * Returns null if another process has locked it first.
 */
export const lockMail = ({ _id, dueAt }: MailDoc, until: Date): Promise<MailDoc | null> =>
  Mail.findOneAndUpdate(
    { _id, dueAt },
    { $set: { dueAt: until }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();

/**
 * Matches a mail only while this process has the lock. A suspended process must not overwrite the result of another
 * process.
 */
const leaseFilter = ({ _id, dueAt }: MailDoc) => ({ _id, dueAt });

/** Unlocks a mail and schedules the next attempt at `dueAt`. */
export const postponeMail = (mail: MailDoc, dueAt: Date) =>
  Mail.updateOne(leaseFilter(mail), { $set: { dueAt } });

/**
 * Marks a locked mail as sent at `sentAt`, or as dropped. The row remains, so that the same mail is not queued again.
 */
export const markMailDone = (mail: MailDoc, sentAt?: Date) =>
  Mail.updateOne(
    leaseFilter(mail),
    omitUndefined({
      $unset: { dueAt: 1, typedEmail: 1, credential: 1, session: 1 },
      $set: sentAt && { sentAt },
    }),
  );

/** Deletes a locked mail that must not be sent. */
export const deleteMail = (mail: MailDoc) => Mail.deleteOne(leaseFilter(mail));

/** Deletes all mails of an account, sent or not. */
export async function deleteMailsOf(user: mongoose.Types.ObjectId): Promise<void> {
  await Mail.deleteMany({ user });
}
