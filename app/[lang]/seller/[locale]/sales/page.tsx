import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { SalesScreen } from '@/app/[lang]/seller/[locale]/sales/_components/sales-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sales', 'title');

export default staffPage(['sales', 'dayReport'], SalesScreen);
