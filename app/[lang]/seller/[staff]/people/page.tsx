import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { PeopleScreen } from '@/app/[lang]/seller/people/_components/people-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('people', 'title');

export default function PeoplePage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={['people']} params={params}>
        <PeopleScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
