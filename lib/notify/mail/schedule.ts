import 'server-only';
import { mailIsOn } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { poll } from '@/lib/notify/poll';
import type { MailDoc } from '@/models/mail';
import { composeAccountMail } from './compose-account';
import { composeOrderMail } from './compose-order';
import { createRelay } from './relay';

/** Composes the mail of a row: about an order, or about an account. */
const compose = (mail: MailDoc, now: Date) =>
  mail.order ? composeOrderMail(mail, now) : composeAccountMail(mail, now);

/** Follows the orders and sends mail. No request waits for it. Does nothing where mail is off. */
export function startMailer(): void {
  if (mailIsOn()) poll('mail waits for the database', createRelay(), () => sendDue(compose));
}
