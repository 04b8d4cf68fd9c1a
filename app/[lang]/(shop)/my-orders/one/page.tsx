import { Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { MyOrder } from './_components/my-order';

/** The texts about follow-ups are loaded only in a shop that lets shoppers add to open orders. */
const NAMESPACES = ['orders', 'order', 'days', 'tax', 'slots'] as const;

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'oneTitle');

export default async function MyOrderPage() {
  const { addToOrder } = await shopOfPages();
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={addToOrder ? [...NAMESPACES, 'followUps'] : NAMESPACES}>
        <MyOrder />
      </Messages>
    </div>
  );
}
