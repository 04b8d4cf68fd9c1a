import 'server-only';
import mongoose from 'mongoose';

const { trusted } = mongoose;

/**
 * Selects the rows whose time at `path` has come by `now`, and those whose time is further ahead than `longestMs`: a clock that
 * was set back since has written it.
 */
export function dueBy(path: string, now: Date, longestMs: number) {
  const absurd = new Date(now.getTime() + longestMs);
  return { $or: [{ $lte: now }, { $gt: absurd }].map((time) => ({ [path]: trusted(time) })) };
}
