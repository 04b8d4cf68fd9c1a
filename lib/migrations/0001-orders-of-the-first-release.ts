import 'server-only';
import mongoose from 'mongoose';
import type { Migration } from '@/lib/db/schema-version';
import { orderSearchTerms } from '@/lib/orders/search-terms';
import { Order, Product, User } from '@/models';
import { dropIndex } from './indexes';

const { trusted } = mongoose;

const ABSENT = trusted({ $exists: false });
const BATCH = 500;

async function addWords(): Promise<void> {
  let batch: Parameters<typeof Order.bulkWrite>[0] = [];
  const write = async () => {
    if (batch.length > 0) await Order.bulkWrite(batch);
    batch = [];
  };
  // Without the hint, the embedded MongoDB crashes when it compares several query plans.
  const orders = Order.find({ words: ABSENT }).sort({ _id: 1 }).hint({ _id: 1 }).lean();
  for await (const order of orders) {
    const update = { $set: { words: orderSearchTerms(order) } };
    batch.push({ updateOne: { filter: { _id: order._id }, update } });
    if (batch.length === BATCH) await write();
  }
  await write();
}

/**
 * In the first release, a shopper could have several open payments. Only the newest payment stays open; older payments
 * end. Their payment pages expire after 31 minutes. The reconciler finds later payments in Stripe's list.
 */
async function scheduleOpenPayments(): Promise<void> {
  // Use the driver directly, because the schema contains the new field names of version 3.
  const { collection } = Order;
  const open = { 'payment.attempts.state': { $in: ['starting', 'open'] } };
  const orders = await collection
    .find({ ...open, 'payment.lookAt': { $exists: false } }, { projection: { userId: 1 } })
    .sort({ _id: -1 })
    .hint({ _id: 1 })
    .toArray();
  for (const { _id, userId } of orders) {
    const isTaken = await collection.findOne({ userId, 'payment.lookAt': { $exists: true } });
    const update = isTaken
      ? { $set: { 'payment.attempts.$[].state': 'over' } }
      : { $set: { 'payment.lookAt': new Date(), 'payment.looks': 0 } };
    await collection.updateOne({ _id }, update);
  }
}

/**
 * Migrates the data of the first release. Orders get search terms, a revision and the time of the next payment check.
 * Accounts get the revision of the ordered cart.
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
