import type { Metadata } from 'next';
import { getStaffT, StaffMessages, type StaffProps } from '@/app/_i18n/staff';
import { AddProductForm } from '@/app/[lang]/seller/[locale]/_components/add-product-form';
import { FirstDay } from '@/app/[lang]/seller/[locale]/_components/first-day';
import { Toolbar } from '@/app/[lang]/seller/[locale]/_components/toolbar';
import { SellerOnly } from './_components/seller-area';

export const ensureStatic = 'navigation';

export async function generateMetadata(props: StaffProps): Promise<Metadata> {
  const t = await getStaffT(props, 'seller');
  return { title: { absolute: `${t('addProduct')} · ${t('area')}` } };
}

export default async function AddProductPage(props: StaffProps) {
  const t = await getStaffT(props, 'seller');
  return (
    <SellerOnly>
      <Toolbar title={t('addProduct')} />
      <StaffMessages namespaces={['firstDay']} params={props.params}>
        <FirstDay />
      </StaffMessages>
      <StaffMessages
        namespaces={[
          'sellerForm',
          'sellerGoods',
          'sellerWeights',
          'sellerPhotos',
          'amounts',
          'scanning',
        ]}
        params={props.params}
      >
        <AddProductForm />
      </StaffMessages>
    </SellerOnly>
  );
}
