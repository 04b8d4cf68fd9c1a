import type { Metadata } from 'next';
import { getStaffT, StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import { SellerReset } from '@/app/[lang]/seller/[locale]/_components/set-password-screens';

export const ensureStatic = 'navigation';

export async function generateMetadata(props: StaffProps): Promise<Metadata> {
  const t = await getStaffT(props, 'password');
  return { title: t('title'), referrer: 'no-referrer' };
}

export default function SellerResetPage(props: StaffProps) {
  return (
    <StaffMessages namespaces={['password']} params={props.params}>
      <SellerReset />
    </StaffMessages>
  );
}
