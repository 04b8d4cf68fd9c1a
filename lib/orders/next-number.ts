import 'server-only';
import mongoose from 'mongoose';
import { retryOnDuplicate } from '@/lib/db/errors';
import type { ShopView } from '@/lib/shop/view';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart } from '@/lib/utils/zone-day';
import { Counter } from '@/models';
import type { NumberGiven } from '@/models/system';

const { trusted } = mongoose;

const ROW = 'order numbers';
/** Longer than a day in whatever time zone. */
const KEPT_MS = 3 * DAY_MS;

/** An earlier version counted in a row for each day; lib/reconcile/reconcile.ts removes these rows. */
const FORMER = 'orders of ';
/** How many numbers an earlier version may still give while it is stopped during an upgrade. */
const FORMER_MARGIN = 10;

/** The numbers that an earlier version has given, so that today's are not given again. */
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
 * The update pipeline that gives the next number. It keeps a given number only while no later one is higher, so the row has about
 * one number for each of its last days.
 */
function oneMore(now: number, timeZone: string) {
  const [at, begin] = [new Date(now), new Date(dayStart(now, timeZone))];
  const given = { $ifNull: ['$given', []] };
  // A number further ahead was given by a clock that was set back since.
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
 * The next short order number of the shop's day: one above all that were given since the day began, even if the time zone was
 * another one then. Two orders of a day never have the same number, but a number may be skipped. `now` (ms) is the time of the
 * order. Throws the driver's errors.
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
  if (!row) throw new Error('the counter of the order numbers does not exist');
  return row.value;
}

/** Skips `count` numbers of today: after the restore of a backup, orders that it lacks may have them. */
export async function skipOrderNumbers(count: number): Promise<void> {
  const skipped = { number: { $add: ['$value', count] }, at: '$$NOW' };
  await Counter.updateOne(
    { _id: ROW },
    [{ $set: { given: { $concatArrays: [{ $ifNull: ['$given', []] }, [skipped]] } } }],
    { updatePipeline: true },
  );
}
