import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { addMember, type Limit } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { reloadOrder } from '@/lib/orders/change-order';
import { usesSlotCapacity } from '@/lib/orders/reserved-quantities';
import { state } from '@/lib/orders/state';
import type { PlaceQuery } from '@/lib/shop/delivery-area';
import { formatDays } from '@/lib/shop/format-days';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { releasePlace, reservePlace } from '@/lib/slots/commands';
import { formatSlot } from '@/lib/slots/format-slot';
import {
  type Chooser,
  firstFree,
  isOffered,
  isSlot,
  listSlots,
  type Span,
  type StoredSlot,
  slotOfPlace,
} from '@/lib/slots/queries';
import type { DeliverySlot, SlotsResponse } from '@/lib/slots/view';
import { DAY_MS, HOUR_MS } from '@/lib/utils/durations';
import { Order, RateLimit } from '@/models';
import type { OrderDoc } from '@/models/order';

const toStored = ({ from, to }: Span): StoredSlot => ({ from: new Date(from), to: new Date(to) });
const spanOf = ({ from, to }: DeliverySlot): Span => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

/**
 * Returns the requested delivery slot in the stored format. A shopper may request any slot that is offered at the time
 * `now` (ms); {@link reserveSlot} rejects full slots. The seller may request any slot that has not ended. Throws a 422
 * ApiError for all other slots.
 */
export function requestedSlot(
  shop: ShopView,
  requested: DeliverySlot,
  now: number,
  by: Chooser = 'shopper',
): StoredSlot {
  if (!shop.windows?.on) throw new ApiError('unprocessable', t('errors', 'noTimes'));
  const span = spanOf(requested);
  if (isOffered(shop, span, now)) return toStored(span);
  if (by === 'seller' && isSlot(shop, span) && now < span.to) return toStored(span);
  const words = isSlot(shop, span)
    ? t('errors', 'timeTooLate', {
        time: formatSlot(requested, shop.timeZone, now, formatDays(shop)),
      })
    : t('errors', 'timeNotOffered');
  throw new ApiError('unprocessable', `${words} ${t('errors', 'chooseOtherTime')}`);
}

/** Throws a 422 ApiError if the delivery slot of an order is no longer offered at the time `now` (ms). */
export function assertStillOffered(
  shop: ShopView,
  window: StoredSlot | undefined,
  now: number,
): void {
  if (!window) return;
  requestedSlot(shop, { from: window.from.toISOString(), to: window.to.toISOString() }, now);
}

/**
 * Returns the delivery slot for an order placed at the time `now` (ms), and reserves nothing. Without a requested slot,
 * returns the first free slot if the shop requires slots. Throws a 422 ApiError if the slot is not offered or no slot
 * is free.
 */
export async function slotFor(
  shop: ShopView,
  requested: DeliverySlot | undefined,
  now: number,
  by?: Chooser,
): Promise<StoredSlot | undefined> {
  if (requested) return requestedSlot(shop, requested, now, by);
  if (!shop.windows?.on || !shop.windows.only) return undefined;
  const first = await firstFree(shop, now);
  if (!first) throw new ApiError('unprocessable', t('errors', 'allFull'));
  return toStored(first);
}

/**
 * The limit applies to unpaid payment pages with a slot, per shopper and day. Each page reserves its slot for up to 31
 * minutes. Without a limit, one shopper could block a slot.
 */
const MAX_UNPAID = 5;

const limitOf = (userId: OrderDoc['userId']): Limit => ({
  key: `unpaid pages:${userId}`,
  max: MAX_UNPAID,
  windowMs: DAY_MS,
});

/**
 * Counts a payment page with a delivery slot. A repeated request for the same attempt counts once. Ignores orders
 * without a slot and follow-up orders, which reserve no capacity. Throws a 429 ApiError if the shopper has left five
 * pages unpaid within a day.
 */
