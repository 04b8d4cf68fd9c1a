import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { ImportScreen } from '@/app/[lang]/seller/[locale]/import/_components/import-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('movingIn', 'title');

export default staffPage(['movingIn', 'rowFaults', 'sellerPhotos', 'sellerWeights'], ImportScreen);
