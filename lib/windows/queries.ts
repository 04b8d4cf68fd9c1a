import 'server-only';
import { db } from '@/lib/db';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { isInArea } from '@/lib/shop/delivery-math';
import { readShop } from '@/lib/shop/read';
import type { ShopView } from '@/lib/shop/view';
import { keyOf, type StoredWindow, takenPlaces } from './places';
import type { WindowsAnswer } from './view';
import { type Span, windowsAhead } from './windows-math';

type Counted = Span & { left: number };

/** The windows that can be taken at the time `now` (ms), with the places left in each. */
async function countedWindows(shop: ShopView, now: number): Promise<Counted[]> {
  const ahead = windowsAhead(shop, now);
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
 * Refusal while the shop has no windows, and for a zip code outside of the delivery area.
 */
export async function listWindows(
  zip: string | undefined,
  own?: StoredWindow | null,
): Promise<WindowsAnswer> {
  await db();
  const shop = await readShop();
  if (!shop.windows?.on) throw new Refusal('unprocessable', say('refusals', 'noTimeToChoose'));
  if (zip !== undefined && !isInArea(shop, zip))
    throw new Refusal('unprocessable', say('terms', 'outside', { zip }));
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
