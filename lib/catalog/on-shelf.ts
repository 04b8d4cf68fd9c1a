import 'server-only';
import mongoose from 'mongoose';

const { trusted } = mongoose;

/** Matches products that are for sale. */
export const NOT_REMOVED = { removedAt: trusted({ $exists: false }) };
/** Matches products that were taken off the shelf. */
export const REMOVED = { removedAt: trusted({ $exists: true }) };

/** `updatedAt` for an update by pipeline: later than before, whatever the clocks say. */
export const TOUCHED = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };
