import { Frame, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action } from './parts';

/* The mails about a changed e-mail address. None contains a text that somebody typed, because their mailboxes may
   belong to strangers. */

/** Returns the mail with the link that confirms a new address. The link is valid for `minutes`. */
export function confirmEmail({
  url,
  minutes,
  shop,
}: {
  url: string;
  minutes: number;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailLinkSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailLink')}
        preheader={t('emailLinkPreview', { minutes })}
        shop={shop}
        reason={t('becauseEmailLink', { shop: shop.name })}
      >
        <P>{t('emailLinkText', { shop: shop.name })}</P>
        <Action href={url}>{t('emailLink')}</Action>
        <P isMuted>{t('emailIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the mail to the owner of an account whose address another account wanted to use. */
export function emailTaken({ url, shop }: { url: string; shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailTakenSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailTaken')}
        preheader={t('emailTakenPreview')}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        <P>{t('emailTakenText', { shop: shop.name })}</P>
        <Action href={url}>{t('reset')}</Action>
        <P isMuted>{t('emailIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the notice to the old address of an account. */
export function emailChanged({ shop }: { shop: MailShop }): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('emailChangedSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('emailChanged')}
        preheader={t('emailChangedPreview')}
        shop={shop}
        reason={t('becauseAccount', { shop: shop.name })}
      >
        <P>{t('emailChangedText', { shop: shop.name })}</P>
        <P>{t('emailChangedHelp')}</P>
      </Frame>
    ),
  };
}
