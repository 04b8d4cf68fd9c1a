import type { Metadata } from 'next';
import { SellerOnly } from '@/app/seller/_components/seller-area';
import { OrderScreen } from './_components/order-screen';

export const metadata: Metadata = { title: 'Order' };

export default function OrderPage() {
  return (
    <SellerOnly>
      <OrderScreen />
    </SellerOnly>
  );
}
