import 'server-only';
import { db } from '@/lib/db';
import { Invoice } from '@/models';
import type { InvoiceView } from './view';
import { viewInvoice } from './view-invoices';

/** Every invoice and credit note of a shopper, the newest first, a few at a time. */
export async function* allInvoicesOf(userId: string): AsyncGenerator<InvoiceView> {
  await db();
  const rows = Invoice.find({ userId }).sort({ _id: -1 }).hint({ userId: 1, _id: -1 });
  for await (const row of rows.lean().cursor({ batchSize: 20 })) yield viewInvoice(row);
}
