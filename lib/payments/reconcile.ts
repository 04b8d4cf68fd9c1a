import mongoose from 'mongoose';
import { Order } from '@/models';
import type { OrderDoc, PaymentAttempt } from '@/models/order';
import { db } from '../db';
import { sweepExpiredRows } from '../expired-rows';
import { sweepUploads } from '../images/commands';
import { withLease } from '../lease';
import { log } from '../log';
import { finishCart } from '../orders/cart-clearing';
import { openSessionOf } from './checkout';
import { settle } from './settle';
import { onlinePaymentIsOn } from './stripe';

const { trusted } = mongoose;

/** Work younger than this is usually still under way in the request that began it. */
const SETTLED_MS = 15_000;
/** So long a run begins new work; what is left is the next run's. */
const BUDGET_MS = 50_000;

export type Report = { carts: number; sessions: number; uploads: number; faults: number };

async function finishCarts(report: Report, isTime: () => boolean): Promise<void> {
  const orders = Order.find({ listed: true, cartCleared: false }).sort({ _id: 1 }).lean();
  for await (const order of orders.cursor()) {
    if (!isTime()) return;
    await attemptTo(report, async () => {
      await finishCart(order);
      report.carts += 1;
    });
  }
}

async function finishAttempt(order: OrderDoc, attempt: PaymentAttempt): Promise<void> {
  // Asking again under the same key answers the session that was made, or makes it.
  const sessionId = attempt.sessionId ?? (await openSessionOf(order, attempt));
  if (sessionId) await settle(sessionId);
}

async function finishSessions(report: Report, isTime: () => boolean, before: Date): Promise<void> {
  const orders = Order.find({
    'payment.attempts.state': trusted({ $in: ['starting', 'open'] }),
    createdAt: trusted({ $lt: before }),
  })
    .sort({ _id: 1 })
    .lean();
  for await (const order of orders.cursor())
    for (const attempt of order.payment?.attempts ?? []) {
      if (!isTime()) return;
      if (attempt.state === 'over') continue;
      await attemptTo(report, async () => {
        await finishAttempt(order, attempt);
        report.sessions += 1;
      });
    }
}

async function attemptTo(report: Report, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    report.faults += 1;
    log().warn({ err: error }, 'a step is left for the next reconciliation');
  }
}

/**
 * Finishes what a crash, a lost webhook or a silent Stripe left undone: carts of placed orders,
 * sessions whose outcome is not known, uploads without a product; removes rows past their time. One instance at a time, under a
 * lease; undefined when another one is at it. Every step is repeatable, also beside a request that
 * is at the same order, so `settledMs` of 0 is safe.
 */
export async function reconcile({ settledMs = SETTLED_MS } = {}): Promise<Report | undefined> {
  await db();
  return withLease('reconcile', async () => {
    const report: Report = { carts: 0, sessions: 0, uploads: 0, faults: 0 };
    const end = performance.now() + BUDGET_MS;
    const isTime = () => performance.now() < end;
    await finishCarts(report, isTime);
    const before = new Date(Date.now() - settledMs);
    if (onlinePaymentIsOn()) await finishSessions(report, isTime, before);
    report.uploads = await sweepUploads();
    await sweepExpiredRows();
    return report;
  });
}
