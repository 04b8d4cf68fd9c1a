import type { Metadata } from 'next';
import { SellerOnly } from '@/app/seller/_components/seller-area';
import { Board } from './_components/board';
import { SellerOrders } from './_components/seller-orders';

export const metadata: Metadata = { title: 'Orders' };

export default function OrdersPage() {
  return (
    <SellerOnly>
      <h1 className="mb-4 font-bold text-3xl">Orders</h1>
      <Board />
      <section aria-labelledby="find" className="mt-10 border-line border-t pt-6">
        <h2 id="find" className="mb-4 font-bold text-xl">
          Find an order
        </h2>
        <SellerOrders />
      </section>
    </SellerOnly>
  );
}
