import 'server-only';
import { Types } from 'mongoose';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart } from '@/lib/utils/zone-day';

/* Orders of a day are found by the time in their ids. */

const NOON_MS = 43_200_000;

/** When a day (`2026-12-25`) begins in a time zone, ms. */
function startOf(day: string, timeZone: string): number {
  const noon = Date.parse(day) + NOON_MS;
  const there = dayOf(noon, timeZone);
  const within = there === day ? noon : noon + (there < day ? DAY_MS : -DAY_MS);
  return dayStart(within, timeZone);
}

const idAt = (ms: number) => Types.ObjectId.createFromTime(Math.floor(ms / 1000));

/** The first id that an order of a day can have. */
export const firstIdOf = (day: string, timeZone: string) => idAt(startOf(day, timeZone));

/** The range of ids of orders that were placed from one day to another, both included. */
export const idsOf = (from: string, to: string, timeZone: string) => ({
  $gte: firstIdOf(from, timeZone),
  $lt: firstIdOf(dayBefore(to, -1), timeZone),
});
export type Ids = ReturnType<typeof idsOf>;

/* Aggregation expressions on a line of an order; `line` is its path, such as `$items`. */

/** How many pieces or steps were found; all of them before they are counted. */
export const pickedQuantityOf = (line: string) => ({
  $ifNull: [`${line}.found`, `${line}.quantity`],
});

export const isByWeight = (line: string) => ({ $eq: [`${line}.measure.by`, 'weight'] });

/** The pieces to carry: goods by weight are one, however many steps they have. */
export const piecesOf = (line: string) => ({
  $cond: [isByWeight(line), { $min: [pickedQuantityOf(line), 1] }, pickedQuantityOf(line)],
});
