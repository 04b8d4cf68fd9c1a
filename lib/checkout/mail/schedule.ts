import 'server-only';
import { log } from '@/lib/log';
import { mailIsOn } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import type { MailDoc } from '@/models/mail';
import { composeAccountMail } from './compose-account';
import { composeOrderMail } from './compose-order';
import { createRelay } from './relay';

const EVERY_MS = 2_000;

/** What each kind of row says. */
const compose = (mail: MailDoc, now: Date) =>
  mail.order ? composeOrderMail(mail, now) : composeAccountMail(mail, now);

/**
 * Follows the orders and sends mail, every two seconds and without keeping the process alive. No
 * request waits for it. Does nothing where mail is off.
 */
export function startMailer(): void {
  if (!mailIsOn()) return;
  const relay = createRelay();
  let isFailing = false;
  const failed = (err: unknown) => {
    if (!isFailing) log().warn({ err }, 'mail waits for the database');
    isFailing = true;
  };
  const round = async () => {
    try {
      await relay();
      isFailing = false;
    } catch (error) {
      failed(error);
    }
    // Not awaited: a mail server that hangs must not keep the others from being sent.
    sendDue(compose).catch(failed);
    setTimeout(round, EVERY_MS).unref();
  };
  setTimeout(round, EVERY_MS).unref();
}
