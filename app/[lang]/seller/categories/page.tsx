import type { Metadata } from 'next';
import { getT, Messages } from '@/app/_i18n/server';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { CategoriesScreen } from './_components/categories-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getT('sellerCategories'))('title'),
});

export default function CategoriesPage() {
  return (
    <SellerOnly>
      <Messages areas={['sellerCategories', 'sellerPhotos']}>
        <CategoriesScreen />
      </Messages>
    </SellerOnly>
  );
}
