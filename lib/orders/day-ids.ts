import 'server-only';
import { Types } from 'mongoose';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart } from '@/lib/utils/zone-day';

/* Queries for a day filter by the timestamp inside each order's ObjectId. */

const NOON_MS = 43_200_000;

/** Returns the start of a day (`2026-12-25`) in a time zone, in ms. */
function startOf(day: string, timeZone: string): number {
  const noon = Date.parse(day) + NOON_MS;
  const there = dayOf(noon, timeZone);
  const within = there === day ? noon : noon + (there < day ? DAY_MS : -DAY_MS);
  return dayStart(within, timeZone);
}

const idAt = (ms: number) => Types.ObjectId.createFromTime(Math.floor(ms / 1000));

/** Returns the lowest id that an order of a day can have. */
export const firstIdOf = (day: string, timeZone: string) => idAt(startOf(day, timeZone));

/** Returns the range of ids of the orders placed from one day to another, both included. */
export const idsOf = (from: string, to: string, timeZone: string) => ({
  $gte: firstIdOf(from, timeZone),
  $lt: firstIdOf(dayBefore(to, -1), timeZone),
});
export type Ids = ReturnType<typeof idsOf>;

/* Aggregation expressions for an order line; `line` is its path, for example `$items`. */

/** The picked quantity, in pieces or units. Before a line is counted, its ordered quantity. */
export const pickedQuantityOf = (line: string) => ({
  $ifNull: [`${line}.found`, `${line}.quantity`],
});

export const isByWeight = (line: string) => ({ $eq: [`${line}.measure.by`, 'weight'] });

/** The pieces to carry. Goods sold by weight are one piece, however many units they have. */
export const piecesOf = (line: string) => ({
  $cond: [isByWeight(line), { $min: [pickedQuantityOf(line), 1] }, pickedQuantityOf(line)],
});
