import type { Translate } from '@/lib/i18n/translate';
import type { DayLabels } from './days';
import { formatOpening } from './opening-hours';
import type { ShopView } from './view';

/** The durations of a pause to choose from, in minutes. A pause can also last until the seller ends it. */
export const PAUSE_MINUTES = [15, 30, 60] as const;
/** The maximum length of the message to shoppers. */
export const MAX_PAUSE_MESSAGE = 200;

/** Returns the pause of orders if it is active at the time `now` (ms). Otherwise returns undefined. */
export function pauseAt({ pause }: Pick<ShopView, 'pause'>, now: number): ShopView['pause'] {
  const isOver = pause?.until !== undefined && Date.parse(pause.until) <= now;
  return isOver ? undefined : pause;
}

/**
 * Returns the message that explains the pause to shoppers: the seller's own text or the default text, and the end of
 * the pause. Returns undefined if orders are not paused at `now` (ms).
 */
export function pauseMessage(
  shop: Pick<ShopView, 'pause' | 'timeZone'>,
  now: number,
  t: Translate<'checkoutErrors'>,
  days: DayLabels,
): string | undefined {
  const pause = pauseAt(shop, now);
  if (!pause) return undefined;
  const { words = t('paused'), until } = pause;
  if (!until) return words;
  const when = formatOpening(Date.parse(until), now, shop.timeZone, days);
  return t('pausedUntil', { words, when });
}
