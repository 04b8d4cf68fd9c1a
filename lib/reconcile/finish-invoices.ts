import 'server-only';
import mongoose from 'mongoose';
import { noteInvoice, settleCredit } from '@/lib/invoices/commands';
import {
  databaseTime,
  OVERLAP_MS,
  ordersChangedSince,
  readOnFrom,
} from '@/lib/orders/changed-orders';
import { UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import { Cursor, Invoice } from '@/models';
import type { Round } from './report';

const { trusted } = mongoose;

/** The cursor of changes of orders up to which all credit notes are made. */
const CURSOR = 'credit notes';
const BATCH = 200;
/** How long a cancellation may be taken back, so that its order is read again, in ms. */
const WAIT_MS = UNDO_MS + UNDO_MARGIN_MS + OVERLAP_MS;

/** Makes the credit notes of orders changed since `from` (ms). Returns the time (ms) up to which all are made; undefined on a fault. */
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
    // Moves on by a ms at least: a full batch with one time would be read for ever.
    since = Math.max(since + 1, orders.at(-1)?.changedAt?.getTime() ?? since + 1);
  }
  return since;
}

/**
 * Writes the numbers of invoices into orders where a crash has prevented it, and makes the credit notes that are due for changed
 * orders. One command in a shop that never made an invoice.
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
