import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { PhoneScreen } from '@/app/[lang]/seller/[locale]/phone/_components/phone-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('phoneOrderForm', 'title');

export default staffPage(
  ['phoneOrderForm', 'address', 'addressCountry', 'order', 'payMethods'],
  PhoneScreen,
);
