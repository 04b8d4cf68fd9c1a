import 'server-only';
import mongoose from 'mongoose';
import { retryOnDuplicate } from '@/lib/db/errors';
import { dayBefore, dayOf, dayStart } from '@/lib/shop/shop-day';
import type { ShopView } from '@/lib/shop/view';
import { Counter } from '@/models';
import type { NumberGiven } from '@/models/counter';

const { trusted } = mongoose;

const ROW = 'order numbers';
const DAY_MS = 86_400_000;
/** Longer than a day in whatever time zone. */
const KEPT_MS = 3 * DAY_MS;

/** The version before counted in a row for each day; lib/reconcile/expired-rows.ts removes these. */
const FORMER = 'orders of ';
/** It may count on there for as long as it takes to stop it. */
const FORMER_MARGIN = 10;

/** The numbers that the version before has given, so that those of today are not given again. */
async function formerlyGiven(now: number, timeZone: string): Promise<NumberGiven[]> {
  const today = FORMER + dayOf(now, timeZone);
  const from = FORMER + dayBefore(dayOf(now, timeZone), 1);
  const rows = await Counter.find({ _id: trusted({ $gte: from, $lt: `${FORMER}:` }) }).lean();
  return rows.map(({ _id, value }) => ({
    number: value + FORMER_MARGIN,
    at: new Date(_id < today ? dayStart(now, timeZone) - 1 : now),
  }));
}

/**
 * The step from the numbers given before to the next one, as one write. Of the numbers given, those stay that no later
 * one is above, so there are only as many as days that are kept.
 */
function oneMore(now: number, timeZone: string) {
  const [at, begin] = [new Date(now), new Date(dayStart(now, timeZone))];
  const given = { $ifNull: ['$given', []] };
  // Further ahead is what a clock has given that was set back since.
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
 * The next short number of the day of the shop: one above all that were given since that day began, also when the
 * time zone was another one then. So no order has the number of another one of its day, but a number may be skipped, and
 * a change of the time zone numbers none anew.
 * `now` (ms) is the time of the order. Throws the driver's errors.
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
    const given = await formerlyGiven(now, timeZone);
    const isFirst = { $setOnInsert: { given } };
    await retryOnDuplicate(() => Counter.updateOne({ _id: ROW }, isFirst, { upsert: true }));
  };
  const row = (await take()) ?? (await begin().then(take));
  if (!row) throw new Error('the row of the order numbers is gone');
  return row.value;
}

/** Leaves as many numbers of today out: after the restore of a backup, orders that it lacks may have them. */
export async function skipOrderNumbers(count: number): Promise<void> {
  const skipped = { number: { $add: ['$value', count] }, at: '$$NOW' };
  await Counter.updateOne(
    { _id: ROW },
    [{ $set: { given: { $concatArrays: [{ $ifNull: ['$given', []] }, [skipped]] } } }],
    { updatePipeline: true },
  );
}
