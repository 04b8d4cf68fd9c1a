import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ProductScreen } from '@/app/[lang]/seller/product-list/one/_components/product-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Product' };

export default function ProductPage() {
  return (
    <SellerOnly>
      <ProductScreen />
    </SellerOnly>
  );
}
