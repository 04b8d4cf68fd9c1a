import 'server-only';
import { CANCEL_CODE_EVENT } from '@/lib/guests/cancel-code';
import { isMailEnabled } from '@/lib/mail/outbox';
import { sendDue } from '@/lib/mail/sender';
import { NEWSLETTER_EVENT } from '@/lib/newsletter/commands';
import { poll } from '@/lib/notify/poll';
import { STAFF_INVITE_EVENT } from '@/lib/staff/invitation';
import { CONFIRM_ALERT_EVENT } from '@/lib/stock-alerts/commands';
import { BACK_IN_STOCK_EVENT } from '@/lib/stock-alerts/queue-mails';
import type { MailDoc } from '@/models/notification';
import { composeAccountMail, composeStaffMail } from './compose-account';
import { composeOrderMail } from './compose-order';
import { composeNewsletterMail, composeStockAlert } from './compose-subscriptions';
import { createRelay } from './relay';

/** Composes the mail of an outbox row: about an order, the newsletter, stock, an invitation or an account. */
export const composeMail = (mail: MailDoc, now: Date) => {
  if (mail.event === NEWSLETTER_EVENT) return composeNewsletterMail(mail);
  if (mail.event === CONFIRM_ALERT_EVENT || mail.event === BACK_IN_STOCK_EVENT)
    return composeStockAlert(mail);
  if (mail.event === STAFF_INVITE_EVENT) return composeStaffMail(mail, now);
  if (mail.event === CANCEL_CODE_EVENT) return composeAccountMail(mail, now);
  return mail.order ? composeOrderMail(mail, now) : composeAccountMail(mail, now);
};

/**
 * Starts the background job that queues mails about changed orders and sends due mails. Does nothing if mail
 * is off.
 */
export function startMailer(): void {
  if (isMailEnabled())
    poll('mail waits for the database', createRelay(), () => sendDue(composeMail));
}
