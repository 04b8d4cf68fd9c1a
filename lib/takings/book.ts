import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import {
  databaseTime,
  OVERLAP_MS,
  ordersChangedSince,
  readOnFrom,
} from '@/lib/orders/changed-orders';
import { historyOf, paidOnlineCentsOf, refundedCentsOf, reread } from '@/lib/orders/life';
import {
  cashCentsOf,
  cashRoundingCentsOf,
  keptTaxesOf,
  standingRefunds,
} from '@/lib/orders/refunds';
import { currentTotalsOf } from '@/lib/orders/returned';
import { state } from '@/lib/orders/state';
import { agreedTotalsOf, pricingContextOf } from '@/lib/orders/terms';
import { readShop } from '@/lib/shop/read';
import { dayOf, dayStart } from '@/lib/utils/zone-day';
import { Cursor, Movement } from '@/models';
import type { MovementDoc, PaymentMethod } from '@/models/day-close';
import type { OrderDoc } from '@/models/order';
import { balanceOf, type Kept, movementOf, PAYMENT_METHODS } from './movement-math';

/*
 * The movements of money that an order tells of. A fact with a time of its own is booked under its own name. What then remains of
 * a way of paying (`card`, `cash`, …), the difference between the order and what is booked, is booked as a remainder.
 */

/** A movement before it is booked. */
type Fact = Pick<MovementDoc, 'fact' | 'at' | 'way' | 'kind' | 'cents' | 'roundingCents'>;

type Booked = Pick<MovementDoc, 'fact' | 'way' | 'cents' | 'roundingCents'>;

/** What the shop keeps of an order now, by rates of tax. */
function keptOf(order: OrderDoc): Kept {
  const { depositCents, feeCents, returnedCents = 0 } = currentTotalsOf(order);
  const refunds = standingRefunds(order);
  const back = (key: 'depositCents' | 'feeCents') =>
    refunds.reduce((sum, { [key]: cents = 0 }) => sum + cents, 0);
  return {
    taxes: keptTaxesOf(order),
    depositCents: depositCents - returnedCents - back('depositCents'),
    feeCents: feeCents - back('feeCents'),
    agreed: agreedTotalsOf(order).taxes,
    taxPercent: pricingContextOf(order).taxPercent,
  };
}

/** The cents that a bank has taken back, by the last note of each dispute. */
function disputedCents({ payment }: OrderDoc): number {
  const last = new Map<string, number>();
  for (const { what, dispute, cents } of payment?.notes ?? [])
    if (dispute) last.set(dispute, what === 'dispute won' ? 0 : cents);
  return [...last.values()].reduce((sum, cents) => sum + cents, 0);
}

/**
 * The cents of failed refunds of an order, also of a second payment: the shop has them at Stripe, even if it paid them back another
 * way.
 */
const failedCents = ({ payment }: OrderDoc): number =>
  (payment?.failedRefunds ?? []).reduce((sum, { cents, leftCents = cents }) => sum + leftCents, 0);

const paidBackCents = ({ payment }: OrderDoc): number =>
  (payment?.notes ?? [])
    .filter(({ what }) => what === 'paid back')
    .reduce((sum, { cents }) => sum + cents, 0);

const refundedBy = (order: OrderDoc, to: PaymentMethod): number =>
  standingRefunds(order).reduce((sum, refund) => sum + (refund.to === to ? refund.cents : 0), 0);

/** What an order has brought in by this way, in integer cents; below 0, what it has cost. */
function presentCents(order: OrderDoc, way: PaymentMethod): number {
  if (way === 'cash') return cashCentsOf(order);
  if (way === 'credit') return 0 - refundedBy(order, 'credit');
  if (way === 'other') return 0 - paidBackCents(order);
  if (!state.online.is(order) || !state.paid.is(order) || !state.hasIntent.is(order)) return 0;
  return (
    paidOnlineCentsOf(order) - refundedCentsOf(order) + failedCents(order) - disputedCents(order)
  );
}

/** The field, unless it is 0. */
const rounded = (roundingCents = 0) => (roundingCents === 0 ? {} : { roundingCents });

