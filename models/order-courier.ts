import { Schema } from 'mongoose';

/** Why nobody took an order at the door. */
type TryReason = 'no answer' | 'not at home' | 'wrong address' | 'refused';

/** What happens to it next: the courier tries again, or it goes back to the shop. */
type TryNext = 'again' | 'shop';

/** Who brings an order. */
export type OrderCourier = {
  /** The id of a member of staff, and the name at that time. */
  id: string;
  name: string;
  /** Where the courier has moved it to among the own deliveries; after all that were not moved when absent. */
  place?: number;
  /** The number of the handover that has its cash, 0 of one without any (lib/couriers/handovers.ts). */
  handover?: number;
};

/** Nobody took it at the door. */
export type FailedTry = {
  at: Date;
  reason: TryReason;
  note?: string;
  next: TryNext;
  by: { id: string; name: string };
};

export const orderCourier = {
  type: new Schema<OrderCourier>(
    { id: String, name: String, place: Number, handover: Number },
    { _id: false, id: false },
  ),
};

export const failedTry = new Schema<FailedTry>(
  {
    at: Date,
    reason: String,
    note: String,
    next: String,
    by: { type: new Schema({ id: String, name: String }, { _id: false, id: false }) },
  },
  { _id: false },
);
