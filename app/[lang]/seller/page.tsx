import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { AddProductForm } from './_components/add-product-form';
import { SellerOnly } from './_components/seller-area';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: { absolute: (await getT('sellerForm'))('title') },
});

export default async function AddProductPage() {
  const t = await getT('sellerForm');
  return (
    <SellerOnly>
      <h1 className="mb-6 font-bold text-3xl">{t('heading')}</h1>
      <Messages areas={['sellerForm', 'sellerGoods', 'sellerPhotos', 'amounts']}>
        <AddProductForm />
      </Messages>
    </SellerOnly>
  );
}
