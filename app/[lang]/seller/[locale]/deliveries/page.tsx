import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { DeliveriesScreen } from '@/app/[lang]/seller/[locale]/deliveries/_components/deliveries-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('deliveries', 'title');

export default staffPage(['deliveries', 'board', 'orderGroups', 'payMethods'], DeliveriesScreen);
