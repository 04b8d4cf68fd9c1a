import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { CustomerScreen } from '@/app/[lang]/seller/[locale]/customers/one/_components/customer-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('customers', 'customer');

export default staffPage(['customers'], CustomerScreen);
