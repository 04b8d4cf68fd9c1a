import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { PeopleScreen } from '@/app/[lang]/seller/[locale]/people/_components/people-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('team', 'title');

export default staffPage(['team'], PeopleScreen);
