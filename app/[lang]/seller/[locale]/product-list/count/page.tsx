import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { CountScreen } from './_components/count-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('scanning', 'countStock');

export default staffPage(['scanning', 'sellerProduct'], CountScreen);
