import type { Metadata } from 'next';
import { Suspense } from 'react';
import { getT, Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ProductList } from './_components/product-list';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getT('sellerList'))('title'),
});

export default function ProductListPage() {
  return (
    <SellerOnly>
      <Messages areas={['sellerList', 'sellerGoods', 'amounts']}>
        <Suspense>
          <ProductList />
        </Suspense>
      </Messages>
    </SellerOnly>
  );
}
