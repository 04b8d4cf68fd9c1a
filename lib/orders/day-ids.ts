import 'server-only';
import { Types } from 'mongoose';
import { DAY_MS } from '@/lib/utils/durations';
import { dayBefore, dayOf, dayStart } from '@/lib/utils/zone-day';

/* An order's ObjectId contains the time when it was placed, so a range of ids selects the orders of a day. */

const NOON_MS = 43_200_000;

function startOf(day: string, timeZone: string): number {
  const noon = Date.parse(day) + NOON_MS;
  const there = dayOf(noon, timeZone);
  const within = there === day ? noon : noon + (there < day ? DAY_MS : -DAY_MS);
  return dayStart(within, timeZone);
}

const idAt = (ms: number) => Types.ObjectId.createFromTime(Math.floor(ms / 1000));

/** Returns the lowest id that an order placed on this day can have. */
export const firstIdOf = (day: string, timeZone: string) => idAt(startOf(day, timeZone));

/** Returns the range of ids of the orders placed from one day to another, including both days. */
export const idsOf = (from: string, to: string, timeZone: string) => ({
  $gte: firstIdOf(from, timeZone),
  $lt: firstIdOf(dayBefore(to, -1), timeZone),
});
export type Ids = ReturnType<typeof idsOf>;

/**
 * Returns an expression for the picked quantity of a line, in pieces or units (for example 50 g). Before the line is
 * picked, it is the ordered quantity.
 */
export const pickedQuantityOf = (line: string) => ({
  $ifNull: [`${line}.pickedQuantity`, `${line}.quantity`],
});

export const isByWeight = (line: string) => ({ $eq: [`${line}.measure.by`, 'weight'] });

/**
 * Returns the number of pieces that a courier carries for a line. Goods sold by weight count as one piece, whatever
 * their weight.
 */
export const piecesOf = (line: string) => ({
  $cond: [isByWeight(line), { $min: [pickedQuantityOf(line), 1] }, pickedQuantityOf(line)],
});
