import { StaffMessages, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/_components/seller-area';
import { ProductScreen } from '@/app/[lang]/seller/product-list/one/_components/product-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerProduct', 'title');

const AREAS = [
  ...(['sellerProduct', 'sellerForm', 'sellerGoods', 'sellerWeights'] as const),
  ...(['sellerPhotos', 'amounts', 'scanning', 'sizeForm'] as const),
];

export default function ProductPage({ params }: StaffProps) {
  return (
    <SellerOnly>
      <StaffMessages areas={AREAS} params={params}>
        <ProductScreen />
      </StaffMessages>
    </SellerOnly>
  );
}
