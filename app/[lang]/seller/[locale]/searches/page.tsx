import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { SearchesScreen } from '@/app/[lang]/seller/[locale]/searches/_components/searches-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'searches');

export default staffPage(['sales', 'dayReport'], SearchesScreen);
