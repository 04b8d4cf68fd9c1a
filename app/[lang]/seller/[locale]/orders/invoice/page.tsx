import { printLanguage, type StaffProps, staffTitle } from '@/app/_i18n/staff';
import { SellerOnly } from '@/app/[lang]/seller/[locale]/_components/seller-area';
import { SellerInvoice } from '@/app/[lang]/seller/[locale]/orders/invoice/_components/seller-invoice';

export const ensureStatic = 'navigation';

export const generateMetadata = staffTitle('order', 'invoice');

export default async function SellerInvoicePage(props: StaffProps) {
  return (
    <SellerOnly>
      <SellerInvoice {...(await printLanguage(props, ['invoice']))} />
    </SellerOnly>
  );
}
