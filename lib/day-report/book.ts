import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import {
  historyOf,
  paidCentsOf,
  paidOnlineCentsOf,
  refundedCentsOf,
  reloadOrder,
} from '@/lib/orders/change-order';
import {
  databaseTime,
  OVERLAP_MS,
  ordersChangedSince,
  readOnFrom,
} from '@/lib/orders/changed-orders';
import { agreedTotalsOf, pricingContextOf } from '@/lib/orders/pricing-context';
import {
  activeRefunds,
  cashCentsOf,
  cashRoundingCentsOf,
  netPaidTaxesOf,
} from '@/lib/orders/refunds';
import { currentTotalsOf } from '@/lib/orders/returned-deposits';
import { state } from '@/lib/orders/state';
import { isPayMethod } from '@/lib/payments/pay-methods';
import { readShop } from '@/lib/shop/read';
import { dayOf, dayStart } from '@/lib/utils/zone-day';
import { Cursor, Movement } from '@/models';
import type { MovementDoc, PaymentMethod } from '@/models/day-close';
import type { OrderDoc } from '@/models/order';
import { balanceOf, movementOf, type OrderSummary, PAYMENT_METHODS } from './movements';

/* Derives the money movements of an order from its payments, refunds and disputes. Each event with a stored time
   becomes one movement. A difference between the order and its movements becomes one more movement per payment
   method (`card`, `cash`, …), called the remainder. */

type Fact = Pick<MovementDoc, 'fact' | 'at' | 'way' | 'kind' | 'cents' | 'roundingCents'>;

type Booked = Pick<MovementDoc, 'fact' | 'way' | 'cents' | 'roundingCents'>;

/** Returns the amounts after all refunds, by tax rate. */
function summaryOf(order: OrderDoc): OrderSummary {
  const { depositCents, feeCents, returnedCents = 0 } = currentTotalsOf(order);
  const refunds = activeRefunds(order);
  const back = (key: 'depositCents' | 'feeCents') =>
    refunds.reduce((sum, { [key]: cents = 0 }) => sum + cents, 0);
  return {
    taxes: netPaidTaxesOf(order),
    depositCents: depositCents - returnedCents - back('depositCents'),
    feeCents: feeCents - back('feeCents'),
    agreed: agreedTotalsOf(order).taxes,
    taxPercent: pricingContextOf(order).taxPercent,
  };
}

/** The last event of each dispute counts. */
function disputedCents({ payment }: OrderDoc): number {
  const last = new Map<string, number>();
  for (const { what, dispute, cents } of payment?.notes ?? [])
    if (dispute) last.set(dispute, what === 'dispute won' ? 0 : cents);
  return [...last.values()].reduce((sum, cents) => sum + cents, 0);
}

/**
 * The sum includes failed refunds of duplicate payments. Stripe has returned this money to the shop, even if the shop
 * has paid the shopper by another method.
 */
const failedCents = ({ payment }: OrderDoc): number =>
  (payment?.failedRefunds ?? []).reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);

const paidBackCents = ({ payment }: OrderDoc): number =>
  (payment?.notes ?? [])
    .filter(({ what }) => what === 'paid back')
    .reduce((sum, { cents }) => sum + cents, 0);

const refundedBy = (order: OrderDoc, to: PaymentMethod): number =>
  activeRefunds(order).reduce((sum, refund) => sum + (refund.to === to ? refund.cents : 0), 0);

/** The result is negative if the shop has paid out more than it received. */
function presentCents(order: OrderDoc, way: PaymentMethod): number {
  if (way === 'cash') return cashCentsOf(order);
  if (way === 'credit') return 0 - refundedBy(order, 'credit');
  if (way === 'other') return 0 - paidBackCents(order);
  if (isPayMethod(way)) {
    const paid = order.payMethod?.code === way ? paidCentsOf(order) : 0;
    return paid - refundedBy(order, way);
  }
  if (!state.online.is(order) || !state.paid.is(order) || !state.hasIntent.is(order)) return 0;
  return (
    paidOnlineCentsOf(order) - refundedCentsOf(order) + failedCents(order) - disputedCents(order)
  );
}

const rounded = (roundingCents = 0) => (roundingCents === 0 ? {} : { roundingCents });

