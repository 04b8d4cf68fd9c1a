import 'server-only';
import { saying } from '@/lib/http/say';
import { pauseAt, pauseWords } from './pause-math';
import { presentRules } from './read';
import { saidDays } from './said-days';

/**
 * Why the shop takes no new orders at the moment, in the language of the request; undefined while it takes them. Reads the
 * database only after settings or rules may have changed.
 */
export async function saidPause(): Promise<string | undefined> {
  const shop = await presentRules();
  const now = Date.now();
  return pauseAt(shop, now) && pauseWords(shop, now, saying('terms'), saidDays());
}
