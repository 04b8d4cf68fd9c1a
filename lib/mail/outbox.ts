import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db-errors';
import { env } from '@/lib/env';
import { Mail } from '@/models';
import type { MailDoc } from '@/models/mail';

const { trusted } = mongoose;

const HOUR_MS = 3_600_000;
/** A mail that could not be sent for so long is not sent any more, ms. */
export const GIVE_UP_MS = 24 * HOUR_MS;
/** How long rows are kept, ms: longer than anything could ask for the same mail again. */
const KEPT_MS = 30 * 24 * HOUR_MS;

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
 * Puts mails into the outbox. One whose `_id` is there already, sent or not, stays as it is, but one that
 * waits untried comes forward if it is due earlier now. Does nothing where mail is off. Throws the
 * driver's errors.
 */
export async function enqueue(mails: NewMail[], now = new Date()): Promise<void> {
  if (!mailIsOn() || mails.length === 0) return;
  await db();
  await insert(mails, now).catch((error) => {
    // Two processes insert the same row at once; it is there now.
    if (isDuplicate(error)) return insert(mails, now);
    throw error;
  });
}

/** The mails that are due, the earliest due first, at most `most`. */
export async function dueMails(now: Date, most: number): Promise<MailDoc[]> {
  await db();
  return (
    Mail.find({ dueAt: trusted({ $lte: now }) })
      .sort({ dueAt: 1 })
      // The embedded engine crashes when it compares several plans.
      .hint({ dueAt: 1 })
      .limit(most)
      .lean()
  );
}

/**
 * Takes a mail for one try: until `until` nobody else does, also if this process dies. Returns
 * nothing when somebody was faster.
 */
export const claimMail = ({ _id, dueAt }: MailDoc, until: Date): Promise<MailDoc | null> =>
  Mail.findOneAndUpdate(
    { _id, dueAt },
    { $set: { dueAt: until }, $inc: { tries: 1 } },
    { returnDocument: 'after' },
  ).lean();

/**
 * The row while it is still taken as by this {@link claimMail}. A process that slept longer than that
 * must not write what another one has done meanwhile.
 */
const asTaken = ({ _id, dueAt }: MailDoc) => ({ _id, dueAt });

/** Tries a taken mail again at `dueAt`. */
export const postpone = (mail: MailDoc, dueAt: Date) =>
  Mail.updateOne(asTaken(mail), { $set: { dueAt } });

/** Notes that a taken mail was sent (`sentAt`) or given up; the row stays so that nothing asks for it again. */
export const close = (mail: MailDoc, sentAt?: Date) =>
  Mail.updateOne(asTaken(mail), {
    $unset: { dueAt: 1, typedEmail: 1, credential: 1 },
    ...(sentAt ? { $set: { sentAt } } : {}),
  });

/** Deletes a taken mail whose event did not happen, or whose receiver is gone. */
export const forget = (mail: MailDoc) => Mail.deleteOne(asTaken(mail));

/** Deletes the rows of an account, sent or not. */
export async function forgetAccount(user: mongoose.Types.ObjectId): Promise<void> {
  await Mail.deleteMany({ user });
}