/** The facts that have times of their own, in any order. */
function timedFacts(order: OrderDoc): Fact[] {
  const { payment, refunds = [], cashNotes = [] } = order;
  const facts: Fact[] = [];
  const paidAt = payment?.hold?.takenAt ?? payment?.paidAt;
  if (paidAt && presentsCard(order) && !state.authorized.is(order) && !state.voided.is(order))
    facts.push({
      fact: 'paid',
      at: paidAt,
      way: 'card',
      kind: 'payment',
      cents: paidOnlineCentsOf(order),
    });
  for (const { number, doneAt, refundedCents = 0 } of payment?.owed ?? [])
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
  for (const { at, cents, roundingCents } of cashNotes)
    if (cents !== 0 || roundingCents)
      facts.push({
        fact: `noted ${at.getTime()}`,
        at,
        way: 'cash',
        cents,
        ...rounded(roundingCents),
        kind: remainderKind(order, 'cash', cents),
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

/** The time of the remainder of a way, as far as the order knows. */
function remainderTime(order: OrderDoc, way: PaymentMethod): Date {
  const changedAt = order.changedAt ?? order.createdAt;
  const { refundedAt, dashboardRefund } = order.payment ?? {};
  if (way !== 'cash') return refundedAt ?? dashboardRefund?.at ?? changedAt;
  const entry = historyOf(order).findLast(({ paid, status }) => paid || status === 'Cancelled');
  // Deposits that are corrected after the delivery belong to the day of the correction.
  const times = [entry?.at, order.returnNotes?.at(-1)?.at].flatMap((at) => at ?? []);
  return (
    times.reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined) ??
    changedAt
  );
}

/** The kind of the remainder of a way. */
const remainderKind = (order: OrderDoc, way: PaymentMethod, cents: number): Fact['kind'] => {
  if (way !== 'cash') return 'refund';
  // Noted as unpaid after all: it corrects the payment, and is no refund.
  const isCorrected = !state.paid.is(order) && !state.cancelled.is(order);
  return cents > 0 || isCorrected ? 'payment' : 'refund';
};

/** Whether what was paid out for returned deposits was corrected after the cancellation: then cash that comes in is no payment. */
const isPayoutCorrected = (order: OrderDoc): boolean => {
  const [note, last] = [order.returnNotes?.at(-1), historyOf(order).at(-1)];
  return (
    state.cancelled.is(order) && note !== undefined && last !== undefined && note.at >= last.at
  );
};

/** The facts of an order that are not booked yet, the earliest first. */
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

/*
 * Books movements of money by following the changes of orders, as the relay of mails does, so that no command has to know of it.
 * Each movement is one insert under the next number of all movements (`seq`) and of its order (`n`). When two processes insert at
 * once, a unique index refuses one, which reads anew.
 */

const { trusted } = mongoose;

/** The cursor of changes of orders up to which movements are booked; absent until somebody first asks for a day. */
const CURSOR = 'takings';
/** The cursor that keeps since when the shop counts. */
const START = 'takings since';
const BATCH = 200;
/** Many more than processes, each of which books one movement at a time. */
const TRIES = 500;

/** The number of the latest movement; 0 without any. */
export async function lastMovement(): Promise<number> {
  const last = await Movement.findOne({}, { seq: 1 }).sort({ seq: -1 }).hint({ seq: 1 }).lean();
  return last?.seq ?? 0;
}

type Clock = { timeZone: string; since: number };

/** The next movement of an order; undefined when all are booked. */
async function nextOf(order: OrderDoc, { timeZone, since }: Clock) {
  const booked = await Movement.find({ order: order._id })
    .sort({ n: 1 })
    .hint({ order: 1, n: 1 })
    .lean();
  const [fact] = factsToBook(order, booked);
  if (!fact) return undefined;
  const day = fact.at.getTime() < since ? '' : dayOf(fact.at.getTime(), timeZone);
  const sums = movementOf(balanceOf(booked), fact.cents, keptOf(order), fact.roundingCents);
  const { currency } = pricingContextOf(order);
  return { ...fact, ...sums, order: order._id, n: booked.length + 1, day, currency };
}

/** Books all new movements of an order. Repeatable, by any number of processes at once. */
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
      order = await reread(order);
    }
  }
  throw new Error('a payment could not be booked');
}

const timeOf = async (id: string) => (await Cursor.findById(id).lean())?.at.getTime();

/** Whether the shop counts its takings: since somebody first asked for a day. */
export const isCounting = async (): Promise<boolean> => (await timeOf(START)) !== undefined;

/** Begins to count with the shop's day at the time `now` (ms). Repeatable: the first call decides. Returns the beginning, ms. */
async function begin(now: number): Promise<number> {
  const { timeZone } = await readShop();
  const at = new Date(dayStart(now, timeZone));
  await Cursor.updateOne({ _id: START }, { $setOnInsert: { at } }, { upsert: true });
  return (await timeOf(START)) ?? at.getTime();
}

/**
 * Books the movements of all orders that have changed since the last call, while `isTime`. The first call begins to count.
 * Returns since when the shop counts, ms. Repeatable after a crash at any point. Throws the database's errors.
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
    // Moves on by a ms at least: a full batch with one time would be read for ever.
    from = isDone ? now - OVERLAP_MS : Math.max(from + 1, +(orders.at(-1)?.changedAt ?? 0));
    await Cursor.updateOne({ _id: CURSOR }, { $max: { at: new Date(from) } }, { upsert: true });
    if (isDone) break;
  }
  return since;
}
