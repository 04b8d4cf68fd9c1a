import 'server-only';
import mongoose from 'mongoose';
import { noteInvoice, settleCredit } from '@/lib/invoices/commands';
import {
  databaseTime,
  OVERLAP_MS,
  ordersChangedSince,
  readOnFrom,
} from '@/lib/orders/changed-orders';
import { UNDO_MS } from '@/lib/orders/status';
import { Cursor, Invoice } from '@/models';
import type { Round } from './report';

const { trusted } = mongoose;

/** Up to which change of an order its credit notes are made. */
const CURSOR = 'credit notes';
const BATCH = 200;
/** So long a cancellation may be taken back, and the order is looked at again. */
const WAIT_MS = UNDO_MS + OVERLAP_MS;

/** Makes the credit notes of orders that have changed, and answers up to when all are made, ms; undefined on a fault. */
async function creditSince({ isTime, attempt }: Round, from: number, now: number) {
  let since = from;
  while (isTime()) {
    const named = { invoiceNumber: trusted({ $exists: true }) };
    const orders = await ordersChangedSince(since, BATCH, named);
    let isDone = true;
    for (const order of orders)
      if (!(await attempt(async () => void (await settleCredit(order))))) isDone = false;
    if (!isDone) return undefined;
    if (orders.length < BATCH) return Math.max(from, now - WAIT_MS);
    // Many with the same time would be read again for ever.
    since = Math.max(since + 1, orders.at(-1)?.changedAt?.getTime() ?? since + 1);
  }
  return since;
}

/**
 * Finishes what a crash left between an invoice and its order, and makes the credit notes that are due for orders
 * that have changed. One command in a shop that never made an invoice.
 */
export async function finishInvoices(round: Round): Promise<void> {
  await round.attempt(async () => {
    if (!(await Invoice.exists({}))) return;
    const unnoted = await Invoice.find({ unnoted: true }).hint({ unnoted: 1 }).limit(BATCH).lean();
    for (const invoice of unnoted) await round.attempt(() => noteInvoice(invoice));
    const now = await databaseTime();
    const cursor = await Cursor.findById(CURSOR).lean();
    const at = await creditSince(round, readOnFrom(cursor?.at.getTime() ?? 0, now), now);
    if (at === undefined) return;
    const moved = { $set: { at: new Date(at) } };
    await Cursor.updateOne({ _id: CURSOR }, moved, { upsert: true });
  });
}
