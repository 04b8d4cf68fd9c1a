import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { searchedSections } from '@/app/[lang]/seller/[locale]/_components/settings-sections';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { SettingsOverview } from './_components/settings-overview';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerSettings', 'title');

export default async function SettingsPage(props: StaffProps) {
  const t = await getStaffT(props, 'sellerSettings');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <StaffMessages namespaces={['sellerSettings', 'sellerPages', 'team']} params={props.params}>
          <Toolbar title={t('title')} />
          <SettingsOverview sections={await searchedSections(props)} />
        </StaffMessages>
      </div>
    </SellerOnly>
  );
}
