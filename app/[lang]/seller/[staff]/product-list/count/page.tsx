import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/_components/staff-page';
import { CountScreen } from '@/app/[lang]/seller/product-list/count/_components/count-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('scanning', 'countStock');

export default staffPage(['scanning', 'sellerProduct'], CountScreen);
