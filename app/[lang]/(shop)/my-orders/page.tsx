import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { OrderHistory } from './_components/order-history';

const NAMESPACES = ['orders', 'order', 'days'] as const;

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'title');

export default async function MyOrdersPage() {
  const [t, { addToOrder, payMethods }] = await Promise.all([getT('orders'), shopOfPages()]);
  const namespaces = [
    ...NAMESPACES,
    // Only shops with these features load their messages.
    ...(addToOrder ? (['followUps'] as const) : []),
    ...(payMethods ? (['payMethods'] as const) : []),
  ];
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      <Messages namespaces={namespaces}>
        <OrderHistory />
      </Messages>
    </div>
  );
}
