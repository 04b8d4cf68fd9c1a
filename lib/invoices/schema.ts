import { z } from 'zod';
import { objectId } from '@/lib/ids';
import { oneOrderQuery } from '@/lib/orders/change-schema';

const MAX_COMPANY = 100;
const COMPANY_HELP = `The name of the company is at most ${MAX_COMPANY} characters`;
const VAT_HELP = 'A VAT id begins with the two letters of its country, such as DE123456789';

/** `de 123 456 789` as `DE123456789`; nothing when it is empty. */
const vatId = z
  .string(VAT_HELP)
  .max(40, VAT_HELP)
  .transform((text) => text.replace(/[\s.-]/g, '').toUpperCase() || undefined)
  .refine((id) => id === undefined || /^[A-Z]{2}(?=.*\d)[A-Z\d+*]{2,13}$/.test(id), VAT_HELP)
  .optional();

/** The body of POST /api/order/invoice. */
export const invoiceInput = z.object({
  id: objectId,
  company: z
    .string(COMPANY_HELP)
    .trim()
    .max(MAX_COMPANY, COMPANY_HELP)
    .transform((text) => text.replace(/\s+/g, ' ') || undefined)
    .optional()
    .describe("The buyer's company, which the invoice names before the person"),
  vatId: vatId.describe("The buyer's VAT id"),
});
export type InvoiceInput = z.output<typeof invoiceInput>;

/** The query of POST /api/order/invoice. */
export const makerQuery = oneOrderQuery.pick({ as: true });

/** The query of GET /api/order/invoice-xml. */
export const xmlQuery = oneOrderQuery.extend({
  number: z
    .string()
    .max(40, 'The number of an invoice is at most 40 characters')
    .optional()
    .describe('That of a credit note; the invoice without it'),
});
