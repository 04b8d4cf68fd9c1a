import { Schema } from 'mongoose';

/** Bottles of one deposit that came back with an order: so many at so much, before tax that is added. */
export type ReturnedRow = {
  pieces: number;
  unitCents: number;
  /** The rate of its tax where it is not that of the order. */
  taxPercent?: number;
};

/**
 * One noting of what came back, which says all of it: pieces, and what they came to in cents. Where deposits have the rates of their
 * products, `rows` are what was noted.
 */
export type ReturnNote = {
  at: Date;
  by: 'seller';
  name?: string;
  pieces: number;
  cents: number;
  rows?: ReturnedRow[];
};

/** Deposits that staff without the permission `money` noted on an order that is paid online; they count once a manager notes them. */
type ReturnedWaiting = { at: Date; name?: string; rows: ReturnedRow[] };

/** The returned deposits of an order; absent until some are noted. */
export type OrderReturned = {
  returned?: ReturnedRow[];
  returnedWaiting?: ReturnedWaiting;
  /** Each noting, the oldest first; the history shows them. */
  returnNotes?: ReturnNote[];
};

const row = { _id: false, pieces: Number, unitCents: Number, taxPercent: Number };
const rows = { type: [row], default: undefined };

export const orderReturned = {
  returned: rows,
  returnedWaiting: {
    type: new Schema({ at: Date, name: String, rows: [row] }, { _id: false }),
  },
  returnNotes: {
    type: [{ _id: false, at: Date, by: String, name: String, pieces: Number, cents: Number, rows }],
    default: undefined,
  },
};
