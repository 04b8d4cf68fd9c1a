import 'server-only';
import mongoose from 'mongoose';
import { finishRemoval, removedAccounts } from '@/lib/account/remove';
import { settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { finishRenames } from '@/lib/catalog/variants/commands';
import { finishPlacing } from '@/lib/checkout/claim/finish-order';
import { db } from '@/lib/db';
import { withLease } from '@/lib/db/lease';
import { ApiError } from '@/lib/http/errors';
import { sweepUploads } from '@/lib/images/commands';
import { recordInvoice, settleCredit } from '@/lib/invoices/commands';
import { log } from '@/lib/observe/log';
import { metrics } from '@/lib/observe/metrics';
import {
  databaseTime,
  OVERLAP_MS,
  ordersChangedSince,
  readOnFrom,
} from '@/lib/orders/changed-orders';
import { finishPhones } from '@/lib/orders/search-terms';
import { state } from '@/lib/orders/state';
import { UNDO_MARGIN_MS, UNDO_MS } from '@/lib/orders/status';
import { onlinePaymentIsOn } from '@/lib/payments/stripe';
import { bookMovements, isCounting } from '@/lib/takings/book';
import { DAY_MS } from '@/lib/utils/durations';
import * as models from '@/models';
import { Cursor, Invoice, Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { checkReservations, checkSlots } from './check-windows';
import {
  cancelTakenOrders,
  captureExpiringAuthorizations,
  catchUpWithStripe,
  checkOpenPayments,
  finishPendingRefunds,
} from './open-payments';
import { beginRound, type Report, type Round } from './report';

const { trusted } = mongoose;

/** Books the movements of money since the last round; a shop that does not count its takings costs one command. */
export async function bookDayReport({ attempt, isTime }: Round): Promise<void> {
  await attempt(async () => {
    if (await isCounting()) await bookMovements(isTime);
  });
}

const { Mail, PasswordReset, RateLimit, RecentOrder, Counter, PushJob, Session, StripeEvent } =
  models;
const { WindowPlace } = models;

/** Rows in which an earlier version counted the orders of a day; it uses today's until it is stopped. */
const COUNTED = 'orders of ';
const COUNTED_MS = 2 * DAY_MS;

/**
 * Removes expired rows. MongoDB does this itself by TTL indexes, but the embedded engine does not
 * (docs/decisions/0001-embedded-engine.md). Throws the driver's errors.
 */
export async function sweepExpiredRows(now = new Date()): Promise<void> {
  await db();
  const expired = () => ({ expiresAt: trusted({ $lt: now }) });
  await Session.deleteMany(expired());
  await RateLimit.deleteMany(expired());
  await RecentOrder.deleteMany(expired());
  await StripeEvent.deleteMany(expired());
  await Mail.deleteMany(expired());
  await PasswordReset.deleteMany(expired());
  await PushJob.deleteMany(expired());
  await WindowPlace.deleteMany(expired());
  const day = new Date(now.getTime() - COUNTED_MS).toISOString().slice(0, 10);
  await Counter.deleteMany({ _id: trusted({ $gte: COUNTED, $lt: COUNTED + day }) });
}

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
    for (const invoice of unnoted) await round.attempt(() => recordInvoice(invoice));
    const now = await databaseTime();
    const cursor = await Cursor.findById(CURSOR).lean();
    const at = await creditSince(round, readOnFrom(cursor?.at.getTime() ?? 0, now), now);
    if (at === undefined) return;
    const moved = { $set: { at: new Date(at) } };
    await Cursor.updateOne({ _id: CURSOR }, moved, { upsert: true });
  });
}

/** Work that is younger usually belongs to a request that still runs. */
const SETTLED_MS = 15_000;
/** How long a run starts new steps; the next run continues. */
const BUDGET_MS = 50_000;
const CALLS_AT_ONCE = 8;

/** Places an order or finishes its cart; an order that cannot be placed is removed. */
async function finishOrder(order: OrderDoc): Promise<void> {
  try {
    await finishPlacing(order);
  } catch (error) {
    // Its cart, pieces or window are gone. No client was told that the order was placed.
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Finishes orders that a crash interrupted: carts not emptied, orders on delivery not listed. */
async function finishCarts({ report, isTime, attempt }: Round, before: Date): Promise<void> {
  const placed = { ...state.listed.where, ...state.cartOpen.where };
  const begun = { paymentType: 'COD', ...state.unlisted.where, ...state.cartOpen.where } as const;
  const left = [placed, { ...begun, createdAt: trusted({ $lt: before }) }];
  for (const filter of left)
    for await (const order of Order.find(filter).sort({ _id: 1 }).lean().cursor()) {
      if (!isTime()) return;
      if (await attempt(() => finishOrder(order))) report.carts += 1;
    }
}

/** Finishes deletions of accounts. */
async function finishRemovals({ isTime, attempt }: Round): Promise<void> {
  for (const account of await removedAccounts()) {
    if (!isTime()) return;
    await attempt(() => finishRemoval(account));
  }
}

/**
 * Finishes what a crash, a lost webhook or an unavailable Stripe left undone, step by step as below, and removes expired rows.
 * Every step is repeatable, even during a request for the same order. Runs on one instance at a time, under a lease: undefined
 * when another instance has it. With `all`, processes items that are not due yet; without `sweep`, expired rows stay. `atOnce`
 * bounds the steps that wait for Stripe at once.
 */
export async function reconcile({
  all = false,
  atOnce = CALLS_AT_ONCE,
  sweep = true,
} = {}): Promise<Report | undefined> {
  await db();
  return withLease('reconcile', async () => {
    const round = beginRound(BUDGET_MS, atOnce);
    const { report } = round;
    const settled = new Date(Date.now() - (all ? 0 : SETTLED_MS));
    await finishCarts(round, settled);
    if (onlinePaymentIsOn()) {
      await round.attempt(() => catchUpWithStripe(round));
      await checkOpenPayments(round, all);
      await captureExpiringAuthorizations(round);
      await finishPendingRefunds(round);
      await cancelTakenOrders(round);
    }
    // After the payments, because an ended payment no longer needs its pieces and place.
    await checkReservations(round, settled);
    await checkSlots(round, settled);
    await finishInvoices(round);
    await bookDayReport(round);
    await finishRemovals(round);
    await round.attempt(settleProducts);
    await round.attempt(finishRenames);
    await round.attempt(() => finishPhones(round.isTime));
    report.uploads = await sweepUploads(Date.now(), round.isTime);
    if (sweep) await sweepExpiredRows();
    return report;
  });
}

/** Twice a minute, so that the pieces of an expired pay page are released within a minute. */
export const EVERY_MS = 30_000;
/** Expired rows are ignored wherever they are read, so every tenth run removes them. */
const SWEEP_EVERY = 10;

let runs = 0;

async function run(): Promise<void> {
  const { reconciler, reconcilerFaults, reconciled } = metrics();
  const sweep = runs % SWEEP_EVERY === 0;
  runs += 1;
  try {
    const report = await reconcile({ sweep });
    reconciler.inc({ result: report ? 'done' : 'elsewhere' });
    reconcilerFaults.inc(report?.faults ?? 0);
    if (report) reconciled.setToCurrentTime();
  } catch (error) {
    reconciler.inc({ result: 'failed' });
    log().warn({ err: error }, 'reconciliation failed; retrying later');
  }
}

/** Reconciles at once and then every 30 s, without keeping the process alive. */
export function startReconciler(): void {
  void run();
  setInterval(run, EVERY_MS).unref();
}
