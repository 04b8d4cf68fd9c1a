import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { invoiceInput, makerQuery, xmlQuery } from '@/lib/invoices/schema';
import { invoiceAnswer } from '@/lib/invoices/view';
import { oneOrderQuery } from '@/lib/orders/change-schema';

export const makeInvoice = endpoint({
  method: 'POST',
  path: '/api/order/invoice',
  summary:
    'Makes the invoice of a delivered order, once: the first call makes it, every later one answers the same. Invoices and ' +
    'credit notes have numbers without gaps in each year. 409 in words while none can be made, and when it was made for ' +
    'another buyer. Needs `invoices` in the settings of the shop.',
  session: 'both',
  needs: 'pack',
  query: makerQuery,
  body: invoiceInput,
  answer: invoiceAnswer,
  refusals: ['notFound', 'conflict'],
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/order/invoice',
  summary:
    "The invoice of an order, the shopper's own or any for the seller, as it was made, with the credit notes for what was " +
    'given back since. The invoice less its credit notes is what the shop keeps.',
  session: 'both',
  needs: 'orders',
  query: oneOrderQuery,
  answer: invoiceAnswer,
  refusals: ['badInput', 'notFound'],
});

export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/order/invoice-xml',
  summary:
    'An invoice, or a credit note by its number, as UBL of EN 16931. 409 in words when it has not what that needs: VAT id ' +
    'and e-mail of the shop, and e-mail and address of the buyer in a known country.',
  session: 'both',
  needs: 'money',
  query: xmlQuery,
  format: 'xml',
  answer: z.string(),
  refusals: ['badInput', 'notFound', 'conflict', 'tooMany'],
});
