import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { SellerOrders } from '@/app/[lang]/seller/orders/_components/seller-orders';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Orders' };

export default function OrdersPage() {
  return (
    <SellerOnly>
      <h1 className="mb-4 font-bold text-3xl">Orders</h1>
      <SellerOrders />
    </SellerOnly>
  );
}