function timedFacts(order: OrderDoc): Fact[] {
  const { payment, refunds = [], cashNotes = [] } = order;
  const facts: Fact[] = [];
  const paidAt = payment?.authorization?.capturedAt ?? payment?.paidAt;
  if (paidAt && presentsCard(order) && !state.authorized.is(order) && !state.voided.is(order))
    facts.push({
      fact: 'paid',
      at: paidAt,
      way: 'card',
      kind: 'payment',
      cents: paidOnlineCentsOf(order),
    });
  for (const { number, doneAt, refundedCents = 0 } of payment?.pendingRefunds ?? [])
    if (doneAt && refundedCents > 0 && presentsCard(order))
      facts.push({
        fact: `part ${number}`,
        at: doneAt,
        way: 'card',
        kind: 'refund',
        cents: -refundedCents,
      });
  for (const [place, { what, at, cents, dispute }] of (payment?.notes ?? []).entries()) {
    const fact = `note ${place}`;
    if (what === 'paid back') facts.push({ fact, at, way: 'other', kind: 'refund', cents: -cents });
    else if (dispute && what !== 'dispute lost')
      facts.push({
        fact,
        at,
        way: 'card',
        kind: 'dispute',
        cents: what === 'disputed' ? -cents : cents,
      });
  }
  for (const { at, cents, roundingCents, method: way = 'cash' } of cashNotes)
    if (cents !== 0 || roundingCents)
      facts.push({
        fact: `noted ${at.getTime()}`,
        at,
        way,
        cents,
        ...rounded(roundingCents),
        kind: remainderKind(order, way, cents),
      });
  for (const { number, to, at, cents, undoneAt, ...refund } of refunds) {
    if (to === 'card') continue;
    const { roundingCents = 0, undoneRoundingCents = 0 } = refund;
    const given = { cents: 0 - cents - roundingCents, ...rounded(0 - roundingCents) };
    facts.push({ fact: `refund ${number}`, at, way: to, kind: 'refund', ...given });
    const back = { cents: cents + undoneRoundingCents, ...rounded(undoneRoundingCents) };
    if (undoneAt)
      facts.push({
        fact: `refund ${number} undone`,
        at: undoneAt,
        way: to,
        kind: 'refund',
        ...back,
      });
  }
  return facts;
}

const presentsCard = (order: OrderDoc) => state.online.is(order) && state.hasIntent.is(order);

/** The time is approximate if the order does not store it. */
function remainderTime(order: OrderDoc, way: PaymentMethod): Date {
  const changedAt = order.changedAt ?? order.createdAt;
  const { refundedAt, dashboardRefund } = order.payment ?? {};
  if (way !== 'cash') return refundedAt ?? dashboardRefund?.at ?? changedAt;
  const entry = historyOf(order).findLast(({ paid, status }) => paid || status === 'Cancelled');
  // A later correction of returned deposits determines the time.
  const times = [entry?.at, order.returnNotes?.at(-1)?.at].flatMap((at) => at ?? []);
  return (
    times.reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined) ??
    changedAt
  );
}

const remainderKind = (order: OrderDoc, way: PaymentMethod, cents: number): Fact['kind'] => {
  if (way !== 'cash' && !isPayMethod(way)) return 'refund';
  // An order marked as unpaid again had a wrong payment. The remainder corrects it and is not a refund.
  const isCorrected = !state.paid.is(order) && !state.cancelled.is(order);
  return cents > 0 || isCorrected ? 'payment' : 'refund';
};

/**
 * The seller has corrected the deposits paid out after a cancellation. Cash that returns to the shop is not a payment.
 */
const isPayoutCorrected = (order: OrderDoc): boolean => {
  const [note, last] = [order.returnNotes?.at(-1), historyOf(order).at(-1)];
  return (
    state.cancelled.is(order) && note !== undefined && last !== undefined && note.at >= last.at
  );
};

/** Returns the movements of an order that are not booked yet, earliest first. */
export function factsToBook(order: OrderDoc, booked: readonly Booked[]): Fact[] {
  const known = new Set(booked.map(({ fact }) => fact));
  const timed = timedFacts(order)
    .filter(({ fact }) => !known.has(fact))
    .sort((a, b) => +a.at - +b.at);
  const remainders = PAYMENT_METHODS.flatMap((way): Fact[] => {
    const all = [...booked, ...timed].filter((fact) => fact.way === way);
    const cents = all.reduce((left, fact) => left - fact.cents, presentCents(order, way));
    const rounding = all.reduce(
      (left, { roundingCents = 0 }) => left - roundingCents,
      way === 'cash' ? cashRoundingCentsOf(order) : 0,
    );
    if (cents === 0 && rounding === 0) return [];
    const times = booked.filter(({ fact }) => fact.startsWith(`${way} `)).length;
    const at = remainderTime(order, way);
    const kind =
      way === 'cash' && isPayoutCorrected(order) ? 'refund' : remainderKind(order, way, cents);
    return [{ fact: `${way} ${times + 1}`, at, way, kind, cents, ...rounded(rounding) }];
  });
  return [...timed, ...remainders].sort((a, b) => +a.at - +b.at);
}

