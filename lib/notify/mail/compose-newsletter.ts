import 'server-only';
import type { Letter } from '@/lib/mail/send';
import { shopAddress } from '@/lib/mail/templates/order-facts';
import { newsletterLinks } from '@/lib/newsletter/commands';
import { HOUR_MS } from '@/lib/utils/durations';
import type { MailDoc } from '@/models/notification';
import { letterOf, shopForShopper } from './mail-shop';

/** How long a confirmation link is valid, in ms. */
const CONFIRM_MS = 48 * HOUR_MS;

/**
 * Composes the mail that asks a subscriber for a confirmation. It contains no personal data except the email
 * address.
 */
export async function composeNewsletterMail(mail: MailDoc): Promise<Letter | undefined> {
  const { typedEmail: email, createdAt } = mail;
  if (!email) return undefined;
  const { shop } = await shopForShopper(mail.language);
  const { language = 'en' } = shop;
  const page = shopAddress(shop, '/newsletter');
  // The expiry depends on the time of the request, so that a retry sends the same links.
  const until = createdAt.getTime() + CONFIRM_MS;
  const joinUrl = newsletterLinks.linkOf(page, { kind: 'join', email, language, until });
  const leaveUrl = newsletterLinks.linkOf(page, { kind: 'leave', email, language, until: 0 });
  const { confirmNewsletter } = await import('@/lib/mail/templates/subscription-mails');
  const draft = confirmNewsletter({ joinUrl, leaveUrl, shop });
  return letterOf(shop, { name: '', address: email }, draft);
}
