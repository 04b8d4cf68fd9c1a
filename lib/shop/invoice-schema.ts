import { z } from 'zod';

/** Whether the shop makes invoices; off when it is left out. */
export const invoiceSetting = z
  .boolean('Invoices are on or off')
  .optional()
  .transform((on) => on || undefined)
  .describe('Whether shopper and seller can have an invoice made of a delivered order');

type Sellers = {
  invoices?: boolean | undefined;
  address?: string | undefined;
  taxNumber?: string | undefined;
};

/** What an invoice must say of the seller and the shop does not have, in words; undefined when nothing is missing. */
export function whyNoInvoices({ invoices, address, taxNumber }: Sellers): string | undefined {
  const missing = [address ? '' : 'the address', taxNumber ? '' : 'the tax number'].filter(Boolean);
  if (!invoices || missing.length === 0) return undefined;
  return `An invoice names the shop's address and tax number. Please enter ${missing.join(' and ')}.`;
}
