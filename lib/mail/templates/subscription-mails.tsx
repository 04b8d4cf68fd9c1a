import { Frame, greeting, Link, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action } from './parts';

type Facts = {
  /** The name of the product, in the language of the mail. */
  product: string;
  url: string;
  shop: MailShop;
};

/** Returns the mail that asks a person to confirm that they want a mail when a product is back in stock. */
export function confirmAlert({ product, url, shop }: Facts): Draft {
  const t = translatorFor(shop, 'stockMails');
  const mails = translatorFor(shop, 'mails');
  return {
    subject: t('confirmSubject', { product }),
    element: (
      <Frame
        heading={t('confirmHeading')}
        preheader={mails('newsletterPreview')}
        shop={shop}
        reason={t('because', { shop: shop.name })}
      >
        <P>{greeting(shop, '')}</P>
        <P>{t('confirmText', { product })}</P>
        <Action href={url}>{t('confirm')}</Action>
        <P isMuted>{mails('newsletterIgnore')}</P>
      </Frame>
    ),
  };
}

/** Returns the mail about a product that is back in stock. The shop sends it once per alert. */
export function backInStock({ product, url, leaveUrl, shop }: Facts & { leaveUrl: string }): Draft {
  const t = translatorFor(shop, 'stockMails');
  return {
    subject: t('backSubject', { product }),
    element: (
      <Frame
        heading={t('backHeading')}
        preheader={t('backText', { product })}
        shop={shop}
        reason={t('because', { shop: shop.name })}
      >
        <P>{greeting(shop, '')}</P>
        <P>{t('backText', { product })}</P>
        <Action href={url}>{t('see')}</Action>
        <P isMuted>
          {t('once')} <Link href={leaveUrl}>{t('leave')}</Link>
        </P>
      </Frame>
    ),
  };
}

/** Returns the mail that asks a new newsletter subscriber to confirm the subscription. */
export function confirmNewsletter({
  joinUrl,
  leaveUrl,
  shop,
}: {
  joinUrl: string;
  leaveUrl: string;
  shop: MailShop;
}): Draft {
  const t = translatorFor(shop, 'mails');
  return {
    subject: t('newsletterSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('newsletter')}
        preheader={t('newsletterPreview')}
        shop={shop}
        reason={t('becauseNewsletter', { shop: shop.name })}
      >
        <P>{greeting(shop, '')}</P>
        <P>{t('newsletterText', { shop: shop.name })}</P>
        <Action href={joinUrl}>{t('newsletterConfirm')}</Action>
        <P isMuted>
          {t('newsletterIgnore')} <Link href={leaveUrl}>{t('newsletterLeave')}</Link>
        </P>
      </Frame>
    ),
  };
}
