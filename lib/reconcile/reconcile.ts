import 'server-only';
import mongoose from 'mongoose';
import { finishRemoval, removedAccounts } from '@/lib/account/remove';
import { settleProducts } from '@/lib/catalog/category-tree/move-products';
import { finishRenames } from '@/lib/catalog/variants/commands';
import { finishPlacing } from '@/lib/checkout/claim/finish-order';
import { db } from '@/lib/db';
import { withLease } from '@/lib/db/lease';
import { Refusal } from '@/lib/http/errors';
import { sweepUploads } from '@/lib/images/commands';
import { finishPhones } from '@/lib/orders/read-phones';
import { state } from '@/lib/orders/state';
import { onlinePaymentIsOn } from '@/lib/payments/stripe';
import { Order } from '@/models';
import type { OrderDoc } from '@/models/order';
import { bookTakings } from './book-takings';
import { checkReservations } from './check-reservations';
import { checkWindows } from './check-windows';
import { sweepExpiredRows } from './expired-rows';
import { finishInvoices } from './finish-invoices';
import {
  cancelTakenOrders,
  captureExpiringHolds,
  checkOpenPayments,
  finishOwedRefunds,
} from './open-payments';
import { beginRound, type Report, type Round } from './report';
import { catchUpWithStripe } from './stripe-lists';

const { trusted } = mongoose;

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
    if (!(error instanceof Refusal)) throw error;
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
      await captureExpiringHolds(round);
      await finishOwedRefunds(round);
      await cancelTakenOrders(round);
    }
    // After the payments, because an ended payment no longer needs its pieces and place.
    await checkReservations(round, settled);
    await checkWindows(round, settled);
    await finishInvoices(round);
    await bookTakings(round);
    await finishRemovals(round);
    await round.attempt(settleProducts);
    await round.attempt(finishRenames);
    await round.attempt(() => finishPhones(round.isTime));
    report.uploads = await sweepUploads(Date.now(), round.isTime);
    if (sweep) await sweepExpiredRows();
    return report;
  });
}
