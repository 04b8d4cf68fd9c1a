import type { Metadata } from 'next';
import { MyOrder } from './_components/my-order';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'My order', robots: { index: false } };

export default function MyOrderPage() {
  return (
    <div className="mx-auto max-w-4xl">
      <MyOrder />
    </div>
  );
}
