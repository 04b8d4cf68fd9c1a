import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { SellerAccount } from './_components/seller-account';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'account');

export default async function SellerAccountPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <Toolbar title={t('account')} />
        <StaffMessages namespaces={['factors']} params={props.params}>
          <SellerAccount />
        </StaffMessages>
      </div>
    </SellerOnly>
  );
}