/* Books money movements by reading changed orders, so the code that changes orders needs no bookkeeping. Each
   movement is one insert with the next number of all movements (`seq`) and of its order (`n`). A unique index
   rejects one of two concurrent inserts, and that process reads again. */

const { trusted } = mongoose;

/** The row with the time of the last booked order change. Missing until a user first requests a day report. */
const CURSOR = 'day report';
/** The row with the start of the day reports. */
const START = 'day report since';
const BATCH = 200;
/**
 * Another process may take the number first, so the insert is retried. The limit exceeds the number of processes by
 * far.
 */
const TRIES = 500;

/** Returns the number of the latest movement, or 0 if there is none. */
export async function lastMovement(): Promise<number> {
  const last = await Movement.findOne({}, { seq: 1 }).sort({ seq: -1 }).hint({ seq: 1 }).lean();
  return last?.seq ?? 0;
}

type Clock = { timeZone: string; since: number };

async function nextOf(order: OrderDoc, { timeZone, since }: Clock) {
  const booked = await Movement.find({ order: order._id })
    .sort({ n: 1 })
    .hint({ order: 1, n: 1 })
    .lean();
  const [fact] = factsToBook(order, booked);
  if (!fact) return undefined;
  const day = fact.at.getTime() < since ? '' : dayOf(fact.at.getTime(), timeZone);
  const sums = movementOf(balanceOf(booked), fact.cents, summaryOf(order), fact.roundingCents);
  const { currency } = pricingContextOf(order);
  return { ...fact, ...sums, order: order._id, n: booked.length + 1, day, currency };
}

async function bookOrder(known: OrderDoc, clock: Clock): Promise<void> {
  let order = known;
  for (let tries = 0; tries < TRIES; ) {
    const next: Omit<MovementDoc, '_id' | 'seq'> | undefined = await nextOf(order, clock);
    if (!next) return;
    try {
      await Movement.create({ ...next, seq: (await lastMovement()) + 1 });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      tries += 1;
      order = await reloadOrder(order);
    }
  }
  throw new Error('a payment could not be booked');
}

const timeOf = async (id: string) => (await Cursor.findById(id).lean())?.at.getTime();

/** Returns whether the shop books movements. Booking starts when a user first requests a day report. */
export const isCounting = async (): Promise<boolean> => (await timeOf(START)) !== undefined;

/**
 * Starts the day reports with the business day of the time `now` (ms), and returns the stored start in ms. Later calls
 * do not change the start.
 */
async function begin(now: number): Promise<number> {
  const { timeZone } = await readShop();
  const at = new Date(dayStart(now, timeZone));
  await Cursor.updateOne({ _id: START }, { $setOnInsert: { at } }, { upsert: true });
  return (await timeOf(START)) ?? at.getTime();
}

/**
 * Books the movements of all orders that have changed since the last call, while `isTime` returns true. The first call
 * starts the day reports. Returns the start of the day reports in ms. The call is idempotent, even after a crash.
 * Throws the database's errors.
 */
export async function bookMovements(isTime: () => boolean = () => true): Promise<number> {
  await db();
  const now = await databaseTime();
  const since = (await timeOf(START)) ?? (await begin(now));
  const { timeZone } = await readShop();
  const stored = (await timeOf(CURSOR)) ?? since - OVERLAP_MS;
  let from = readOnFrom(stored, now);
  const isAhead = { _id: CURSOR, at: trusted({ $gt: new Date(now) }) };
  if (from < stored) await Cursor.updateOne(isAhead, { $set: { at: new Date(from) } });
  while (isTime()) {
    const orders = await ordersChangedSince(from, BATCH, state.placedOrOnline.where);
    for (const order of orders) await bookOrder(order, { timeZone, since });
    const isDone = orders.length < BATCH;
    // Advance by at least 1 ms. Otherwise a full batch of orders with the same time would repeat forever.
    from = isDone ? now - OVERLAP_MS : Math.max(from + 1, +(orders.at(-1)?.changedAt ?? 0));
    await Cursor.updateOne({ _id: CURSOR }, { $max: { at: new Date(from) } }, { upsert: true });
    if (isDone) break;
  }
  return since;
}
