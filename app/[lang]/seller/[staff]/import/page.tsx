import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ImportScreen } from '@/app/[lang]/seller/import/_components/import-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('movingIn', 'title');

export default function ImportPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages
        areas={['movingIn', 'rowFaults', 'sellerPhotos', 'sellerWeights']}
        params={params}
      >
        <ImportScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
