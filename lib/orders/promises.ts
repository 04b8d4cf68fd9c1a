import 'server-only';
import mongoose from 'mongoose';
import { readShop } from '@/lib/shop/read';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf } from '@/lib/utils/zone-day';
import { Order } from '@/models';
import { historyOf } from './life';
import type { PromisesView } from './view';

const DAYS = 8;

/** How many orders were delivered on each of the last eight days of the shop, and how many as promised. */
export async function keptPromises(now = new Date()): Promise<PromisesView> {
  const { timeZone } = await readShop();
  const today = dayOf(now.getTime(), timeZone);
  const days = Array.from({ length: DAYS }, (_, ago) => {
    return { day: dayBefore(today, ago), delivered: 0, onTime: 0 };
  });
  // An order may have been placed long before, for a later opening.
  const since = new Date(now.getTime() - (DAYS + 1) * DAY_MS);
  const delivered = Order.find({
    status: 'Delivered',
    changedAt: mongoose.trusted({ $gte: since }),
  })
    .select({ history: 1, promisedAt: 1, createdAt: 1, pickup: 1 })
    .hint({ status: 1, changedAt: 1 })
    .lean();
  for (const order of await delivered) {
    const at = historyOf(order).at(-1)?.at;
    const count = at && days.find(({ day }) => day === dayOf(at.getTime(), timeZone));
    if (!count) continue;
    count.delivered += 1;
    // What is collected is kept to its promise by the packing.
    const met = order.pickup
      ? historyOf(order).findLast(({ status }) => status === 'Packed')?.at
      : at;
    if (order.promisedAt && met && met <= order.promisedAt) count.onTime += 1;
  }
  return { days };
}
