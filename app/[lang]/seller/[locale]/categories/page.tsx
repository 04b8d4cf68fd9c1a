import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { CategoriesScreen } from '@/app/[lang]/seller/[locale]/categories/_components/categories-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerCategories', 'title');

export default staffPage(
  ['sellerCategories', 'sellerPhotos', 'categoryDrawings'],
  CategoriesScreen,
);
