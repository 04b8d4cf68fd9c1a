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
  /** It took the change before it back. */
  undo?: boolean;
  /** Why the order was cancelled. */
  reason?: string;
  /** The same press noted that an order on delivery was paid. */
  paid?: boolean;
  /** The pieces of a cancelled order cannot be sold again. */
  gone?: boolean;
};

/**
 * A part of the payment that the shop owes the shopper. It is stored with the change that it comes
 * from and then carried out at Stripe, by the request or by the reconciler (lib/checkout/refund.ts).
 */
export type OwedRefund = {
  /** Part of the idempotency key at Stripe: `refund:<order>:<number>`. */
  number: number;
  /** Without it everything that is left of the payment. */
  cents?: number;
  reason: 'missing' | 'cancelled';
  at: Date;
  doneAt?: Date;
  /** What Stripe gave back, and the id of the refund there. */
  refundedCents?: number;
  refund?: string;
};

export const statusChange = new Schema<StatusChange>(
  {
    status: { type: String, required: true },
    at: { type: Date, required: true },
    by: { type: String, enum: ['shopper', 'seller', 'system'], required: true },
    undo: Boolean,
    reason: String,
    paid: Boolean,
    gone: Boolean,
  },
  { _id: false },
);

export const owedRefund = new Schema<OwedRefund>(
  {
    number: { type: Number, required: true },
    cents: Number,
    reason: { type: String, enum: ['missing', 'cancelled'], required: true },
    at: { type: Date, required: true },
    doneAt: Date,
    refundedCents: Number,
    refund: String,
  },
  { _id: false },
);
