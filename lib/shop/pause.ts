import 'server-only';
import { changedFields } from '@/lib/audit/changed-fields';
import { record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { requestTranslator } from '@/lib/http/say';
import { changeRules } from '@/lib/page-cache/invalidate';
import { MINUTE_MS } from '@/lib/utils/durations';
import { ShopSettings } from '@/models';
import { pauseAt, pauseMessage } from './pause-math';
import { currentRules, readShop, viewShop } from './read';
import { formatDays } from './said-days';
import type { PauseInput } from './schema';
import type { ShopView } from './view';

/**
 * Why the shop takes no new orders at the moment, in the language of the request; undefined while it takes them. Reads the
 * database only after settings or rules may have changed.
 */
export async function formatPause(): Promise<string | undefined> {
  const shop = await currentRules();
  const now = Date.now();
  return pauseAt(shop, now) && pauseMessage(shop, now, requestTranslator('terms'), formatDays());
}

/**
 * Stops new orders for so many minutes from now, or until the next call, or takes them again. Open
 * carts and boards are told; no page is rendered again. Returns the shop as it is then. The last of
 * two devices wins.
 */
export async function pauseShop({ on, minutes, words }: PauseInput): Promise<ShopView> {
  await db();
  const before = await readShop();
  const until = minutes && new Date(Date.now() + minutes * MINUTE_MS);
  const pause = { ...(until ? { until } : {}), ...(words ? { words } : {}) };
  const saved = await changeRules(() =>
    retryOnDuplicate(() =>
      ShopSettings.findOneAndUpdate(
        { _id: 'shop' },
        on ? { $set: { pause } } : { $unset: { pause: 1 } },
        { upsert: true, returnDocument: 'after' },
      ).lean(),
    ),
  );
  const after = viewShop(saved);
  await record({ event: 'settings changed' }, changedFields(before, after));
  return after;
}
