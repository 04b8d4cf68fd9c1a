import type { Translate } from '@/lib/i18n/translate';
import type { DayWords } from './day-words';
import { formatOpening } from './opening-math';
import type { ShopView } from './view';

/** How long orders can be paused, in minutes; or until the shop is reopened. */
export const PAUSE_MINUTES = [15, 30, 60] as const;
/** Most characters of the sentence for shoppers. */
export const MAX_PAUSE_WORDS = 200;

/** The pause of the shop at the time `now` (ms); undefined before and after it. */
export function pauseAt({ pause }: Pick<ShopView, 'pause'>, now: number): ShopView['pause'] {
  const isOver = pause?.until !== undefined && Date.parse(pause.until) <= now;
  return isOver ? undefined : pause;
}

/**
 * Why no order is taken at the time `now` (ms), as a sentence for the shopper: the seller's own or a
 * plain one, and when the pause ends. Undefined while orders are not paused.
 */
export function pauseMessage(
  shop: Pick<ShopView, 'pause' | 'timeZone'>,
  now: number,
  t: Translate<'terms'>,
  days: DayWords,
): string | undefined {
  const pause = pauseAt(shop, now);
  if (!pause) return undefined;
  const { words = t('paused'), until } = pause;
  if (!until) return words;
  const when = formatOpening(Date.parse(until), now, shop.timeZone, days);
  return t('pausedUntil', { words, when });
}
