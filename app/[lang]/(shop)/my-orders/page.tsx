import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { OrderHistory } from './_components/order-history';

/** The texts about follow-ups are loaded only in a shop that lets shoppers add to open orders. */
const NAMESPACES = ['orders', 'order', 'days'] as const;

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'title');

export default async function MyOrdersPage() {
  const [t, { addToOrder }] = await Promise.all([getT('orders'), shopOfPages()]);
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      <Messages namespaces={addToOrder ? [...NAMESPACES, 'followUps'] : NAMESPACES}>
        <OrderHistory />
      </Messages>
    </div>
  );
}
