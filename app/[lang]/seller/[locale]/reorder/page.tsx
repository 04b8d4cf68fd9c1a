import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { ReorderScreen } from '@/app/[lang]/seller/[locale]/reorder/_components/reorder-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'toBuy');

export default staffPage(['sales', 'dayReport'], ReorderScreen);
