import { Messages, unlistedTitle } from '@/app/_i18n/server';
import { MyInvoice } from './_components/my-invoice';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('invoice', 'invoice');

export default function MyInvoicePage() {
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={['orders', 'order', 'invoice']}>
        <MyInvoice />
      </Messages>
    </div>
  );
}
