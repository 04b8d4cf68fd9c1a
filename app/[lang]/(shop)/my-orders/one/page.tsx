import { Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { MyOrder } from './_components/my-order';

const NAMESPACES = ['orders', 'order', 'days', 'tax', 'slots'] as const;

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'oneTitle');

export default async function MyOrderPage() {
  const { addToOrder, payMethods } = await shopOfPages();
  const namespaces = [
    ...NAMESPACES,
    // Only shops with these features load their messages.
    ...(addToOrder ? (['followUps'] as const) : []),
    ...(payMethods ? (['payMethods'] as const) : []),
  ];
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={namespaces}>
        <MyOrder />
      </Messages>
    </div>
  );
}
