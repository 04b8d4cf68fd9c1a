import 'server-only';
import mongoose from 'mongoose';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { Order, Product, User } from '@/models';
import { dropIndex } from './indexes';
import type { Migration } from './list';

const { trusted } = mongoose;

const ABSENT = trusted({ $exists: false });
/** The number of rows per bulk write. */
const BATCH = 500;

/** Adds the search terms by which the seller finds an order. */
async function addWords(): Promise<void> {
  let batch: Parameters<typeof Order.bulkWrite>[0] = [];
  const write = async () => {
    if (batch.length > 0) await Order.bulkWrite(batch);
    batch = [];
  };
  // Without the hint, the embedded database engine crashes when it compares several query plans.
  const orders = Order.find({ words: ABSENT }).sort({ _id: 1 }).hint({ _id: 1 }).lean();
  for await (const order of orders) {
    const update = { $set: { words: orderSearchTerms(order) } };
    batch.push({ updateOne: { filter: { _id: order._id }, update } });
    if (batch.length === BATCH) await write();
  }
  await write();
}

/**
 * Sets the time at which the reconciler checks open payments with Stripe. A shopper can now have one open
 * payment. In the first release they could have several: only the newest stays open. Older attempts end. Their
 * payment pages expire after 31 minutes, and the reconciler finds a late payment on them in Stripe's list.
 */
async function scheduleOpenPayments(): Promise<void> {
  const open = { 'payment.attempts.state': trusted({ $in: ['starting', 'open'] }) };
  const orders = await Order.find({ ...open, 'payment.lookAt': ABSENT })
    .select({ userId: 1 })
    .sort({ _id: -1 })
    .hint({ _id: 1 })
    .lean();
  for (const { _id, userId } of orders) {
    const isTaken = await Order.exists({ userId, 'payment.lookAt': trusted({ $exists: true }) });
    const update = isTaken
      ? { $set: { 'payment.attempts.$[].state': 'over' } }
      : { $set: { 'payment.lookAt': new Date(), 'payment.looks': 0 } };
    await Order.updateOne({ _id }, update);
  }
}

/**
 * Migrates data of the first release. Its orders had no search terms, no revision and no time for checking an
 * open payment. Its accounts had no revision of the ordered cart.
 */
export const ordersOfTheFirstRelease: Migration = {
  version: 1,
  what: 'Orders of the first release get search words, revisions and the times of their payments',
  async run() {
    await addWords();
    await Order.updateMany({ rev: ABSENT }, { $set: { rev: 0 } });
    await scheduleOpenPayments();
    await User.updateMany({ orderedRevision: ABSENT }, { $set: { orderedRevision: -1 } });
    await dropIndex(Order, 'payment.attempts.state_1');
    await dropIndex(Product, 'updatedAt_1');
  },
};
