import 'server-only';
import { changedFields, record } from '@/lib/audit/record';
import { db } from '@/lib/db';
import { retryOnDuplicate } from '@/lib/db/errors';
import { requestTranslator } from '@/lib/http/translate';
import { changeRules } from '@/lib/page-cache/invalidate';
import { MINUTE_MS } from '@/lib/utils/durations';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ShopSettings } from '@/models';
import { formatDays } from './format-days';
import { pauseAt, pauseMessage } from './pause-times';
import { currentRules, readShop, viewShop } from './read';
import type { PauseInput } from './schema';
import type { ShopView } from './view';

/**
 * Returns the message that explains why the shop currently accepts no new orders, in the language of the request.
 * Returns undefined while it accepts orders. Reads the database only after settings or rules may have changed.
 */
export async function formatPause(): Promise<string | undefined> {
  const shop = await currentRules();
  const now = Date.now();
  return (
    pauseAt(shop, now) &&
    pauseMessage(shop, now, requestTranslator('checkoutErrors'), formatDays(shop))
  );
}

/**
 * Pauses new orders (`on`) for `minutes`, or without `minutes` until the seller ends the pause. Without `on`, ends the
 * pause. Returns the shop afterwards. Notifies open carts and boards, but invalidates no page. If two devices change
 * the pause, the later change wins.
 */
export async function pauseShop({ on, minutes, words }: PauseInput): Promise<ShopView> {
  await db();
  const before = await readShop();
  const until = minutes && new Date(Date.now() + minutes * MINUTE_MS);
  const pause = omitUndefined({ until, words: words || undefined });
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
