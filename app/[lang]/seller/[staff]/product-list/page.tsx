import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ProductList } from '@/app/[lang]/seller/product-list/_components/product-list';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Products' };

export default function ProductListPage() {
  return (
    <SellerOnly>
      <Suspense>
        <ProductList />
      </Suspense>
    </SellerOnly>
  );
}
