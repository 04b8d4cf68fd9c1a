/** Bottles of one deposit that came back with an order: so many at so much, before tax that is added. */
export type ReturnedRow = {
  pieces: number;
  unitCents: number;
  /** The rate of its tax where it is not that of the order. */
  taxPercent?: number;
};

/** One noting of what came back, which says all of it: pieces, and what they came to in cents. */
export type ReturnNote = { at: Date; by: 'seller'; name?: string; pieces: number; cents: number };

/** The returned deposits of an order; absent until some are noted. */
export type OrderReturned = {
  returned?: ReturnedRow[];
  /** Each noting, the oldest first; the history shows them. */
  returnNotes?: ReturnNote[];
};

export const orderReturned = {
  returned: {
    type: [{ _id: false, pieces: Number, unitCents: Number, taxPercent: Number }],
    default: undefined,
  },
  returnNotes: {
    type: [{ _id: false, at: Date, by: String, name: String, pieces: Number, cents: Number }],
    default: undefined,
  },
};
