import 'server-only';
import mongoose from 'mongoose';
import type { OrderDoc } from '@/models/order';
import type { OrderPayment } from '@/models/order-payment';

/* What the states of lib/orders/state.ts are made of. */

const { trusted } = mongoose;
export const exists = (is: boolean) => trusted({ $exists: is });
export const some = (match: object) => trusted({ $elemMatch: match });

/** What is read of an order to tell its state. */
export type Stateful = Pick<
  OrderDoc,
  | 'status'
  | 'paymentType'
  | 'isPaid'
  | 'listed'
  | 'cartCleared'
  | 'pieces'
  | 'payment'
  | 'returnedWaiting'
>;

export type State = {
  /** Whether an order is in this state. */
  is: (order: Stateful) => boolean;
  /** Selects the same orders. */
  where: Record<string, unknown>;
};

/** The payment has this field. */
export const paymentHas = (field: keyof OrderPayment): State => ({
  is: ({ payment }) => payment?.[field] !== undefined,
  where: { [`payment.${field}`]: exists(true) },
});

/** The same, with this value. */
export const paymentSays = (field: keyof OrderPayment, value: boolean): State => ({
  is: ({ payment }) => payment?.[field] === value,
  where: { [`payment.${field}`]: value },
});

/** All of these states at once. */
export const all = (...states: State[]): State => ({
  is: (order) => states.every(({ is }) => is(order)),
  where: { $and: states.map(({ where }) => where) },
});

/** None of these states. */
export const none = (...states: State[]): State => ({
  is: (order) => !states.some(({ is }) => is(order)),
  where: { $nor: states.map(({ where }) => where) },
});

export const either = (...states: State[]): State => ({
  is: (order) => states.some(({ is }) => is(order)),
  where: { $or: states.map(({ where }) => where) },
});
