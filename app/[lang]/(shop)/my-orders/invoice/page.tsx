import { Messages, unlistedTitle } from '@/app/_i18n/server';
import { shopOfPages } from '@/lib/shop/queries';
import { MyInvoice } from './_components/my-invoice';

export const ensureStatic = 'navigation';

export const generateMetadata = unlistedTitle('invoice', 'invoice');

/** Only a shop with a Peppol ID loads the texts about Peppol. */
const NAMESPACES = ['orders', 'order', 'invoice'] as const;

export default async function MyInvoicePage() {
  const { peppolId } = await shopOfPages();
  return (
    <div className="mx-auto max-w-4xl">
      <Messages namespaces={peppolId ? [...NAMESPACES, 'peppol'] : NAMESPACES}>
        <MyInvoice />
      </Messages>
    </div>
  );
}
