import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { dueBy } from '@/lib/db/due';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Mail } from '@/models';
import type { MailDoc } from '@/models/notification';

const { trusted } = mongoose;

/** The time after which a mail that could not be sent is dropped, in ms. */
export const GIVE_UP_MS = DAY_MS;
/** How long rows are kept, in ms: until nothing can request the same mail again. */
const KEPT_MS = 30 * DAY_MS;

/** No mail waits for this long; one that is due later was queued by a clock that was set back since. */
const ABSURD_MS = 2 * HOUR_MS;

/** Whether this shop sends mail: a mail server, or the local inbox, is configured. */
export const mailIsOn = () => Boolean(env().SMTP_URL);

/** A mail to be sent, at once or from `dueAt` on. */
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
 * Puts mails into the outbox. A mail whose `_id` is there already, sent or not, stays as it is;
 * only an untried mail that is now due earlier is rescheduled. Does nothing
 * where mail is off. Throws the driver's errors.
 */
export async function enqueue(mails: NewMail[]): Promise<void> {
  if (!mailIsOn() || mails.length === 0) return;
  await db();
  await retryOnDuplicate(() => insert(mails, new Date()));
}

/** The mails that are due, the earliest due first, at most `most`. */
export async function dueMails(now: Date, most: number): Promise<MailDoc[]> {
  await db();
  return (
    Mail.find(dueBy('dueAt', now, ABSURD_MS))
      .sort({ dueAt: 1 })
      // The embedded engine crashes when it compares several plans.
      .hint({ dueAt: 1 })
      .limit(most)
      .lean()
  );
}

/**
 * Claims a mail for one try: until `until` no other process tries it, even if this one dies.
 * Returns null when another process was faster.
 */
export const lockMail = ({ _id, dueAt }: MailDoc, until: Date): Promise<MailDoc | null> =>
  Mail.findOneAndUpdate(
    { _id, dueAt },
    { $set: { dueAt: until }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();

/**
 * Selects a row only while this claim of it holds. A process that slept for longer than its claim
 * must not overwrite what another one has done since.
 */
const asClaimed = ({ _id, dueAt }: MailDoc) => ({ _id, dueAt });

/** Releases a claimed mail for another try at `dueAt`. */
export const postponeMail = (mail: MailDoc, dueAt: Date) =>
  Mail.updateOne(asClaimed(mail), { $set: { dueAt } });

/**
 * Marks a claimed mail as sent (`sentAt`) or dropped; the row stays, so that the same mail is not
 * queued again.
 */
export const markMailDone = (mail: MailDoc, sentAt?: Date) =>
  Mail.updateOne(asClaimed(mail), {
    $unset: { dueAt: 1, typedEmail: 1, credential: 1 },
    ...(sentAt ? { $set: { sentAt } } : {}),
  });

/** Deletes a claimed mail whose event did not happen or whose receiver is gone. */
export const deleteMail = (mail: MailDoc) => Mail.deleteOne(asClaimed(mail));

/** Deletes the rows of an account, sent or not. */
export async function deleteMailsOf(user: mongoose.Types.ObjectId): Promise<void> {
  await Mail.deleteMany({ user });
}
