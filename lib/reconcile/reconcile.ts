import 'server-only';
import mongoose from 'mongoose';
import { finishRemoval, removedAccounts, removeIdleGuests } from '@/lib/account/remove';
import { settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { finishRenames } from '@/lib/catalog/variants/commands';
import { finishPlacing } from '@/lib/checkout/complete/finish-order';
import {
  accountsWithDroppedCustomers,
  deleteUnusedCustomers,
  dropAllCustomers,
} from '@/lib/checkout/pay/customer';
import { bookMovements, isCounting } from '@/lib/day-report/book';
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
import { isOnlinePaymentEnabled } from '@/lib/payments/stripe';
import { readShop } from '@/lib/shop/read';
import { deleteExpiredAlerts, queueStockAlerts } from '@/lib/stock-alerts/queue-mails';
import { DAY_MS } from '@/lib/utils/durations';
import * as models from '@/models';
import { Cursor, Invoice, Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { checkReservations, checkSlots } from './check-slots';
import {
  cancelOrdersWithCartConflict,
  captureExpiringAuthorizations,
  catchUpWithStripe,
  checkOpenPayments,
  finishPendingRefunds,
} from './open-payments';
import { beginRound, type Report, type Round } from './report';

const { trusted } = mongoose;

/** Books the payments and refunds since the last run. In a shop without day reports, this takes only one query. */
export async function bookDayReport({ attempt, isTime }: Round): Promise<void> {
  await attempt(async () => {
    if (await isCounting()) await bookMovements(isTime);
  });
}

const { Mail, PasswordReset, RateLimit, RecentOrder, Counter, PushJob, Session, StripeEvent } =
  models;
const { MissedSearches, SignInCode, SlotPlace } = models;

/**
 * An earlier version counted the orders of each day in rows with this id prefix. An instance of that version may still
 * be running and need today's row.
 */
const COUNTED = 'orders of ';
const COUNTED_MS = 2 * DAY_MS;

/**
 * Deletes expired rows. MongoDB does this itself with TTL indexes, but the embedded database has none
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
  await SignInCode.deleteMany(expired());
  await PushJob.deleteMany(expired());
  await SlotPlace.deleteMany(expired());
  await MissedSearches.deleteMany(expired());
  await deleteExpiredAlerts(now);
  const day = new Date(now.getTime() - COUNTED_MS).toISOString().slice(0, 10);
  await Counter.deleteMany({ _id: trusted({ $gte: COUNTED, $lt: COUNTED + day }) });
}

/** The id of the row with the time of the last order change whose credit notes are issued. */
const CURSOR = 'credit notes';
const BATCH = 200;
/** How long a cancellation can be undone, in ms. Later runs read younger changes again. */
const WAIT_MS = UNDO_MS + UNDO_MARGIN_MS + OVERLAP_MS;

/**
 * Issues the credit notes of orders that changed since `from` (ms). Returns the time (ms) up to which all are
 * issued, or undefined after an error.
 */
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
    // The cursor advances by at least 1 ms. Otherwise a full batch of orders with the same time would be read forever.
    since = Math.max(since + 1, orders.at(-1)?.changedAt?.getTime() ?? since + 1);
  }
  return since;
}

/**
 * Stores invoice numbers in orders where a crash prevented it, and issues the credit notes of changed orders. In
 * a shop that never issued an invoice, this takes only one query.
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

/** The minimum age in ms of work that the reconciler completes. Younger work usually belongs to a running request. */
const SETTLED_MS = 15_000;
/** How long in ms a run starts new steps. The next run continues. */
const BUDGET_MS = 50_000;
const CALLS_AT_ONCE = 8;

/** Places an order, or removes the items of a placed order from the cart. Deletes an order that cannot be placed. */
async function finishOrder(order: OrderDoc): Promise<void> {
  try {
    await finishPlacing(order);
  } catch (error) {
    // The cart, the stock or the slot is no longer available. No client has received a confirmation of this order, so
    // ignore the error.
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * Completes orders after a crash: pay-on-delivery orders that lists do not show yet, and carts that still contain
 * ordered items.
 */
async function finishCarts({ report, isTime, attempt }: Round, before: Date): Promise<void> {
  const placed = { ...state.listed.where, ...state.cartOpen.where };
  const unfinished = {
    paymentType: 'COD',
    ...state.unlisted.where,
    ...state.cartOpen.where,
  } as const;
  const left = [placed, { ...unfinished, createdAt: trusted({ $lt: before }) }];
  for (const filter of left)
    for await (const order of Order.find(filter).sort({ _id: 1 }).lean().cursor()) {
      if (!isTime()) return;
      if (await attempt(() => finishOrder(order))) report.carts += 1;
    }
}

/**
 * Deletes the Stripe customers that were detached from accounts, with their saved cards. If the shop has switched off
 * saved cards, it first detaches the customers of all accounts.
 */
async function deleteCustomers(round: Round): Promise<void> {
  if (!(await readShop()).saveCards) await dropAllCustomers(round.isTime);
  for (const account of await accountsWithDroppedCustomers()) {
    if (!round.isTime()) return;
    await round.attempt(() => deleteUnusedCustomers(account));
  }
}

async function finishRemovals({ isTime, attempt }: Round): Promise<void> {
  for (const account of await removedAccounts()) {
    if (!isTime()) return;
    await attempt(() => finishRemoval(account));
  }
}

/**
 * Completes the work that a crash, a lost webhook or a Stripe outage left undone, and deletes expired rows. Each step
 * is idempotent, even during a concurrent request for the same order. Returns undefined if another instance has the
 * lease and runs the reconciler.
 * - `all`: also process items that are not due yet.
 * - `sweep`: delete expired rows and guests without orders.
 * - `atOnce`: the maximum number of concurrent steps that wait for Stripe.
 */
export async function reconcile({
  all = false,
  atOnce: concurrency = CALLS_AT_ONCE,
  sweep = true,
} = {}): Promise<Report | undefined> {
  await db();
  return withLease('reconcile', async () => {
    const round = beginRound(BUDGET_MS, concurrency);
    const { report } = round;
    const settled = new Date(Date.now() - (all ? 0 : SETTLED_MS));
    await finishCarts(round, settled);
    if (isOnlinePaymentEnabled()) {
      await round.attempt(() => catchUpWithStripe(round));
      await checkOpenPayments(round, all);
      await captureExpiringAuthorizations(round);
      await finishPendingRefunds(round);
      await cancelOrdersWithCartConflict(round);
      await round.attempt(() => deleteCustomers(round));
    }
    // Check the reservations after the payments, because a payment that has just ended no longer needs its stock and
    // slot.
    await checkReservations(round, settled);
    await checkSlots(round, settled);
    await finishInvoices(round);
    await bookDayReport(round);
    await finishRemovals(round);
    await round.attempt(() => queueStockAlerts(round.isTime));
    await round.attempt(settleProducts);
    await round.attempt(finishRenames);
    await round.attempt(() => finishPhones(round.isTime));
    report.uploads = await sweepUploads(Date.now(), round.isTime);
    if (sweep) {
      await round.attempt(() => removeIdleGuests(round.isTime));
      await sweepExpiredRows();
    }
    return report;
  });
}

/** The reconciler runs twice a minute, so that the stock of an expired payment page is released within a minute. */
export const EVERY_MS = 30_000;
/**
 * Every tenth run deletes expired rows and guests without orders. All queries ignore expired rows, so the delay does no
 * harm.
 */
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

/** Runs the reconciler immediately and then every 30 s. The timer does not keep the process alive. */
export function startReconciler(): void {
  void run();
  setInterval(run, EVERY_MS).unref();
}
