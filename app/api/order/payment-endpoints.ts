import { z } from 'zod';
import { endpoint } from '@/lib/api/endpoint';
import { setPaid } from '@/lib/checkout/fulfil/change-status';
import { markReviewed } from '@/lib/checkout/fulfil/mark-reviewed';
import {
  previewRefund,
  recordPaidBack,
  refundOrder,
  stopRefunds,
  undoRefund,
} from '@/lib/checkout/fulfil/refund-goods';
import { download } from '@/lib/http/download';
import { idempotencyKeyOf } from '@/lib/http/parse';
import { findInvoice, makeInvoice } from '@/lib/invoices/commands';
import { invoiceXml } from '@/lib/invoices/en16931';
import { invoiceInput, makerQuery, xmlQuery } from '@/lib/invoices/schema';
import { invoiceResponse } from '@/lib/invoices/view';
import {
  oneOrderQuery,
  paidBackInput,
  paidInput,
  refundInput,
  reviewedInput,
  stopRefundInput,
  undoRefundInput,
} from '@/lib/orders/change-schema';
import { orderResponse, refundResponse } from '@/lib/orders/view';
import { ORDER_CHANGE_NOTE } from './endpoints';

export const endpoints = [
  endpoint({
    call: 'POST /api/order/paid',
    summary:
      'Records that an order with payment on delivery was paid at its current amount due, or that it is unpaid. Use ' +
      'it as well to record that the payment of a cancelled order was refunded. `payMethod` changes how an unpaid ' +
      'order is paid, for example in cash because the card terminal failed.',
    session: 'seller',
    needs: 'money',
    body: paidInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await setPaid(body) }),
  }),

  endpoint({
    call: 'POST /api/order/paid-back',
    summary:
      'Records that the outstanding amount of refunds that failed at Stripe (`failedRefund`) was refunded in another ' +
      `way. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'money',
    body: paidBackInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await recordPaidBack(body) }),
  }),

  endpoint({
    call: 'POST /api/order/stop-refund',
    summary:
      'Stops the retries of refunds that Stripe rejects (`refundRetries`), for example because the Stripe balance is too ' +
      'low. The shop tries once more. If Stripe rejects this request, too, the refunds count as failed (`failedRefund`) ' +
      `and are never tried again. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'money',
    body: stopRefundInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await stopRefunds(body.id) }),
  }),

  endpoint({
    call: 'POST /api/order/reviewed',
    summary:
      'Marks the reason why the payment of an open order needs a review as reviewed, or undoes the mark. The order leaves ' +
      'the list of payments to review until it gets another reason. The mark does not change what can be done with the ' +
      `order. Rejected if \`flag\` is no longer its reason, or if somebody else has marked it. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'money',
    body: reviewedInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await markReviewed(body) }),
  }),

  endpoint({
    call: 'POST /api/order/refund',
    summary:
      'Refunds items (`lines`), the delivery fee or an `amount` of a delivered order, at most what was paid in total. ' +
      'Stripe refunds to the `card`; a refund in `cash` or as `credit` is only recorded. The shopper sees the refund ' +
      'on the order and gets an email. An order with an invoice gets a credit note. `preview` only returns the amount. ' +
      ORDER_CHANGE_NOTE,
    session: 'seller',
    needs: 'money',
    body: refundInput,
    idempotent: true,
    answer: refundResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body, request }) =>
      body.preview
        ? previewRefund(body)
        : { order: await refundOrder(body, idempotencyKeyOf(request)) },
  }),

  endpoint({
    call: 'POST /api/order/refund-undo',
    summary:
      'Undoes a refund in cash or as credit on the day it was recorded, until that day is closed. A refund to the ' +
      `card, or one that has a credit note, cannot be undone. ${ORDER_CHANGE_NOTE}`,
    session: 'seller',
    needs: 'money',
    body: undoRefundInput,
    answer: orderResponse,
    errors: ['notFound', 'conflict'],
    handle: async ({ body }) => ({ order: await undoRefund(body) }),
  }),

  endpoint({
    call: 'POST /api/order/invoice',
    summary:
      'Creates the invoice of a delivered order. The first call creates it; later calls return the same invoice. ' +
      'Invoices and credit notes are numbered sequentially in each year. 409 with the reason if the order cannot have ' +
      'an invoice yet, or if its invoice names another buyer. Requires `invoices` in the settings of the shop.',
    session: 'both',
    needs: 'pack',
    query: makerQuery,
    body: invoiceInput,
    answer: invoiceResponse,
    errors: ['notFound', 'conflict'],
    handle: ({ session, body }) => makeInvoice(session, body),
  }),

  endpoint({
    call: 'GET /api/order/invoice',
    summary:
      "Returns the invoice of an order as it was issued, with the credit notes for later refunds: a shopper's own, or " +
      'any for the seller. The shop keeps the amount of the invoice less its credit notes.',
    session: 'both',
    needs: 'orders',
    query: oneOrderQuery,
    answer: invoiceResponse,
    errors: ['badInput', 'notFound'],
    handle: ({ session, query }) => findInvoice(session, query.id),
  }),

  endpoint({
    call: 'GET /api/order/invoice-xml',
    summary:
      'Returns an invoice, or a credit note by its number, as UBL of EN 16931. 409 with the reason if required data ' +
      'is missing: VAT ID and email of the shop, and email and address of the buyer in a known country.',
    session: 'both',
    needs: 'money',
    query: xmlQuery,
    format: 'xml',
    answer: z.string(),
    errors: ['badInput', 'notFound', 'conflict', 'tooMany'],
    handle: async ({ session, query }) => {
      const { xml, number } = await invoiceXml(session, query);
      return download(xml, `${number}.xml`, 'application/xml; charset=utf-8');
    },
  }),
];
