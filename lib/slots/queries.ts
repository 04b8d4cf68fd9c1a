import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { isInArea, nameOf, type PlaceQuery, placeOfQuery } from '@/lib/shop/delivery-area';
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
} from '@/lib/shop/wall-clock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { SlotPlace } from '@/models';
import type { SlotPlaceDoc } from '@/models/order';
import type { SlotsResponse } from './view';

const { trusted } = mongoose;

/** The index that finds the reservations of a slot. */
export const BY_WINDOW = { from: 1, to: 1, place: 1 } as const;
/** A delivery slot in the format that orders and reservations store. */
export type StoredSlot = Pick<SlotPlaceDoc, 'from' | 'to'>;

export const isSameSlot = (a: StoredSlot | undefined, b: StoredSlot): boolean =>
  a?.from.getTime() === b.from.getTime() && a.to.getTime() === b.to.getTime();

/**
 * Returns the slot that the order has reserved. It can differ from the slot in the order while a move is incomplete.
 */
export const slotOfPlace = (_id: string): Promise<StoredSlot | null> =>
  SlotPlace.findById(_id, { from: 1, to: 1 }).lean<StoredSlot>().exec();

/** The longest possible slot, in ms. A slot lies within one day, which has up to 25 hours. */
const LONGEST_MS = 25 * HOUR_MS;

/** Returns the filter of the reservations whose slots overlap with a slot. */
export const overlapping = ({ from, to }: StoredSlot) => ({
  from: trusted({ $gt: new Date(from.getTime() - LONGEST_MS), $lt: to }),
  to: trusted({ $gt: from }),
});

/**
 * Returns how much of a slot's capacity the reservations of overlapping slots use, rounded up. Slots can overlap after
 * the seller has changed them. Such a reservation counts by the share of its own slot that overlaps. `count` is the
 * number of reservations of a slot, by default 1.
 */
export function usedByOthers(
  slot: StoredSlot,
  reserved: readonly (StoredSlot & { count?: number })[],
): number {
  const [from, to] = [slot.from.getTime(), slot.to.getTime()];
  const used = reserved.reduce((sum, { count = 1, ...other }) => {
    if (isSameSlot(other, slot)) return sum;
    const [start, end] = [other.from.getTime(), other.to.getTime()];
    return sum + (count * Math.max(0, Math.min(to, end) - Math.max(from, start))) / (end - start);
  }, 0);
  // Subtract a small number before rounding up. Otherwise three thirds could add up to slightly more than 1 and become
  // 2.
  return Math.max(0, Math.ceil(used - 1e-9));
}

/**
 * Returns how many more orders each slot accepts if it has this capacity. The slots must be sorted and must not
 * overlap.
 */
async function capacitiesLeft(slots: readonly Span[], capacity: number): Promise<number[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const range = trusted({ $gt: new Date(first.from - LONGEST_MS), $lt: new Date(last.to) });
  const rows = await SlotPlace.find({ from: range }, { from: 1, to: 1 }).hint(BY_WINDOW).lean();
  const reserved = new Map<string, StoredSlot & { count: number }>();
  for (const { from, to } of rows) {
    const key = keyOf({ from: from.getTime(), to: to.getTime() });
    reserved.set(key, { from, to, count: (reserved.get(key)?.count ?? 0) + 1 });
  }
  const offered = new Set(slots.map(keyOf));
  const others = [...reserved].flatMap(([key, slot]) => (offered.has(key) ? [] : slot));
  return slots.map((slot) => {
    const stored = { from: new Date(slot.from), to: new Date(slot.to) };
    const used = (reserved.get(keyOf(slot))?.count ?? 0) + usedByOthers(stored, others);
    return Math.max(0, capacity - used);
  });
}

const keyOf = ({ from, to }: { from: number; to: number }): string => `${from}-${to}`;

/** Returns a database cursor over all reservations that were last written before the given time. */
export const eachPlace = (before: Date) =>
  SlotPlace.find({ at: trusted({ $lte: before }) })
    .hint(BY_WINDOW)
    .lean()
    .cursor({ batchSize: 200 });

/* Computes delivery slots in the shop's time zone, including days with a clock change. */

/** How many days of slots the shop offers, including today. */
export const DAYS_AHEAD = 14;

