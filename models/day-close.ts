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
  /** The cash rounding in `cents`. It carries no tax and is absent if there is none. */
  roundingCents: Number,
  /** The amounts per tax rate of `cents` without the cash rounding. */
  taxes: list(taxOfRate),
  /**
   * The part of `cents` for deposits. `feeCents` is the part for the delivery fee. Both are net if the shop shows net
   * prices, otherwise gross.
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
  /** The event of the order that caused this movement, for example `paid` or `refund 2`. Each event is booked once. */
  fact: required(String),
  at: required(Date),
  /**
   * The business day in the shop's time zone. Empty if the event happened before the first day for which the shop has
   * reports.
   */
  day: present(String),
  /**
   * The payment method: card (through Stripe), cash, card at the door, bank transfer, on account, the shopper's credit
   * with the shop, or another method.
   */
  way: required(
    typed<'card' | 'cash' | 'terminal' | 'transfer' | 'account' | 'credit' | 'other'>(String),
  ),
  kind: required(typed<'payment' | 'refund' | 'dispute'>(String)),
  /** The currency of the order. Absent in rows of older versions (lib/day-report/closed-days.ts). */
  currency: String,
};
/**
 * A money movement: one payment or refund of an order (lib/day-report). Each row is inserted by one write and never
 * changed. `seq` numbers all movements, `n` numbers the movements of one order. Both sequences have no gaps.
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
  /** The number of the handover: 1, 2, 3, … */
  n: required(Number),
  /** The idempotency key of the request. If the request is repeated, the server returns this handover. */
  key: required(String),
  courier: person,
  at: present(Date),
  /** The business day in the shop's time zone. */
  day: required(String),
  /** The staff member who counted the cash. */
  by: person,
  currency: required(String),
  orders: list(sub({ order: present(ObjectId), cents: present(Number) })),
  expectedCents: required(Number),
  countedCents: required(Number),
  /** The reason why the counted amount differs from the expected amount. */
  reason: String,
};
/**
 * A handover: the cash in one currency that a courier returned to the shop. Each row is inserted by one write and never
 * changed. A unique index on the orders ensures that the cash of an order is handed over only once. Amounts are in
 * cents. They are negative if the courier has paid out more than they collected.
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

/** The totals of one day, in cents. */
export type DayFigures = {
  orders: number;
  /** Payments and refunds per payment method. Refunds are negative and include disputes. */
  ways: { way: PaymentMethod; paidCents: number; backCents: number }[];
  taxes: OrderedTax[];
  depositCents: number;
  feeCents: number;
  /** The cash rounding. It carries no tax and is absent if there is none. */
  roundingCents?: number;
  totalCents: number;
};

/** The comparison with Stripe, for the orders whose card payments changed on this day. */
export type StripeCheck = {
  /** False if Stripe did not respond. */
  isAsked: boolean;
  ownCents: number;
  stripeCents: number;
  /** The orders whose amounts differ from Stripe, at most twenty. */
  differing: { order: string; ownCents: number; stripeCents: number }[];
};

const daySums = {
  figures: required(mixed<DayFigures>()),
  /** The part of `figures` that belongs to earlier days. It was booked after the reports of those days were closed. */
  late: mixed<DayFigures>(),
  /** The expected cash of this day. */
  expectedCents: required(Number),
  /** Present if the report is closed and contains card payments. */
  stripe: mixed<StripeCheck>(),
};
/** The totals of one day in one currency, in cents. */
export type DaySums = Infer<typeof daySums>;
export type OtherSums = DaySums & { currency: string };

/**
 * The cash that a courier handed over, in cents. `currency` is present if it differs from the currency of the report.
 */
export type HandedOver = {
  n: number;
  name: string;
  currency?: string;
  expectedCents: number;
  countedCents: number;
};

const dayClose = {
  ...daySums,
  /** The number of the closed report: 1, 2, 3, … */
  n: required(Number),
  /** The business day in the shop's time zone, for example `2026-12-25`. */
  date: required(String),
  /**
   * The highest `seq` of the movements in this report. The report contains all movements up to this number whose day is
   * this day or an earlier day, unless an earlier report contains them.
   */
  lastSeq: required(Number),
  at: required(Date),
  by: present(doneBy),
  currency: required(String),
  countedCents: required(Number),
  /** The reason why the counted cash differs from the expected cash. */
  reason: String,
  /** The totals in other currencies, whose cash is not counted. Absent if there are none. */
  others: optionalList(mixed<OtherSums>()),
  /**
   * The couriers' handovers since the previous report, up to this day. Absent if there are none, and in reports
   * that older versions closed.
   */
  handovers: optionalList(mixed<HandedOver>()),
  /** The number of the last handover that this report or an earlier report contains. */
  lastHandover: Number,
};
/**
 * The closed report of one business day, with the totals in the shop's currency. Each row is inserted by one
 * write and never changed.
 */
export type DayCloseDoc = Stored<typeof dayClose>;
export const DayClose = model('DayClose', dayClose, {
  indexes: [
    [{ n: 1 }, { unique: true }],
    [{ date: 1 }, { unique: true }],
  ],
});
