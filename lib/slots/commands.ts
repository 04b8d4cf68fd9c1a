import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { isDuplicate } from '@/lib/db/errors';
import { DAY_MS } from '@/lib/utils/durations';
import { SlotPlace } from '@/models';
import { BY_WINDOW, isSameSlot, overlapping, type StoredSlot, usedByOthers } from './queries';

/* Reservations of delivery slots (docs/decisions/0032-slot-reservations.md). A slot with a capacity of n has the
   places 1 to n. A unique index ensures that each place is reserved only once. An order has one row, so one write
   can move it and release its old slot without a transaction. A row stores the revision of its order, so that a
   decision based on an older revision does not release it. */

const { trusted } = mongoose;

/** The maximum number of retries. A retry is necessary if another order has reserved the place in the meantime. */
const TRIES = 1_000;
const KEEP_MS = 3 * DAY_MS;

/** The order that has a reservation, and the revision of the order that needs it. */
export type SlotOwner = { _id: Types.ObjectId; rev: number };

/**
 * Increases the revision that is stored in the order's reservation of this slot. Returns whether the order has this
 * reservation. Idempotent.
 */
export async function renewSlotReservation(
  { _id, rev }: SlotOwner,
  { from, to }: StoredSlot,
): Promise<boolean> {
  const update = { $max: { rev }, $currentDate: { at: true } } as const;
  const { matchedCount } = await SlotPlace.updateOne({ _id, from, to }, update, {
    hint: { _id: 1 },
  });
  return matchedCount > 0;
}

/**
 * Returns the free places of a slot, lowest first, at most as many as its remaining capacity. `others` is the capacity
 * that orders in overlapping slots use. Reserved places count even above the capacity, which the seller may have
 * reduced. Concurrent orders can therefore never exceed the capacity.
 */
function freePlaces(reserved: readonly number[], capacity: number, others: number): number[] {
  const left = Math.max(0, capacity - reserved.length - others);
  const has = new Set(reserved);
  return Array.from({ length: capacity }, (_, at) => at + 1)
    .filter((place) => !has.has(place))
    .slice(0, left);
}

/**
 * Reserves one place of a slot for an order, and releases the order's current reservation in the same write. Returns
 * false if the place is already reserved.
 */
async function tryReserve(
  { _id, rev }: SlotOwner,
  { from, to }: StoredSlot,
  place: number,
): Promise<boolean> {
  const expiresAt = new Date(to.getTime() + KEEP_MS);
  try {
    await SlotPlace.updateOne(
      { _id, rev: trusted({ $lte: rev }) },
      { $set: { from, to, place, rev, expiresAt }, $currentDate: { at: true } },
      { upsert: true, hint: { _id: 1 } },
    );
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/**
 * Reserves a slot for an order, and releases its reservation in another slot in the same write. Returns false and
 * changes nothing if the slot is full. The call is idempotent. Does not change a reservation that a later revision of
 * the order has made.
 */
export async function reservePlace(
  owner: SlotOwner,
  slot: StoredSlot,
  capacity: number,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await renewSlotReservation(owner, slot)) return true;
    const rows = await SlotPlace.find(overlapping(slot), { from: 1, to: 1, place: 1 })
      .hint(BY_WINDOW)
      .lean();
    // Do not count the order's own reservation of another slot, because this write releases it.
    const reserved = rows.filter(({ _id }) => !_id.equals(owner._id));
    const same = reserved.filter((row) => isSameSlot(row, slot));
    const free = freePlaces(
      same.map(({ place }) => place),
      capacity,
      usedByOthers(slot, reserved),
    );
    // Choose a random free place of the slot, so that concurrent orders rarely choose the same place.
    const place = free[Math.floor(Math.random() * free.length)];
    if (place === undefined) return false;
    if (await tryReserve(owner, slot, place)) return true;
    const own = await SlotPlace.findById(owner._id).lean();
    if (own && own.rev > owner.rev) return true;
  }
  throw new Error('a delivery slot had too many concurrent changes');
}

/**
 * Releases the reservation that an order has made at this revision or at an earlier revision. The call is idempotent.
 */
export async function releasePlace({ _id, rev }: SlotOwner): Promise<void> {
  await SlotPlace.deleteOne({ _id, rev: trusted({ $lte: rev }) }).hint({ _id: 1 });
}
