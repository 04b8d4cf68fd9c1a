import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { addMember, type Limit } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { reread } from '@/lib/orders/life';
import { holdsSlot } from '@/lib/orders/reserved-pieces';
import { state } from '@/lib/orders/state';
import { readShop } from '@/lib/shop/read';
import { formatDays } from '@/lib/shop/said-days';
import type { ShopView } from '@/lib/shop/view';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import {
  firstFree,
  isOffered,
  isSlot,
  listSlots,
  releasePlace,
  type Span,
  type StoredSlot,
  slotOfPlace,
  takePlace,
} from '@/lib/windows/queries';
import type { DeliverySlot, SlotsAnswer } from '@/lib/windows/view';
import { formatSlot } from '@/lib/windows/window-words';
import { Order, RateLimit } from '@/models';
import type { OrderDoc } from '@/models/order';

const toStored = ({ from, to }: Span): StoredSlot => ({ from: new Date(from), to: new Date(to) });
const spanOf = ({ from, to }: DeliverySlot): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

/**
 * The window that was asked for, as an order stores it. A shopper may ask for a window that is offered at the time `now` (ms),
 * full or not; the seller, who knows what can still be done, for any that is not over. Throws a 422 ApiError for another one.
 */
export function requestedSlot(
  shop: ShopView,
  asked: DeliverySlot,
  now: number,
  by: 'shopper' | 'seller' = 'shopper',
): StoredSlot {
  if (!shop.windows?.on) throw new ApiError('unprocessable', t('refusals', 'noTimes'));
  const span = spanOf(asked);
  if (isOffered(shop, span, now)) return toStored(span);
  if (by === 'seller' && isSlot(shop, span) && now < span.to) return toStored(span);
  const words = isSlot(shop, span)
    ? t('refusals', 'timeTooLate', { time: formatSlot(asked, shop.timeZone, now, formatDays()) })
    : t('refusals', 'timeNotOffered');
  throw new ApiError('unprocessable', `${words} ${t('refusals', 'chooseOtherTime')}`);
}

/** Throws a 422 ApiError when the window of an order, if it has one, is no longer offered at the time `now` (ms). */
export function assertStillOffered(
  shop: ShopView,
  window: StoredSlot | undefined,
  now: number,
): void {
  if (!window) return;
  requestedSlot(shop, { from: window.from.toISOString(), to: window.to.toISOString() }, now);
}

/**
 * The window of an order that is placed at the time `now` (ms): the one that was asked for or, where every order has a window,
 * the first free one; undefined otherwise. Takes no place. Throws a 422 ApiError for a window that is not offered, and when none
 * is left.
 */
export async function slotFor(
  shop: ShopView,
  asked: DeliverySlot | undefined,
  now: number,
): Promise<StoredSlot | undefined> {
  if (asked) return requestedSlot(shop, asked, now);
  if (!shop.windows?.on || !shop.windows.only) return undefined;
  const first = await firstFree(shop, now);
  if (!first) throw new ApiError('unprocessable', t('refusals', 'allFull'));
  return toStored(first);
}

/**
 * The most pay pages for an order with a window that a shopper may leave unpaid in a day. Each keeps a place for up to 31
 * minutes, so that without a limit one shopper closes a window by opening pay pages again and again.
 */
const MAX_UNPAID = 5;

const limitOf = (userId: OrderDoc['userId']): Limit => ({
  key: `unpaid pages:${userId}`,
  max: MAX_UNPAID,
  windowMs: DAY_MS,
});

/**
 * Counts a pay page of an order with a window in one atomic write; the same attempt counts once, however often it is tried. Does nothing
 * without a window. Throws a 429 ApiError when the shopper has left five unpaid within a day.
 */
