'use client';

import { InvoiceScreen } from '@/app/_components/invoice/invoice-screen';
import { usePathId } from '@/app/_components/use-one-order';
import { InLanguage } from '@/app/[lang]/seller/[locale]/orders/_components/in-language';
import type { ClientLanguage } from '@/lib/client/language';

export function SellerInvoice({ print }: { print?: ClientLanguage }) {
  const id = usePathId();
  return (
    <div className="max-w-4xl">
      <InvoiceScreen
        key={id}
        id={id}
        as="seller"
        list="/seller/orders"
        around={(sheets) => <InLanguage language={print}>{sheets}</InLanguage>}
      />
    </div>
  );
}
