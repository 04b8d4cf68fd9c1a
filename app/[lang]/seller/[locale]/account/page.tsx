import { getStaffT, StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { SellerAccount } from '@/app/[lang]/seller/[locale]/account/_components/seller-account';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('seller', 'account');

export default async function SellerAccountPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  return (
    <SellerOnly>
      <div className="max-w-3xl">
        <h1 className="mb-6 font-bold text-3xl">{t('account')}</h1>
        <StaffMessages namespaces={['factors']} params={props.params}>
          <SellerAccount />
        </StaffMessages>
      </div>
    </SellerOnly>
  );
}
