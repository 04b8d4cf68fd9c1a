import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { PagesScreen } from '@/app/[lang]/seller/[locale]/pages/_components/pages-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerPages', 'title');

export default staffPage(['sellerPages'], PagesScreen);
