import type { Metadata } from 'next';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { CategoriesScreen } from '@/app/[lang]/seller/categories/_components/categories-screen';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { title: 'Categories' };

export default function CategoriesPage() {
  return (
    <SellerOnly>
      <CategoriesScreen />
    </SellerOnly>
  );
}
