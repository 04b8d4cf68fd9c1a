import { getT, Messages, unlistedTitle } from '@/app/_i18n/server';
import { OrderHistory } from './_components/order-history';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'title');

export default async function MyOrdersPage() {
  const t = await getT('orders');
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">{t('heading')}</h1>
      <Messages namespaces={['orders', 'order', 'days']}>
        <OrderHistory />
      </Messages>
    </div>
  );
}