export async function countUnpaidPage(
  { _id, userId, window }: Pick<OrderDoc, '_id' | 'userId' | 'window'>,
  attempt: number,
): Promise<void> {
  if (!window) return;
  const now = new Date();
  const member = `${_id}:${attempt}`;
  const { members, expiresAt } = await addMember(limitOf(userId), member, now);
  if (members.includes(member)) return;
  const waitMs = expiresAt.getTime() - now.getTime();
  const hours = Math.max(1, Math.ceil(waitMs / HOUR_MS));
  throw new ApiError('tooMany', t('refusals', 'tooManyPayPages', { max: MAX_UNPAID, hours }), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** Forgets the pay pages of a shopper who has paid one. */
async function forgetUnpaidPages(userId: OrderDoc['userId']): Promise<void> {
  await RateLimit.deleteOne({ _id: limitOf(userId).key });
}

/**
 * The windows that a shopper (`userId`, if signed in) can take now. The place that an unpaid payment of the shopper holds counts
 * as left, because another order ends that payment. Refusals as {@link listSlots}.
 */
export async function slotsFor(
  zip: string | undefined,
  userId: string | undefined,
): Promise<SlotsAnswer> {
  await db();
  const window = mongoose.trusted({ $exists: true });
  const held =
    userId &&
    (await Order.findOne({ userId, ...state.beingPaid.where, window }, { _id: 1 }).lean());
  return listSlots(zip, held ? await slotOfPlace(String(held._id)) : undefined);
}

/** More places than a shop has orders: for windows of a shop that has switched them off. */
const UNBOUNDED = 10_000;
/** How many windows are tried for a payment whose own window is taken. */
const TRIES = 20;

const capacityOf = ({ windows }: ShopView) => windows?.capacity ?? UNBOUNDED;

const isoOf = ({ from, to }: StoredSlot) => ({ from: from.toISOString(), to: to.toISOString() });

/**
 * Takes the place of an order in its window, for its revision; does nothing without a window. Repeatable. Returns why it cannot,
 * in words: the window is full.
 */
export async function reserveSlot(order: OrderDoc): Promise<string | undefined> {
  const { window } = order;
  if (!window) return undefined;
  const shop = await readShop();
  if (await takePlace(order, window, capacityOf(shop))) return undefined;
  const time = formatSlot(isoOf(window), shop.timeZone, Date.now(), formatDays());
  return t('refusals', 'timeFull', { time });
}

/** The refusal of an order whose window is full, in these words. */
export const slotIsFull = (words: string) =>
  new ApiError('conflict', `${words} ${t('refusals', 'nothingOrderedTime')}`, {
    body: { windowIsFull: true },
  });

/** Releases the place of an order that no longer needs it. Repeatable. */
export async function releaseSlot(order: OrderDoc): Promise<void> {
  if (order.window && !holdsSlot(order)) await releasePlace(order);
}

/** Releases the place of an order that was removed. */
export async function releaseSlotOfRemovedOrder({ _id, window }: OrderDoc): Promise<void> {
  if (window) await releasePlace({ _id, rev: Number.MAX_SAFE_INTEGER });
}

/**
 * Takes a place for an order whose payment has come at the time `now` (ms), and returns its window: its own, or the first free
 * one when its own is over or full, which can happen only after its pay page ended. Undefined when none is free.
 */
export async function slotAtPayment(
  order: OrderDoc,
  shop: ShopView,
  now: number,
): Promise<StoredSlot | undefined> {
  const { window } = order;
  if (!window) return undefined;
  await forgetUnpaidPages(order.userId);
  const isAhead = window.to.getTime() > now;
  if (isAhead && (await takePlace(order, window, capacityOf(shop)))) return window;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const free = await firstFree(shop, now);
    if (!free) return undefined;
    const next = { from: new Date(free.from), to: new Date(free.to) };
    if (await takePlace(order, next, capacityOf(shop))) return next;
  }
  return undefined;
}

/** Takes the place that an order, as stored now, needs, if its window has one left; releases a place that it does not need. */
export async function settleSlot(_id: OrderDoc['_id']): Promise<void> {
  const order = await reread({ _id });
  if (!holdsSlot(order)) return releaseSlot(order);
  if ((order.window?.to.getTime() ?? 0) > Date.now()) await reserveSlot(order);
}
