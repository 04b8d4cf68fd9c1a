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
import { type KeptTax, taxOfRate } from './order-line';
import { doneBy } from './order-payment';

const sums = {
  cents: required(Number),
  /** The cash rounding in `cents`, which has no tax; absent if there is none. */
  roundingCents: Number,
  /** `cents` without the rounding, by rates. */
  taxes: list(taxOfRate),
  /** The deposits and the fee in `cents`, as the shop shows prices. */
  depositCents: required(Number),
  feeCents: required(Number),
};
/** Amounts in cents, below 0 for money that leaves. */
export type MovementSums = Infer<typeof sums>;

const movement = {
  ...sums,
  seq: required(Number),
  order: required(ObjectId),
  n: required(Number),
  /** The fact of the order that it books, once: `paid`, `refund 2`. */
  fact: required(String),
  at: required(Date),
  /** The day of it by the clock of the shop; empty when it was before the shop began to count. */
  day: present(String),
  /** By Stripe, in the till, as what the shop owes a shopper, or in another way. */
  way: required(typed<'card' | 'cash' | 'credit' | 'other'>(String)),
  kind: required(typed<'payment' | 'refund' | 'dispute'>(String)),
  /** The currency of its order; absent in rows of older versions (lib/takings/closed-days.ts). */
  currency: String,
};
/**
 * Money of an order that came or went (lib/takings). It is inserted by one write and never changed: `seq` numbers all
 * movements, `n` those of an order, both without gaps.
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
  /** 1, 2, 3, … */
  n: required(Number),
  /** The key of the request; another request with this key is the same handover. */
  key: required(String),
  courier: person,
  at: present(Date),
  /** Its day by the clock of the shop. */
  day: required(String),
  /** Who counted it in. */
  by: person,
  currency: required(String),
  orders: list(sub({ order: present(ObjectId), cents: present(Number) })),
  expectedCents: required(Number),
  countedCents: required(Number),
  /** Why another sum was counted than was expected. */
  reason: String,
};
/**
 * The counted cash of one currency that a courier handed over. It is inserted by one write and never changed; the unique
 * index of its orders lets no order be handed over twice. Amounts in cents; below 0 if refunds at doors exceed the collected cash.
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

/** The sums of a day, in cents. */
export type DayFigures = {
  /** How many orders were paid. */
  orders: number;
  /** Payments and refunds (with disputes) of each way; refunds are below 0. */
  ways: { way: PaymentMethod; paidCents: number; backCents: number }[];
  taxes: KeptTax[];
  depositCents: number;
  feeCents: number;
  /** Cash rounding, which has no tax; absent if there is none. */
  roundingCents?: number;
  totalCents: number;
};

/** The comparison with Stripe of the orders of a day whose card payments moved. */
export type StripeCheck = {
  /** False when Stripe did not answer. */
  isAsked: boolean;
  ownCents: number;
  stripeCents: number;
  /** The orders that differ, at most twenty. */
  differing: { order: string; ownCents: number; stripeCents: number }[];
};

const daySums = {
  figures: required(mixed<DayFigures>()),
  /** The part of `figures` of earlier days, which came after these were closed. */
  late: mixed<DayFigures>(),
  /** Its cash. */
  expectedCents: required(Number),
  /** Of a closed day with payments by card. */
  stripe: mixed<StripeCheck>(),
};
/** The sums of a day in one currency, in cents. */
export type DaySums = Infer<typeof daySums>;
export type OtherSums = DaySums & { currency: string };

/** The cash that a courier handed over, in cents; its currency, where it is another than that of the close. */
export type HandedOver = {
  n: number;
  name: string;
  currency?: string;
  expectedCents: number;
  countedCents: number;
};

const dayClose = {
  ...daySums,
  /** 1, 2, 3, …, without gaps. */
  n: required(Number),
  /** The day by the clock of the shop, `2026-12-25`. */
  date: required(String),
  /** It has every movement up to this number and its day that no close before it has. */
  lastSeq: required(Number),
  at: required(Date),
  by: present(doneBy),
  currency: required(String),
  countedCents: required(Number),
  /** Why another sum was counted than was expected. */
  reason: String,
  /** The sums in other currencies, whose cash is not counted; absent if there are none. */
  others: optionalList(mixed<OtherSums>()),
  /** The handovers of couriers since the close before, up to its day; absent if there are none, and in old closes. */
  handovers: optionalList(mixed<HandedOver>()),
  /** The number of the last handover in this close or a close before it. */
  lastHandover: Number,
};
/** The close of a day, with its sums in the currency of the shop. It is inserted by one write and never changed. */
export type DayCloseDoc = Stored<typeof dayClose>;
export const DayClose = model('DayClose', dayClose, {
  indexes: [
    [{ n: 1 }, { unique: true }],
    [{ date: 1 }, { unique: true }],
  ],
});
