import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { TodayScreen } from '@/app/[lang]/seller/[locale]/today/_components/today-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'today');

export default staffPage(['today', 'firstDay'], TodayScreen);
