import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { reread } from '@/lib/orders/life';
import { holdsWindow } from '@/lib/orders/reserved-pieces';
import { readShop } from '@/lib/shop/read';
import { saidDays } from '@/lib/shop/said-days';
import type { ShopView } from '@/lib/shop/view';
import { givePlaceBack, type StoredWindow, takePlace } from '@/lib/windows/places';
import { firstFree } from '@/lib/windows/queries';
import { windowWords } from '@/lib/windows/window-words';
import type { OrderDoc } from '@/models/order';
import { forgetUnpaidPages } from './unpaid-pages';

/** More places than a shop has orders: for windows of a shop that has switched them off. */
const UNBOUNDED = 10_000;
/** How many windows are tried for a payment whose own window is taken. */
const TRIES = 20;

const capacityOf = ({ windows }: ShopView) => windows?.capacity ?? UNBOUNDED;

const isoOf = ({ from, to }: StoredWindow) => ({ from: from.toISOString(), to: to.toISOString() });

/**
 * Takes the place of an order in its window, for its revision; does nothing without a window. Repeatable. Returns why it cannot,
 * in words: the window is full.
 */
export async function takeWindow(order: OrderDoc): Promise<string | undefined> {
  const { window } = order;
  if (!window) return undefined;
  const shop = await readShop();
  if (await takePlace(order, window, capacityOf(shop))) return undefined;
  const time = windowWords(isoOf(window), shop.timeZone, Date.now(), saidDays());
  return say('refusals', 'timeFull', { time });
}

/** The refusal of an order whose window is full, in these words. */
export const windowIsFull = (words: string) =>
  new Refusal('conflict', `${words} ${say('refusals', 'nothingOrderedTime')}`, {
    body: { windowIsFull: true },
  });

/** Releases the place of an order that no longer needs it. Repeatable. */
export async function giveWindowBack(order: OrderDoc): Promise<void> {
  if (order.window && !holdsWindow(order)) await givePlaceBack(order);
}

/** Releases the place of an order that was removed. */
export async function giveWindowOfRemovedBack({ _id, window }: OrderDoc): Promise<void> {
  if (window) await givePlaceBack({ _id, rev: Number.MAX_SAFE_INTEGER });
}

/**
 * Takes a place for an order whose payment has come at the time `now` (ms), and returns its window: its own, or the first free
 * one when its own is over or full, which can happen only after its pay page ended. Undefined when none is free.
 */
export async function windowAtPayment(
  order: OrderDoc,
  shop: ShopView,
  now: number,
): Promise<StoredWindow | undefined> {
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
export async function settleWindow(_id: OrderDoc['_id']): Promise<void> {
  const order = await reread({ _id });
  if (!holdsWindow(order)) return giveWindowBack(order);
  if ((order.window?.to.getTime() ?? 0) > Date.now()) await takeWindow(order);
}
