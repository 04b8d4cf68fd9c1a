import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { CategoriesScreen } from '@/app/[lang]/seller/categories/_components/categories-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerCategories', 'title');

export default function CategoriesPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['sellerCategories', 'sellerPhotos']} params={params}>
        <CategoriesScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