export async function countUnpaidPage(
  {
    _id,
    userId,
    deliverySlot,
    followsOrder,
  }: Pick<OrderDoc, '_id' | 'userId' | 'deliverySlot' | 'followsOrder'>,
  attempt: number,
): Promise<void> {
  if (!deliverySlot || followsOrder) return;
  const now = new Date();
  const member = `${_id}:${attempt}`;
  const { members, expiresAt } = await addMember(limitOf(userId), member, now);
  if (members.includes(member)) return;
  const waitMs = expiresAt.getTime() - now.getTime();
  const hours = Math.max(1, Math.ceil(waitMs / HOUR_MS));
  throw new ApiError('tooMany', t('errors', 'tooManyPayPages', { max: MAX_UNPAID, hours }), {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

async function forgetUnpaidPages(userId: OrderDoc['userId']): Promise<void> {
  await RateLimit.deleteOne({ _id: limitOf(userId).key });
}

/**
 * Returns the delivery slots that a shopper can choose now (`userId` if signed in). A slot reserved by the shopper's
 * own unpaid payment counts as free, because another order ends that payment. Throws the errors of {@link listSlots}.
 */
export async function slotsFor(
  query: PlaceQuery,
  userId: string | undefined,
): Promise<SlotsResponse> {
  await db();
  const window = mongoose.trusted({ $exists: true });
  const reservedOrders =
    userId &&
    (await Order.findOne(
      { userId, ...state.beingPaid.where, deliverySlot: window },
      { _id: 1 },
    ).lean());
  return listSlots(
    query,
    reservedOrders ? await slotOfPlace(String(reservedOrders._id)) : undefined,
  );
}

/** The capacity of stored slots after the shop has switched slots off. It exceeds any number of orders. */
const UNBOUNDED = 10_000;
const TRIES = 20;

const capacityOf = ({ windows }: ShopView) => windows?.capacity ?? UNBOUNDED;

const isoOf = ({ from, to }: StoredSlot) => ({ from: from.toISOString(), to: to.toISOString() });

/**
 * Reserves capacity of the order's delivery slot, at the order's revision. Ignores orders without a slot and follow-up
 * orders, which share the capacity of their first order. Calls are idempotent. Returns an error message if the slot is
 * full.
 */
export async function reserveSlot(order: OrderDoc): Promise<string | undefined> {
  const { deliverySlot, followsOrder } = order;
  if (!deliverySlot || followsOrder) return undefined;
  const shop = await readShop();
  if (await reservePlace(order, deliverySlot, capacityOf(shop))) return undefined;
  const time = formatSlot(isoOf(deliverySlot), shop.timeZone, Date.now(), formatDays(shop));
  return t('errors', 'timeFull', { time });
}

/** Returns the ApiError for an order whose slot is full. `words` is the message of {@link reserveSlot}. */
export const slotFullError = (words: string) =>
  new ApiError('conflict', `${words} ${t('errors', 'nothingOrderedTime')}`, {
    body: { windowIsFull: true },
  });

/** Releases the slot reservation of an order that no longer needs it. Calls are idempotent. */
export async function releaseSlot(order: OrderDoc): Promise<void> {
  if (order.deliverySlot && !usesSlotCapacity(order)) await releasePlace(order);
}

/** Releases the slot reservation of an order that was deleted. */
export async function releaseSlotOfRemovedOrder({ _id, deliverySlot }: OrderDoc): Promise<void> {
  if (deliverySlot) await releasePlace({ _id, rev: Number.MAX_SAFE_INTEGER });
}

/**
 * Reserves a slot for an order whose payment arrived at the time `now` (ms), and returns the slot. A payment may arrive
 * after its page ended. If the order's own slot is then over or full, reserves the first free slot. Returns undefined
 * if no slot is free.
 */
export async function reservePaidSlot(
  order: OrderDoc,
  shop: ShopView,
  now: number,
): Promise<StoredSlot | undefined> {
  const { deliverySlot } = order;
  if (!deliverySlot) return undefined;
  await forgetUnpaidPages(order.userId);
  const isAhead = deliverySlot.to.getTime() > now;
  if (isAhead && (await reservePlace(order, deliverySlot, capacityOf(shop)))) return deliverySlot;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const free = await firstFree(shop, now);
    if (!free) return undefined;
    const next = { from: new Date(free.from), to: new Date(free.to) };
    if (await reservePlace(order, next, capacityOf(shop))) return next;
  }
  return undefined;
}

/**
 * Makes the slot reservation match the stored order: reserves its slot if there is capacity, or releases an unneeded
 * reservation.
 */
export async function settleSlot(_id: OrderDoc['_id']): Promise<void> {
  const order = await reloadOrder({ _id });
  if (!usesSlotCapacity(order)) return releaseSlot(order);
  if ((order.deliverySlot?.to.getTime() ?? 0) > Date.now()) await reserveSlot(order);
}
