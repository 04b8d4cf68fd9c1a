import 'server-only';
import mongoose from 'mongoose';

const { trusted } = mongoose;

/** Matches products that are for sale. */
export const NOT_REMOVED = { removedAt: trusted({ $exists: false }) };
/** Matches products that were taken off the shelf. */
export const REMOVED = { removedAt: trusted({ $exists: true }) };

/** The refusal of a change of a product that was taken off the shelf. */
export const IS_REMOVED = 'This product was removed from the shop. Restore it to change it.';

/** `updatedAt` for an update by pipeline: later than before, whatever the clocks say. */
export const TOUCHED = { updatedAt: { $max: ['$$NOW', { $add: ['$updatedAt', 1] }] } };
