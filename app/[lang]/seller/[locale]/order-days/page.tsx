import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { OrderDaysScreen } from '@/app/[lang]/seller/[locale]/order-days/_components/order-days-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'ordersByDay');

export default staffPage(['sales', 'dayReport'], OrderDaysScreen);
