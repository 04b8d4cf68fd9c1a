import { staffTitle } from '@/app/_i18n/staff';
import { staffPage } from '@/app/[lang]/seller/[locale]/_components/staff-page';
import { ProductScreen } from '@/app/[lang]/seller/[locale]/product-list/one/_components/product-screen';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('sellerProduct', 'title');

export default staffPage(
  [
    'sellerProduct',
    'sellerForm',
    'sellerGoods',
    'sellerWeights',
    'sellerPhotos',
    'amounts',
    'scanning',
    'sizeForm',
    'sellerList',
  ],
  ProductScreen,
);
