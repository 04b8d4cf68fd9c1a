import { Messages, unlistedTitle } from '@/app/_i18n/server';
import { MyOrder } from './_components/my-order';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('orders', 'oneTitle');

export default function MyOrderPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={['orders', 'order', 'days', 'tax', 'slots']}>
        <MyOrder />
      </Messages>
    </div>
  );
}
