import { z } from 'zod';
import { objectId } from '@/lib/http/input-parts';
import { schemaMessage } from '@/lib/http/translate';
import { MAX_PEPPOL_ID, parsePeppolId } from '@/lib/law/peppol';
import { oneOrderQuery } from '@/lib/orders/change-schema';

/** Matches a VAT ID that {@link plainVatId} has normalized. The capture group is the country prefix. */
export const VAT_ID = /^([A-Z]{2})(?=.*\d)[A-Z\d+*]{2,13}$/;

/** Returns a VAT ID without spaces, dots and hyphens, in upper case: `de 123 456 789` becomes `DE123456789`. */
export const plainVatId = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();

/**
 * Returns a postal address of UBL with its country (ISO 3166-1 alpha-2). The code list of EN 16931 has a code of its
 * own for Kosovo.
 */
export const xmlAddress = <Parts extends object>(parts: Parts, country: string) => ({
  ...parts,
  'cac:Country': { 'cbc:IdentificationCode': country === 'XK' ? '1A' : country },
});

/** The currencies of the shop (ISO 4217) that the code list of the XML invoice library does not contain. */
export const CURRENCIES_WITHOUT_XML: readonly string[] = ['STD', 'XCG'];

const MAX_COMPANY = 100;
const MAX_NUMBER = 40;
const COMPANY = schemaMessage('validation', 'company', { max: MAX_COMPANY });
const VAT = schemaMessage('validation', 'vatId');

const vatId = z
  .string(VAT)
  .max(40, VAT)
  .transform((text) => plainVatId(text) || undefined)
  .refine((id) => id === undefined || VAT_ID.test(id), VAT)
  .optional();

const PEPPOL = schemaMessage('validation', 'peppolId');

const peppolId = z
  .string(PEPPOL)
  .max(MAX_PEPPOL_ID, PEPPOL)
  .transform((text, context) => {
    if (!text.trim()) return undefined;
    const read = parsePeppolId(text);
    if (read === undefined) context.addIssue({ code: 'custom', message: PEPPOL.error() });
    return read;
  })
  .optional();

/** The body of POST /api/order/invoice. */
export const invoiceInput = z.object({
  id: objectId,
  company: z
    .string(COMPANY)
    .trim()
    .max(MAX_COMPANY, COMPANY)
    .transform((text) => text.replace(/\s+/g, ' ') || undefined)
    .optional()
    .describe("The buyer's company; the invoice shows it above the person"),
  vatId: vatId.describe("The buyer's VAT ID"),
  peppolId: peppolId.describe(
    "The buyer's Peppol ID, scheme and identifier, for the XML file (BT-49); the shop does not send the invoice",
  ),
});
export type InvoiceInput = z.output<typeof invoiceInput>;

/** The query of POST /api/order/invoice. */
export const makerQuery = oneOrderQuery.pick({ as: true });

/** The query of GET /api/order/invoice-xml. */
export const xmlQuery = oneOrderQuery.extend({
  number: z
    .string()
    .max(MAX_NUMBER, schemaMessage('validation', 'invoiceNumber', { max: MAX_NUMBER }))
    .optional()
    .describe('The number of a credit note; the invoice by default'),
});
