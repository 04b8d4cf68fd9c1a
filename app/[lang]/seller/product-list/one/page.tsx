import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ProductScreen } from './_components/product-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getT('sellerProduct'))('title'),
});

export default function ProductPage() {
  return (
    <SellerOnly>
      <Messages areas={['sellerProduct', 'sellerForm', 'sellerGoods', 'sellerPhotos', 'amounts']}>
        <ProductScreen />
      </Messages>
    </SellerOnly>
  );
}
