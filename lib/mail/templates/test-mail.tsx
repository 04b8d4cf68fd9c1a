import { Frame, P } from './frame';
import { type MailShop, translatorFor } from './order-facts';
import type { Draft } from './order-mail-parts';

/** Returns the mail with which the owner checks that the shop can send mail. */
export function testMail({ shop }: { shop: MailShop }): Draft {
  const t = translatorFor(shop, 'sellerMails');
  return {
    subject: t('testSubject', { shop: shop.name }),
    element: (
      <Frame
        heading={t('testHeading')}
        preheader={t('testText')}
        shop={shop}
        reason={t('testBecause', { shop: shop.name })}
      >
        <P>{t('testText')}</P>
      </Frame>
    ),
  };
}
