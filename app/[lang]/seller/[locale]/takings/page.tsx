import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { DayReportScreen } from '@/app/[lang]/seller/[locale]/takings/_components/takings-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('takings', 'title');

export default staffPage(['takings', 'sales', 'couriers', 'amounts'], DayReportScreen);
