import 'server-only';
import mongoose from 'mongoose';
import { retryOnDuplicate } from '@/lib/db/errors';
import type { ShopView } from '@/lib/shop/view';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart } from '@/lib/utils/zone-day';
import { Counter } from '@/models';
import type { AssignedNumber } from '@/models/system';

const { trusted } = mongoose;

const ROW = 'order numbers';
/** The time is longer than a day in any time zone. */
const KEPT_MS = 3 * DAY_MS;

/** Rows of an earlier version, which stored one counter per day. lib/reconcile/reconcile.ts deletes them. */
const FORMER = 'orders of ';
/** This many numbers stay free for processes of the earlier version during an upgrade. */
const FORMER_MARGIN = 10;

/** Returns order numbers from an earlier app version, so that they are not assigned again. */
async function recentlyAssigned(now: number, timeZone: string): Promise<AssignedNumber[]> {
  const today = FORMER + dayOf(now, timeZone);
  const from = FORMER + dayBefore(dayOf(now, timeZone), 1);
  const rows = await Counter.find({ _id: trusted({ $gte: from, $lt: `${FORMER}:` }) }).lean();
  return rows.map(({ _id, value }) => ({
    number: value + FORMER_MARGIN,
    at: new Date(_id < today ? dayStart(now, timeZone) - 1 : now),
  }));
}

/**
 * Returns the update pipeline that assigns the next number. It deletes numbers below a later number, so the row stores
 * about one number per recent day.
 */
function oneMore(now: number, timeZone: string) {
  const [at, begin] = [new Date(now), new Date(dayStart(now, timeZone))];
  const given = { $ifNull: ['$given', []] };
  // A time in the distant future was stored before a clock was set back, and does not count as today.
  const isSane = { $lt: ['$$this.at', new Date(now + DAY_MS)] };
  const ofToday = { $and: [{ $gte: ['$$this.at', begin] }, isSane] };
  const highest = { $max: ['$$value', { $cond: [ofToday, '$$this.number', 0] }] };
  const isKept = { $gte: ['$$this.at', new Date(now - KEPT_MS)] };
  const isAbove = { $or: [{ $gt: ['$$this.at', at] }, { $gt: ['$$this.number', '$value'] }] };
  const kept = { $filter: { input: given, cond: { $and: [isKept, isSane, isAbove] } } };
  return [
    { $set: { value: { $add: [{ $reduce: { input: given, initialValue: 0, in: highest } }, 1] } } },
    { $set: { given: { $concatArrays: [kept, [{ number: '$value', at }]] } } },
  ];
}

/**
 * Returns the next short order number of the shop's day. It is higher than every number since the day began, even after
 * a change of the time zone. Two orders of a day never have the same number, but numbers may be skipped. `now` (ms) is
 * the time of the order. Throws the driver's errors.
 */
export async function nextOrderNumber(
  { timeZone }: Pick<ShopView, 'timeZone'>,
  now: number,
): Promise<number> {
  const take = () =>
    Counter.findOneAndUpdate({ _id: ROW }, oneMore(now, timeZone), {
      returnDocument: 'after',
      updatePipeline: true,
    }).lean();
  const begin = async () => {
    const given = await recentlyAssigned(now, timeZone);
    const isFirst = { $setOnInsert: { given } };
    await retryOnDuplicate(() => Counter.updateOne({ _id: ROW }, isFirst, { upsert: true }));
  };
  const row = (await take()) ?? (await begin().then(take));
  if (!row) throw new Error('the counter of the order numbers does not exist');
  return row.value;
}

/**
 * Skips the next `count` order numbers of today. Orders that a restored backup does not contain may have these numbers.
 */
export async function skipOrderNumbers(count: number): Promise<void> {
  const skipped = { number: { $add: ['$value', count] }, at: '$$NOW' };
  await Counter.updateOne(
    { _id: ROW },
    [{ $set: { given: { $concatArrays: [{ $ifNull: ['$given', []] }, [skipped]] } } }],
    { updatePipeline: true },
  );
}
