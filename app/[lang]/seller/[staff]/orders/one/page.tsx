import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { OrderScreen } from '@/app/[lang]/seller/orders/one/_components/order-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Order' };

export default function OrderPage() {
  return (
    <SellerOnly>
      <OrderScreen />
    </SellerOnly>
  );
}
