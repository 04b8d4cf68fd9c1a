import 'server-only';
import mongoose, { type Types } from 'mongoose';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/say';
import { isInArea } from '@/lib/shop/delivery-math';
import type { Slots } from '@/lib/shop/hours-schema';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import {
  aheadAt,
  DAY_MINUTES,
  dateOf,
  firstTimeAt,
  minutesOf,
  wallDay,
  wallOf,
  weekdayOf,
} from '@/lib/shop/wall-clock-math';
import { DAY_MS, MINUTE_MS } from '@/lib/utils/durations';
import { WindowPlace } from '@/models';
import type { SlotPlaceDoc } from '@/models/order';
import type { SlotsAnswer } from './view';

/*
 * Places in windows. An order has one row, so never two places, and a unique index gives each place of a window once. So one write
 * takes a place, or moves an order and releases its old place, without a transaction. After the write of a move the row is right,
 * and the request or the reconciler updates the order. A row keeps the revision of its order, so a decision on an older revision
 * does not release it (docs/decisions/0032-places-in-windows.md).
 */

const { trusted } = mongoose;

const BY_WINDOW = { from: 1, to: 1, place: 1 } as const;
/** Each try that fails is a place that another order took. */
const TRIES = 1_000;
/** How long after the end of its window a row is kept. */
const KEEP_MS = 3 * DAY_MS;

type Id = Types.ObjectId;
/** A window as orders and places store it. */
export type StoredSlot = Pick<SlotPlaceDoc, 'from' | 'to'>;

export const isSameSlot = (a: StoredSlot | undefined, b: StoredSlot): boolean =>
  a?.from.getTime() === b.from.getTime() && a.to.getTime() === b.to.getTime();

/** An order that takes a place, and the revision at which it needs the place. */
export type Holder = { _id: Id; rev: number };

/** Raises the place of the order in this window to this revision. Returns whether the order has one. Repeatable. */
export async function keepPlace({ _id, rev }: Holder, { from, to }: StoredSlot): Promise<boolean> {
  const update = { $max: { rev }, $currentDate: { at: true } } as const;
  const { matchedCount } = await WindowPlace.updateOne({ _id, from, to }, update, {
    hint: { _id: 1 },
  });
  return matchedCount > 0;
}

/**
 * The free places of a window, lowest first, no more than are left of its capacity. Taken places above a lowered capacity still
 * count, and two orders that read at once never take more than are left.
 */
function freePlaces(taken: readonly number[], capacity: number): number[] {
  const left = Math.max(0, capacity - taken.length);
  const has = new Set(taken);
  return Array.from({ length: capacity }, (_, at) => at + 1)
    .filter((place) => !has.has(place))
    .slice(0, left);
}

