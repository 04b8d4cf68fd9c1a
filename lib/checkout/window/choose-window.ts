import 'server-only';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { saidDays } from '@/lib/shop/said-days';
import type { ShopView } from '@/lib/shop/view';
import type { StoredWindow } from '@/lib/windows/places';
import { firstFree } from '@/lib/windows/queries';
import type { Window } from '@/lib/windows/view';
import { windowWords } from '@/lib/windows/window-words';
import { isOffered, isWindow, type Span } from '@/lib/windows/windows-math';

const toStored = ({ from, to }: Span): StoredWindow => ({ from: new Date(from), to: new Date(to) });
const spanOf = ({ from, to }: Window): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/**
 * The window that was asked for, as an order stores it. A shopper may ask for a window that is offered at the time `now` (ms),
 * full or not; the seller, who knows what can still be done, for any that is not over. Throws a 422 Refusal for another one.
 */
export function askedWindow(
  shop: ShopView,
  asked: Window,
  now: number,
  by: 'shopper' | 'seller' = 'shopper',
): StoredWindow {
  if (!shop.windows?.on) throw new Refusal('unprocessable', say('refusals', 'noTimes'));
  const span = spanOf(asked);
  if (isOffered(shop, span, now)) return toStored(span);
  if (by === 'seller' && isWindow(shop, span) && now < span.to) return toStored(span);
  const words = isWindow(shop, span)
    ? say('refusals', 'timeTooLate', { time: windowWords(asked, shop.timeZone, now, saidDays()) })
    : say('refusals', 'timeNotOffered');
  throw new Refusal('unprocessable', `${words} ${say('refusals', 'chooseOtherTime')}`);
}

/** Throws a 422 Refusal when the window of an order, if it has one, is no longer offered at the time `now` (ms). */
export function assertStillOffered(
  shop: ShopView,
  window: StoredWindow | undefined,
  now: number,
): void {
  if (!window) return;
  askedWindow(shop, { from: window.from.toISOString(), to: window.to.toISOString() }, now);
}

/**
 * The window of an order that is placed at the time `now` (ms): the one that was asked for or, where every order has a window,
 * the first free one; undefined otherwise. Takes no place. Throws a 422 Refusal for a window that is not offered, and when none
 * is left.
 */
export async function windowFor(
  shop: ShopView,
  asked: Window | undefined,
  now: number,
): Promise<StoredWindow | undefined> {
  if (asked) return askedWindow(shop, asked, now);
  if (!shop.windows?.on || !shop.windows.only) return undefined;
  const first = await firstFree(shop, now);
  if (!first) throw new Refusal('unprocessable', say('refusals', 'allFull'));
  return toStored(first);
}
