import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { DayReportScreen } from '@/app/[lang]/seller/[locale]/day-report/_components/day-report-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('dayReport', 'title');

export default staffPage(
  ['dayReport', 'sales', 'couriers', 'amounts', 'payMethods'],
  DayReportScreen,
);
