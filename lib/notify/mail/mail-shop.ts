import 'server-only';
import { languageOfSeller } from '@/lib/auth/language';
import { env } from '@/lib/env';
import { type Language, prefixOf, spokenLanguage, staffLanguage } from '@/lib/i18n/languages';
import type { Letter } from '@/lib/mail/send';
import type { MailShop } from '@/lib/mail/templates/order-facts';
import type { Draft } from '@/lib/mail/templates/order-mail-parts';
import { noticeIn } from '@/lib/shop/notice-in';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import type { UserDoc } from '@/models/user';

/** A mail about an account. `canMail` limits the mails per `owner` and `kind`. */
export type ComposedMail = {
  to: Letter['to'];
  draft: Draft;
  shop: MailShop;
  owner?: Pick<UserDoc, '_id' | 'email' | 'mailProvenAt'>;
  kind?: 'account';
};

async function mailShop(
  languageFor: (shop: ShopView) => Language,
): Promise<{ shop: MailShop; timeZone: string }> {
  const settings = await readShop();
  const { name, email, phone, address, country, timeZone } = settings;
  const language = languageFor(settings);
  const { text, link, image } = noticeIn(settings, language) ?? {};
  const origin = env().APP_ORIGIN;
  const url = link ?? (image && new URL(image, origin).href);
  const lines = [...(address?.split('\n') ?? []), phone, email];
  return {
    shop: omitUndefined({
      name,
      origin,
      email: email || undefined,
      contact: lines.flatMap((line) => line?.trim() || []),
      language,
      country,
      prefix: prefixOf(settings, language),
      guarantee: text ? omitUndefined({ text, url: url || undefined }) : undefined,
    }),
    timeZone,
  };
}

/** Renders a draft as a mail from the shop. The template library is imported on first use, because it is large. */
export async function letterOf(shop: MailShop, to: Letter['to'], draft: Draft): Promise<Letter> {
  const { render } = await import('@/lib/mail/templates/render');
  const { name: from, email: replyTo } = shop;
  return {
    from,
    ...omitUndefined({ replyTo: replyTo || undefined }),
    to,
    ...(await render(draft)),
  };
}

/**
 * Returns the shop data for a mail to a shopper. `known` contains the shopper's languages by priority. The mail is in
 * the first of them that the shop uses, otherwise in the main language.
 */
export const shopForShopper = (...known: readonly unknown[]) =>
  mailShop((shop) => spokenLanguage(shop, ...known));

/**
 * Returns the shop data for a mail to the owner, or to the staff member with the session subject `subject`. The mail is
 * in the language that the person has chosen, otherwise in the main language.
 */
export async function shopForSeller(subject = env().SELLER_EMAIL) {
  const chosen = await languageOfSeller(subject);
  return mailShop((shop) => staffLanguage(shop, chosen));
}
