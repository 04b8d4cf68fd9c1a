import {
  type Infer,
  list,
  mixed,
  model,
  ObjectId,
  optionalList,
  present,
  required,
  type Stored,
  sub,
  typed,
} from './define';
import { type OrderedTax, taxOfRate } from './order-line';
import { doneBy } from './order-payment';

const sums = {
  cents: required(Number),
  /** The cash rounding in `cents`. It has no tax. */
  roundingCents: Number,
  taxes: list(taxOfRate),
  /**
   * The part of `cents` for deposits. `feeCents` is the part for the delivery fee. Both are net if the shop shows net
   * prices.
   */
  depositCents: required(Number),
  feeCents: required(Number),
};
/** Amounts in cents. Money that the shop pays out is negative. */
export type MovementSums = Infer<typeof sums>;

const movement = {
  ...sums,
  seq: required(Number),
  order: required(ObjectId),
  n: required(Number),
  /** The event of the order, for example `paid` or `refund 2`. Each event is booked once. */
  fact: required(String),
  at: required(Date),
  /** The business day in the shop's time zone. Empty for events before the first day with reports. */
  day: present(String),
  /** `card` is Stripe, `terminal` is a card at the door, and `credit` is the shopper's credit with the shop. */
  way: required(
    typed<'card' | 'cash' | 'terminal' | 'transfer' | 'account' | 'credit' | 'other'>(String),
  ),
  kind: required(typed<'payment' | 'refund' | 'dispute'>(String)),
  /** The currency of the order. Absent in rows of older versions (lib/day-report/closed-days.ts). */
  currency: String,
};
/**
 * A payment or refund of an order (lib/day-report). Each row is inserted by one write and never changed. `seq` numbers
 * all movements, and `n` those of one order. Both have no gaps.
 */
export type MovementDoc = Stored<typeof movement>;
export type PaymentMethod = MovementDoc['way'];
export const Movement = model('Movement', movement, {
  indexes: [
    [{ seq: 1 }, { unique: true }],
    [{ order: 1, n: 1 }, { unique: true }],
    [{ day: 1, seq: 1 }],
  ],
});

const person = present(sub({ id: present(String), name: present(String) }));

const handover = {
  n: required(Number),
  key: required(String),
  courier: person,
  at: present(Date),
  day: required(String),
  by: person,
  currency: required(String),
  orders: list(sub({ order: present(ObjectId), cents: present(Number) })),
  expectedCents: required(Number),
  countedCents: required(Number),
  reason: String,
};
/**
 * The cash in one currency that a courier returned to the shop. Rows are never changed. A unique index ensures that the
 * cash of an order is handed over once. Amounts are in cents, negative if the courier has paid out more than they
 * collected.
 */
export type HandoverDoc = Stored<typeof handover>;
export const Handover = model('Handover', handover, {
  indexes: [
    [{ n: 1 }, { unique: true }],
    [{ key: 1 }, { unique: true }],
    [{ 'orders.order': 1 }, { unique: true }],
    [{ day: 1, n: 1 }],
  ],
});

export type DayFigures = {
  orders: number;
  /** Refunds are negative and include disputes. */
  ways: { way: PaymentMethod; paidCents: number; backCents: number }[];
  taxes: OrderedTax[];
  depositCents: number;
  feeCents: number;
  roundingCents?: number;
  totalCents: number;
};

/** The comparison with Stripe, for the orders whose card payments changed on this day. */
export type StripeCheck = {
  isAsked: boolean;
  ownCents: number;
  stripeCents: number;
  /** The orders whose amounts differ from Stripe, at most twenty. */
  differing: { order: string; ownCents: number; stripeCents: number }[];
};

const daySums = {
  figures: required(mixed<DayFigures>()),
  /** The part of `figures` for earlier days, booked after their reports were closed. */
  late: mixed<DayFigures>(),
  expectedCents: required(Number),
  stripe: mixed<StripeCheck>(),
};
export type DaySums = Infer<typeof daySums>;
export type OtherSums = DaySums & { currency: string };

/** Amounts are in cents. `currency` is present if it differs from the currency of the report. */
export type HandedOver = {
  n: number;
  name: string;
  currency?: string;
  expectedCents: number;
  countedCents: number;
};

const dayClose = {
  ...daySums,
  n: required(Number),
  /** The business day in the shop's time zone, for example `2026-12-25`. */
  date: required(String),
  /**
   * The highest `seq` in this report. The report contains all movements up to this number, except later days and
   * movements of earlier reports.
   */
  lastSeq: required(Number),
  at: required(Date),
  by: present(doneBy),
  currency: required(String),
  countedCents: required(Number),
  reason: String,
  /** The totals in other currencies, whose cash is not counted. */
  others: optionalList(mixed<OtherSums>()),
  /** The couriers' handovers since the previous report, up to this day. Absent in reports of older versions. */
  handovers: optionalList(mixed<HandedOver>()),
  /** The number of the last handover in this or an earlier report. */
  lastHandover: Number,
};
/**
 * The closed report of one business day, in the shop's currency. Each row is inserted by one write and never changed.
 */
export type DayCloseDoc = Stored<typeof dayClose>;
export const DayClose = model('DayClose', dayClose, {
  indexes: [
    [{ n: 1 }, { unique: true }],
    [{ date: 1 }, { unique: true }],
  ],
});
