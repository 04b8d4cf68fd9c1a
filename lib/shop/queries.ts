import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { CATALOG_TAG } from '@/lib/catalog/cache/tags';
import { isDatabaseDown } from '@/lib/db/errors';
import { withTimeout } from '@/lib/with-timeout';
import { lastKnownShop, readShop } from './read';
import type { ShopView } from './view';

/** A page is not kept waiting longer for a database that does not answer. */
const MAX_WAIT_MS = 2_000;

/**
 * The shop, for pages; cached until its settings change. The build has no database, so what it renders
 * has the defaults; the pages are rendered anew at their first visit. While the database is down, the
 * shop is as this process knew it last.
 */
export async function shopOfPages(): Promise<ShopView> {
  'use cache';
  cacheTag(CATALOG_TAG);
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) {
    cacheLife('max');
    return lastKnownShop();
  }
  try {
    const shop = await withTimeout(MAX_WAIT_MS, readShop());
    cacheLife('max');
    return shop;
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    // Read again a second later; the page stays static.
    cacheLife({ revalidate: 1, expire: 3_600 });
    return lastKnownShop();
  }
}
