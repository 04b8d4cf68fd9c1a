import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import {
  previewRefund,
  recordPaidBack,
  refundOrder,
  undoRefund,
} from '@/lib/checkout/fulfil/refund-goods';
import { download } from '@/lib/http/download';
import { idempotencyKeyOf } from '@/lib/http/idempotency-key';
import { findInvoice, makeInvoice } from '@/lib/invoices/commands';
import { invoiceXml } from '@/lib/invoices/en16931';
import { invoiceInput, makerQuery, xmlQuery } from '@/lib/invoices/schema';
import { invoiceAnswer } from '@/lib/invoices/view';
import {
  oneOrderQuery,
  paidBackInput,
  paidInput,
  refundInput,
  undoRefundInput,
} from '@/lib/orders/change-schema';
import { orderAnswer, refundAnswer } from '@/lib/orders/view';
import { CHANGING } from './promised';

export const endpoints = [
  endpoint({
    method: 'POST',
    path: '/api/order/paid',
    summary:
      'Notes that an order on delivery was paid with what is due now, or that it is not paid, also when the payment of a ' +
      'cancelled one was given back.',
    session: 'seller',
    needs: 'money',
    body: paidInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({
      order: await setPaid(body),
    }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/paid-back',
    summary:
      'Notes that what is still owed of refunds that failed at Stripe (`failedRefund`) was paid back another way. ' +
      CHANGING,
    session: 'seller',
    needs: 'money',
    body: paidBackInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await recordPaidBack(body) }),
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/refund',
    summary:
      'Gives pieces (`lines`), the delivery fee or an `amount` of a delivered order back, never more than was paid in all: to the ' +
      '`card` by Stripe, or noted as given in `cash` or as `credit`. The shopper reads it on the order and in a mail; an invoice gets a ' +
      `credit note. \`preview\` only answers what it comes to. ${CHANGING}`,
    session: 'seller',
    needs: 'money',
    body: refundInput,
    idempotent: true,
    answer: refundAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body, request }) =>
      body.preview
        ? previewRefund(body)
        : { order: await refundOrder(body, idempotencyKeyOf(request)) },
  }),

  endpoint({
    method: 'POST',
    path: '/api/order/refund-undo',
    summary:
      'Takes a refund in cash or as credit back, on the day on which it was noted and before that is closed. One to the card ' +
      `stays, and so does one that an invoice knows. ${CHANGING}`,
    session: 'seller',
    needs: 'money',
    body: undoRefundInput,
    answer: orderAnswer,
    refusals: ['notFound', 'conflict'],
    handle: async ({ body }) => ({
      order: await undoRefund(body),
    }),
  }),

  endpoint({
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
    handle: ({ session, body }) => makeInvoice(session, body),
  }),

  endpoint({
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
    handle: ({ session, query }) => findInvoice(session, query.id),
  }),

  endpoint({
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
    handle: async ({ session, query }) => {
      const { xml, number } = await invoiceXml(session, query);
      return download(xml, `${number}.xml`, 'application/xml; charset=utf-8');
    },
  }),
];
