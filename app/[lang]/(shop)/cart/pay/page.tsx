import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { PayInShop } from './_components/pay-in-shop';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('payInShop', 'title');

/**
 * A content security policy applies to a whole document, and only this document may load Stripe.js
 * (docs/decisions/0074-express-checkout.md).
 */
export default async function PayInShopPage() {
  const t = await getT('payInShop');
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <noscript>
        <p className="text-lg">{t('needsScripts')}</p>
      </noscript>
      <Messages namespaces={['payInShop']}>
        <PayInShop />
      </Messages>
    </div>
  );
}
