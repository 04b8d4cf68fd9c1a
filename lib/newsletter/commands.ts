import 'server-only';
import { randomUUID } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { consume } from '@/lib/http/rate-limit';
import { requestLanguage, t } from '@/lib/http/translate';
import type { TokenInput } from '@/lib/mail/mailed-link';
import { mailedLinks } from '@/lib/mail/mailed-link';
import { enqueue, isMailEnabled } from '@/lib/mail/outbox';
import { readShop } from '@/lib/shop/read';
import { inSlices } from '@/lib/utils/async';
import { HOUR_MS } from '@/lib/utils/durations';
import { mailboxKey } from '@/lib/utils/email-address';
import { Subscriber } from '@/models';
import type { SubscribeInput } from './schema';

/** The links in newsletter mails. */
export const newsletterLinks = mailedLinks('newsletter');

/** The event name of the mail that asks the subscriber for a confirmation. */
export const NEWSLETTER_EVENT = 'newsletter';

async function assertOn(): Promise<void> {
  if ((await readShop()).newsletter !== 'on')
    throw new ApiError('conflict', t('errors', 'newsletterOff'));
}

/**
 * Queues a mail that asks the subscriber for a confirmation. The response does not reveal whether the address
 * is already subscribed. Throws a 409 ApiError if the shop has no newsletter, and 503 if mail is off. Throws
 * 429 after too many requests for this address or from this client.
 */
export async function subscribe({ email }: SubscribeInput, ip: string): Promise<void> {
  await assertOn();
  if (!isMailEnabled()) throw new ApiError('unavailable', t('errors', 'sendsNoMail'));
  await consume(
    { key: `newsletter:ip:${ip}`, max: 20, windowMs: HOUR_MS },
    { key: `newsletter:address:${mailboxKey(email)}`, max: 3, windowMs: HOUR_MS },
  );
  const _id = `newsletter:${randomUUID()}`;
  const language = requestLanguage();
  const dueAt = new Date();
  await enqueue([{ _id, event: NEWSLETTER_EVENT, typedEmail: email, language, dueAt }]);
}

/**
 * Stores the address in a mailed link with the time of the confirmation. A repeated confirmation changes nothing.
 * Throws a 409 ApiError if the link has expired or the shop has no newsletter, and 429 after too many attempts.
 */
export async function confirm(input: TokenInput, ip: string, now = new Date()): Promise<void> {
  const { email, language } = await newsletterLinks.verify(input.token, 'join', ip);
  await assertOn();
  await retryOnDuplicate(() =>
    Subscriber.updateOne(
      { _id: email },
      { $setOnInsert: { confirmedAt: now, language } },
      { upsert: true },
    ),
  );
}

/**
 * Deletes the subscription of the address in a mailed link, even if the newsletter is off. Calling it again
 * is safe. Throws a 409 ApiError if the link is invalid, and 429 after too many attempts.
 */
export async function leave(input: TokenInput, ip: string): Promise<void> {
  const { email } = await newsletterLinks.verify(input.token, 'leave', ip);
  await db();
  await Subscriber.deleteOne({ _id: email });
}

/**
 * Yields all confirmed subscribers as CSV, sorted by address. Each row contains an unsubscribe link, which every
 * newsletter must contain. Records the export in the audit log.
 */
export async function exportSubscribers(): Promise<AsyncGenerator<string>> {
  await db();
  const subscribers = await Subscriber.countDocuments();
  await record({ event: 'newsletter exported', subscribers });
  return rows();
}

async function* rows(): AsyncGenerator<string> {
  yield stringify([['email', 'confirmedAt', 'language', 'unsubscribe']]);
  const page = `${env().APP_ORIGIN}/newsletter`;
  const subscribers = Subscriber.find({}).sort({ _id: 1 }).lean().cursor({ batchSize: 500 });
  for await (const { _id, confirmedAt, language } of inSlices(subscribers)) {
    const link = newsletterLinks.linkOf(page, { kind: 'leave', email: _id, language, until: 0 });
    yield stringify([[_id, confirmedAt.toISOString(), language, link]]);
  }
}
