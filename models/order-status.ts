import { Schema } from 'mongoose';

/** The status of an order; lib/orders/status.ts says who may change it, and how. */
export type OrderStatus =
  | 'Order Placed'
  | 'Packed'
  | 'Out for delivery'
  | 'Delivered'
  | 'Cancelled';

/** One change of an order's status. That the order was placed is `createdAt` and no entry. */
export type StatusChange = {
  status: OrderStatus;
  at: Date;
  by: 'shopper' | 'seller' | 'system';
  /** The name of the member of staff, if it was one. */
  name?: string;
  /** Whether it undid the change before it. */
  undo?: boolean;
  /** Why the order was cancelled. */
  reason?: string;
  /** Whether it also marked an order on delivery as paid. */
  paid?: boolean;
  /** What had been paid before that press, if anything. */
  paidBeforeCents?: number;
  /** The pieces of a cancelled order cannot be sold again. */
  gone?: boolean;
  /** Who delivered goods with an age limit has seen that the shopper is old enough. */
  idChecked?: boolean;
};

export const statusChange = new Schema<StatusChange>(
  {
    status: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, enum: ['shopper', 'seller', 'system'], required: true },
    name: String,
    undo: Boolean,
    reason: String,
    paid: Boolean,
    paidBeforeCents: Number,
    gone: Boolean,
    idChecked: Boolean,
  },
  { _id: false },
);
