import { Schema } from 'mongoose';
import { define } from './define';

/** The products that one change of the catalogue touched, and the cache tags of what shows them. */
export type CatalogChange = { number: number; products: string[]; tags: string[] };

/** A short number of an order, and when it was given. */
export type NumberGiven = { number: number; at: Date };

/**
 * A number that rises whenever the named thing changes, so that every instance notices; also the
 * short number of the latest order.
 */
export type CounterDoc = {
  _id: string;
  value: number;
  /** Rises when stock counts change without changing any page. */
  counts?: number;
  /** Ids of the writes in progress. */
  writers?: string[];
  /** The latest changes that are limited to single products; `number` is the value after each. */
  changes?: CatalogChange[];
  /** The short numbers that lib/orders/next-number.ts has to remember. */
  given?: NumberGiven[];
};

const schema = new Schema<CounterDoc>(
  {
    _id: { type: String, required: true },
    value: { type: Number, default: 0 },
    counts: Number,
    writers: { type: [String], default: undefined },
    changes: {
      type: [{ _id: false, number: Number, products: [String], tags: [String] }],
      default: undefined,
    },
    given: { type: [{ _id: false, number: Number, at: Date }], default: undefined },
  },
  // The collection keeps the name that it had before the model was renamed.
  { versionKey: false, collection: 'revisions' },
);

export const Counter = define('Counter', schema);
