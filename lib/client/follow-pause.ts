import type { IsAuthAnswer } from '@/lib/auth/view';
import { presentLanguage } from './language';
import { notePause } from './shop-store';

/* Follows whether the shop takes orders, on a page that stays open. Loaded once a page has been open for a while. */

/** How often a page in sight asks, in ms. */
export const ASK_PAUSE_MS = 20_000;

/**
 * Asks whether the shop takes orders. The call carries no cookies, so that it needs neither session nor database; after a
 * failure the last answer stays.
 */
export async function askPause(): Promise<void> {
  try {
    const answer = await fetch('/api/user/is-auth', {
      credentials: 'omit',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Accept-Language': presentLanguage() },
      signal: AbortSignal.timeout(ASK_PAUSE_MS),
    });
    if (answer.ok) notePause(((await answer.json()) as IsAuthAnswer).pause);
  } catch {
    // No connection, or an answer of something between the browser and the shop.
  }
}

/** Asks now, whenever the page comes into sight, and every 20 seconds while it is in sight. Returns how to stop. */
export function followPause(): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void askPause();
  };
  ask();
  const timer = setInterval(ask, ASK_PAUSE_MS);
  document.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
  };
}
