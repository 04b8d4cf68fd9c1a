import { Frame, greeting, Link, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';
import { Action } from './parts';

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
