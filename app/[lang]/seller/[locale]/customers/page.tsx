import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { CustomersScreen } from './_components/customers-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('customers', 'title');

export default staffPage(['customers'], CustomersScreen);
