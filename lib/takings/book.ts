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
import { reread } from '@/lib/orders/life';
import { state } from '@/lib/orders/state';
import { termsOf } from '@/lib/orders/terms';
import { readShop } from '@/lib/shop/read';
import { dayOf, dayStart } from '@/lib/utils/zone-day';
import { Cursor, Movement } from '@/models';
import type { MovementDoc } from '@/models/day-close';
import type { OrderDoc } from '@/models/order';
import { factsToBook, keptOf } from './facts';
import { balanceOf, movementOf } from './movement-math';

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
  const { currency } = termsOf(order);
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
  throw new Error('a movement of money could not be booked');
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