/** Takes this place, and releases the one that the order has. Returns false when another order has it. */
async function tryTake(
  { _id, rev }: Holder,
  { from, to }: StoredSlot,
  place: number,
): Promise<boolean> {
  const expiresAt = new Date(to.getTime() + KEEP_MS);
  try {
    await WindowPlace.updateOne(
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
 * Takes a place of a window for an order, and releases its place in another window by the same write. Repeatable: an order keeps
 * the place that it has. Returns false, and changes nothing, when the window is full. Leaves a place that a later revision of the
 * order has taken.
 */
export async function takePlace(
  holder: Holder,
  window: StoredSlot,
  capacity: number,
): Promise<boolean> {
  const { from, to } = window;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await keepPlace(holder, window)) return true;
    const rows = await WindowPlace.find({ from, to }, { place: 1 }).hint(BY_WINDOW).lean();
    const free = freePlaces(
      rows.map(({ place }) => place),
      capacity,
    );
    // A random one, so that concurrent orders seldom try the same.
    const place = free[Math.floor(Math.random() * free.length)];
    if (place === undefined) return false;
    if (await tryTake(holder, window, place)) return true;
    const own = await WindowPlace.findById(holder._id).lean();
    if (own && own.rev > holder.rev) return true;
  }
  throw new Error('a delivery slot had too many concurrent changes');
}

/** Releases the place that an order had at this revision or an earlier one. Repeatable. */
export async function releasePlace({ _id, rev }: Holder): Promise<void> {
  await WindowPlace.deleteOne({ _id, rev: trusted({ $lte: rev }) }).hint({ _id: 1 });
}

/** The window in which the order has its place now, whatever the order itself stores. */
export const slotOfPlace = (_id: string): Promise<StoredSlot | null> =>
  WindowPlace.findById(_id, { from: 1, to: 1 }).lean<StoredSlot>().exec();

/** How many places are taken of each window that begins from `from` to `to` (ms), by {@link keyOf}. */
async function takenPlaces(from: number, to: number): Promise<Map<string, number>> {
  const range = trusted({ $gte: new Date(from), $lte: new Date(to) });
  const taken = new Map<string, number>();
  const rows = WindowPlace.find({ from: range }, { from: 1, to: 1 }).hint(BY_WINDOW).lean();
  for (const row of await rows) {
    const key = keyOf({ from: row.from.getTime(), to: row.to.getTime() });
    taken.set(key, (taken.get(key) ?? 0) + 1);
  }
  return taken;
}

/** A window, ms, as a key. */
const keyOf = ({ from, to }: { from: number; to: number }): string => `${from}-${to}`;

/** A cursor of all places that were taken or confirmed before. */
export const eachPlace = (before: Date) =>
  WindowPlace.find({ at: trusted({ $lte: before }) })
    .hint(BY_WINDOW)
    .lean()
    .cursor({ batchSize: 200 });

/* Windows of time by the clock of the shop, also on days on which it is set forward or back. */

/** How many days are offered, with the present one. */
export const DAYS_AHEAD = 14;

/** A window in ms. */
export type Span = { from: number; to: number };
type Shop = Pick<ShopView, 'windows' | 'openingHours' | 'timeZone'>;

/** The time (ms) of a time by the clock on one day: quicker where the clocks of that day are not changed. */
function clockOf(day: number, timeZone: string): (wall: number) => number {
  const [before, after] = [
    aheadAt((day - 1) * DAY_MS, timeZone),
    aheadAt((day + 2) * DAY_MS, timeZone),
  ];
  if (before === after) return (wall) => wall * MINUTE_MS - before;
  return (wall) => firstTimeAt(wall, timeZone);
}

/**
 * The windows of a day (days since 1970). Each begins and ends when the clock shows it first, so they never overlap:
 * an hour that is skipped has no window, one that is repeated makes its window longer.
 */
function windowsOn(shop: Shop, windows: Slots, day: number): Span[] {
  const date = dateOf(day);
  if (windows.daysOff.includes(date) || shop.openingHours?.daysOff.includes(date)) return [];
  const at = clockOf(day, shop.timeZone);
  const { lengthMinutes: length } = windows;
  return (windows.days[weekdayOf(day)] ?? []).flatMap(({ from, to }) => {
    const count = Math.floor((minutesOf(to) - minutesOf(from)) / length);
    const first = day * DAY_MINUTES + minutesOf(from);
    return Array.from({ length: Math.max(count, 0) }, (_, place) => ({
      from: at(first + place * length),
      to: at(first + (place + 1) * length),
    })).filter((span) => span.from < span.to);
  });
}

const dayOf = (ms: number, timeZone: string) => wallDay(wallOf(ms, timeZone));

/** Until when (ms) a window of a day can be taken. */
function endOf({ timeZone }: Shop, windows: Slots, day: number, { from }: Span): number {
  const lead = from - windows.leadMinutes * MINUTE_MS;
  const { closeMinutes } = windows;
  if (closeMinutes === undefined) return lead;
  return Math.min(lead, firstTimeAt(day * DAY_MINUTES - closeMinutes, timeZone));
}

/** The windows that can be taken at the time `now` (ms), full or not, the earliest first; none while they are off. */
export function upcomingSlots(shop: Shop, now: number): Span[] {
  const { windows, timeZone } = shop;
  if (!windows?.on) return [];
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead).flatMap((day) =>
    windowsOn(shop, windows, day).filter((span) => now <= endOf(shop, windows, day, span)),
  );
}

/** Whether the shop has this window, whatever the time. */
export function isSlot(shop: Shop, { from, to }: Span): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on) return false;
  return windowsOn(shop, windows, dayOf(from, timeZone)).some(
    (span) => span.from === from && span.to === to,
  );
}

/** Whether this window can be taken at the time `now` (ms), full or not. */
export function isOffered(shop: Shop, span: Span, now: number): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on || !isSlot(shop, span)) return false;
  const day = dayOf(span.from, timeZone);
  return day < dayOf(now, timeZone) + DAYS_AHEAD && now <= endOf(shop, windows, day, span);
}

type Counted = Span & { left: number };

/** The windows that can be taken at the time `now` (ms), with the places left in each. */
async function countedWindows(shop: ShopView, now: number): Promise<Counted[]> {
  const ahead = upcomingSlots(shop, now);
  const [first, last] = [ahead[0], ahead.at(-1)];
  if (!first || !last) return [];
  const taken = await takenPlaces(first.from, last.from);
  const capacity = shop.windows?.capacity ?? 0;
  return ahead.map((span) => ({
    ...span,
    left: Math.max(0, capacity - (taken.get(keyOf(span)) ?? 0)),
  }));
}

/** The first window with a place left at the time `now` (ms). */
export async function firstFree(shop: ShopView, now: number): Promise<Span | undefined> {
  return (await countedWindows(shop, now)).find(({ left }) => left > 0);
}

/**
 * The windows that a shopper can take now, full ones too; the shopper's place in the window `own` counts as left. Throws a 422
 * ApiError while the shop has no windows, and for a zip code outside of the delivery area.
 */
export async function listSlots(
  zip: string | undefined,
  own?: StoredSlot | null,
): Promise<SlotsAnswer> {
  await db();
  const shop = await readShop();
  if (!shop.windows?.on) throw new ApiError('unprocessable', t('refusals', 'noTimeToChoose'));
  if (zip !== undefined && !isInArea(shop, zip))
    throw new ApiError('unprocessable', t('terms', 'outside', { zip }));
  const windows = await countedWindows(shop, Date.now());
  const isOwn = ({ from, to }: Span) => from === own?.from.getTime() && to === own.to.getTime();
  const iso = (ms: number) => new Date(ms).toISOString();
  return {
    only: shop.windows.only,
    windows: windows.map(({ left, ...span }) => ({
      from: iso(span.from),
      to: iso(span.to),
      left: isOwn(span) ? left + 1 : left,
    })),
  };
}
