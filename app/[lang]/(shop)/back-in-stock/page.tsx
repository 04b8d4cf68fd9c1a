import { getT, Messages, unlistedTitle, withoutReferrer } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { StockLinkScreen } from './_components/stock-link-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = withoutReferrer(unlistedTitle('stockLinks', 'title'));

/** See docs/product.md 10.7. */
export default async function BackInStockPage() {
  const [t, { backInStock }] = await Promise.all([getT('stockLinks'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-2 font-bold text-3xl md:text-4xl">{t('title')}</h1>
      <Messages namespaces={['stockLinks', 'stockAlertList']}>
        <StockLinkScreen isOn={backInStock === true} />
      </Messages>
    </div>
  );
}
