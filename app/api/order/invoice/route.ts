import { getInvoice, makeInvoice as makeInvoiceCall } from '@/lib/api/endpoints/invoice';
import { route, routeBoth } from '@/lib/api/route';
import { findInvoice, makeInvoice } from '@/lib/invoices/commands';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routeBoth(
  route(getInvoice, ({ session, query }) => findInvoice(session, query.id)),
  route(makeInvoiceCall, ({ session, body }) => makeInvoice(session, body)),
);