/** A delivery slot with times in ms. */
export type Span = { from: number; to: number };
type Shop = Pick<ShopView, 'windows' | 'openingHours' | 'timeZone'>;

function clockOf(day: number, timeZone: string): (wallMinutes: number) => number {
  const [before, after] = [
    aheadAt((day - 1) * DAY_MS, timeZone),
    aheadAt((day + 2) * DAY_MS, timeZone),
  ];
  if (before === after) return (wallMinutes) => wallMinutes * MINUTE_MS - before;
  return (wallMinutes) => firstTimeAt(wallMinutes, timeZone);
}

/**
 * Returns the slots of a day (number of days since 1970). A clock change can remove a slot or make it longer, but slots
 * never overlap.
 */
function slotsOn(shop: Shop, windows: Slots, day: number): Span[] {
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

function endOf({ timeZone }: Shop, windows: Slots, day: number, { from }: Span): number {
  const lead = from - windows.leadMinutes * MINUTE_MS;
  const { closeMinutes } = windows;
  if (closeMinutes === undefined) return lead;
  return Math.min(lead, firstTimeAt(day * DAY_MINUTES - closeMinutes, timeZone));
}

/** The user who chooses a slot. The seller can choose a slot until it ends, regardless of the lead time. */
export type Chooser = 'shopper' | 'seller';

/**
 * Returns the slots that can be chosen at the time `now` (ms), earliest first, including full slots. Returns an empty
 * list while slots are switched off.
 */
export function upcomingSlots(shop: Shop, now: number, by: Chooser = 'shopper'): Span[] {
  const { windows, timeZone } = shop;
  if (!windows?.on) return [];
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS_AHEAD }, (_, ahead) => today + ahead).flatMap((day) =>
    slotsOn(shop, windows, day).filter((span) =>
      by === 'seller' ? now < span.to : now <= endOf(shop, windows, day, span),
    ),
  );
}

/** Returns whether the shop's settings contain this slot, even if it is too late to choose it. */
export function isSlot(shop: Shop, { from, to }: Span): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on) return false;
  return slotsOn(shop, windows, dayOf(from, timeZone)).some(
    (span) => span.from === from && span.to === to,
  );
}

/** Returns whether this slot can be chosen at the time `now` (ms), even if it is full. */
export function isOffered(shop: Shop, span: Span, now: number): boolean {
  const { windows, timeZone } = shop;
  if (!windows?.on || !isSlot(shop, span)) return false;
  const day = dayOf(span.from, timeZone);
  return day < dayOf(now, timeZone) + DAYS_AHEAD && now <= endOf(shop, windows, day, span);
}

type Counted = Span & { left: number };

async function slotsWithCapacity(shop: ShopView, now: number, by?: Chooser): Promise<Counted[]> {
  const ahead = upcomingSlots(shop, now, by);
  const left = await capacitiesLeft(ahead, shop.windows?.capacity ?? 0);
  return ahead.map((span, at) => ({ ...span, left: left[at] ?? 0 }));
}

/** Returns the first slot at the time `now` (ms) that is not full. */
export async function firstFree(shop: ShopView, now: number): Promise<Span | undefined> {
  return (await slotsWithCapacity(shop, now)).find(({ left }) => left > 0);
}

/**
 * Returns the slots that a shopper or the seller can choose now, including full slots. `own` is the slot that the
 * shopper has reserved; its own reservation does not count. Throws a 422 ApiError if slots are switched off or the zip
 * code is outside the delivery area.
 */
export async function listSlots(
  query: PlaceQuery,
  own?: StoredSlot | null,
  by?: Chooser,
): Promise<SlotsResponse> {
  await db();
  const shop = await readShop();
  if (!shop.windows?.on) throw new ApiError('unprocessable', t('errors', 'noTimeToChoose'));
  const place = placeOfQuery(shop, query);
  if (place && !isInArea(shop, place))
    throw new ApiError(
      'unprocessable',
      place.zipcode
        ? t('checkoutErrors', 'outside', { zip: place.zipcode })
        : t('checkoutErrors', 'outsidePlace', { place: nameOf(place) }),
    );
  const windows = await slotsWithCapacity(shop, Date.now(), by);
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
