import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { Order } from '@/models';
import { dayOf, historyOf } from './life';
import type { PromisesView } from './view';

const DAYS = 8;
const DAY_MS = 86_400_000;

/** How many orders were delivered on each of the last eight days, and how many as promised. */
export async function keptPromises(now = new Date()): Promise<PromisesView> {
  await db();
  const days = Array.from({ length: DAYS }, (_, ago) => {
    // Noon, so that a day of 23 or 25 hours is not skipped.
    const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago, 12);
    return { day: dayOf(noon), delivered: 0, onTime: 0 };
  });
  // An order may have been placed long before, for a later opening.
  const since = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  const delivered = Order.find({
    status: 'Delivered',
    changedAt: mongoose.trusted({ $gte: since }),
  })
    .select({ history: 1, promisedAt: 1, createdAt: 1 })
    .hint({ status: 1, changedAt: 1 })
    .lean();
  for (const order of await delivered) {
    const at = historyOf(order).at(-1)?.at;
    const count = at && days.find(({ day }) => day === dayOf(at));
    if (!count) continue;
    count.delivered += 1;
    if (order.promisedAt && at <= order.promisedAt) count.onTime += 1;
  }
  return { days };
}
