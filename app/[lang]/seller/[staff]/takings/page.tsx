import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/_components/staff-page';
import { TakingsScreen } from '@/app/[lang]/seller/takings/_components/takings-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('takings', 'title');

export default staffPage(['takings', 'sales', 'couriers', 'amounts'], TakingsScreen);
