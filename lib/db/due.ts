import 'server-only';
import mongoose from 'mongoose';

const { trusted } = mongoose;

/**
 * Returns a filter for rows that are due: their time at `path` is not after `now`. It also matches rows whose time is
 * more than `longestMs` ahead. These rows were written before the clock was set back, and would otherwise wait too
 * long.
 */
export function dueBy(path: string, now: Date, longestMs: number) {
  const absurd = new Date(now.getTime() + longestMs);
  return { $or: [{ $lte: now }, { $gt: absurd }].map((time) => ({ [path]: trusted(time) })) };
}
