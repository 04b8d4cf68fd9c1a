import 'server-only';
import { productPath } from '@/lib/catalog/links';
import { listProducts } from '@/lib/catalog/list';
import { isLanguage } from '@/lib/i18n/languages';
import type { Letter } from '@/lib/mail/send';
import { shopAddress } from '@/lib/mail/templates/order-facts';
import { newsletterLinks } from '@/lib/newsletter/commands';
import { currentShop } from '@/lib/shop/read';
import { CONFIRM_ALERT_EVENT, stockAlertLinks } from '@/lib/stock-alerts/commands';
import { alertIdOf } from '@/lib/stock-alerts/queue-mails';
import { HOUR_MS } from '@/lib/utils/durations';
import { StockAlerts } from '@/models';
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
  const { confirmNewsletter } = await templates();
  const draft = confirmNewsletter({ joinUrl, leaveUrl, shop });
  return letterOf(shop, { name: '', address: email }, draft);
}

const PAGE = '/back-in-stock';

const templates = () => import('@/lib/mail/templates/simple-mails');

/** Returns the shop, and the product of a mail in the language of the mail. The product is undefined if it was removed. */
async function partsOf({ product, language: known }: MailDoc) {
  const { shop } = await shopForShopper(known);
  const { language = 'en' } = shop;
  const spoken = isLanguage(language) ? language : undefined;
  const [found] = product ? (await listProducts({ ids: [String(product)] }, spoken)).products : [];
  return { shop, language, found };
}

async function composeConfirmation(mail: MailDoc): Promise<Letter | undefined> {
  const { typedEmail: email, createdAt } = mail;
  const { shop, language, found } = await partsOf(mail);
  if (!email || !found) return undefined;
  const page = shopAddress(shop, PAGE);
  // The expiry depends on the time of the request, so that a retry sends the same link.
  const until = createdAt.getTime() + CONFIRM_MS;
  const url = stockAlertLinks.linkOf(page, {
    ...{ kind: 'join', email, language, until, about: found._id },
  });
  const { confirmAlert } = await templates();
  return letterOf(
    shop,
    { name: '', address: email },
    confirmAlert({ product: found.name, url, shop }),
  );
}

async function composeBackInStock(mail: MailDoc): Promise<Letter | undefined> {
  const row = await StockAlerts.findOne({ 'alerts.id': alertIdOf(mail._id) }).lean();
  const { shop, language, found } = await partsOf(mail);
  // If the product is sold out again, the alert stays, and the mail is queued again when there is new stock.
  if (!row || !found?.inStock || !(await currentShop()).backInStock) return undefined;
  const unsubscribe = stockAlertLinks.linkOf(shopAddress(shop, PAGE), {
    ...{ kind: 'leave', email: row._id, language, until: 0 },
  });
  const { backInStock } = await templates();
  const draft = backInStock({
    product: found.name,
    url: shopAddress(shop, productPath(found)),
    leaveUrl: unsubscribe,
    shop,
  });
  return { ...(await letterOf(shop, { name: '', address: row._id }, draft)), unsubscribe };
}

/**
 * Composes a mail about a stock alert: the request to confirm it, or the message that the product is back in stock.
 * Returns undefined if it must not be sent, for example because the person has unsubscribed.
 */
export const composeStockAlert = (mail: MailDoc): Promise<Letter | undefined> =>
  mail.event === CONFIRM_ALERT_EVENT ? composeConfirmation(mail) : composeBackInStock(mail);
