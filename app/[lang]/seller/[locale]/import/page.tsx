import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { ImportScreen } from '@/app/[lang]/seller/[locale]/import/_components/import-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('productImport', 'title');

export default staffPage(
  ['productImport', 'rowErrors', 'sellerPhotos', 'sellerWeights'],
  ImportScreen,
);
