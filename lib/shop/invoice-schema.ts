import { z } from 'zod';
import { sentence } from '@/lib/http/say';

/** Whether the shop makes invoices; off when it is left out. */
export const invoiceSetting = z
  .boolean(sentence('shopFaults', 'invoicesOnOff'))
  .optional()
  .transform((on) => on || undefined)
  .describe('Whether shopper and seller can have an invoice made of a delivered order');

type Sellers = {
  invoices?: boolean | undefined;
  address?: string | undefined;
  taxNumber?: string | undefined;
};

/** What an invoice must say of the seller and the shop does not have, as a message; undefined when nothing is missing. */
export function whyNoInvoices({ invoices, address, taxNumber }: Sellers) {
  if (!invoices || (address && taxNumber)) return undefined;
  if (address) return 'invoiceLacksNumber';
  return taxNumber ? 'invoiceLacksAddress' : 'invoiceLacksBoth';
}
