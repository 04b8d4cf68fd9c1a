import { Suspense } from 'react';
import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { ProductList } from '@/app/[lang]/seller/[locale]/product-list/_components/product-list';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerList', 'title');

export default function ProductListPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages
        namespaces={['sellerList', 'sellerGoods', 'amounts', 'scanning', 'sizeForm', 'dataTable']}
        params={params}
      >
        <Suspense>
          <ProductList />
        </Suspense>
      </StaffMessages>
    </SellerOnly>
  );
}
