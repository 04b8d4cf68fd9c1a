import type { Metadata } from 'next';
import { OrderHistory } from './_components/order-history';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'My orders', robots: { index: false } };

export default function MyOrdersPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="mb-6 font-bold text-3xl md:text-4xl">My Orders</h1>
      <OrderHistory />
    </div>
  );
}
