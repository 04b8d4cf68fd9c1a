import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { PhoneScreen } from '@/app/[lang]/seller/phone/_components/phone-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('phone', 'title');

export default function PhonePage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['phone', 'address']} params={params}>
        <PhoneScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
