import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { isDatabaseDown } from '@/lib/db/errors';
import { CATALOG_TAG } from '@/lib/page-cache/tags';
import { withTimeout } from '@/lib/utils/async';
import type { HomePage } from '@/models/home-page';
import { lastKnownPages, readPages, type ShopOfPages } from './read';
import { SETTING_KEYS, settingOf } from './schema';
import type { ShopFacts, ShopView } from './view';

/** A page is not kept waiting longer for a database that does not answer. */
const MAX_WAIT_MS = 2_000;

/** One read for all that pages show of the settings; cached until they change. */
async function rowOfPages(): Promise<ShopOfPages> {
  'use cache';
  cacheTag(CATALOG_TAG);
  if (process.env.NEXT_PHASE === PHASE_PRODUCTION_BUILD) {
    cacheLife('max');
    return lastKnownPages();
  }
  try {
    const row = await withTimeout(MAX_WAIT_MS, readPages());
    cacheLife('max');
    return row;
  } catch (error) {
    if (!isDatabaseDown(error)) throw error;
    // Read again a second later; the page stays static.
    cacheLife({ revalidate: 1, expire: 3_600 });
    return lastKnownPages();
  }
}

/**
 * The shop, for pages; cached until its settings change. The build has no database, so what it renders
 * has the defaults; the pages are rendered anew at their first visit. While the database is down, the
 * shop is as this process knew it last.
 */
export const shopOfPages = async (): Promise<ShopView> => (await rowOfPages()).shop;

/** The home page as the seller has set it, as {@link shopOfPages}; undefined in a shop that has set none. */
export const homeOfPages = async (): Promise<HomePage | undefined> => (await rowOfPages()).home;

/** What every page carries of the shop. Settings that are not set are left out, because a page would carry `undefined`. */
export function factsOf(shop: ShopView): ShopFacts {
  const { languages = [], hasTimeZone } = shop;
  const carried = SETTING_KEYS.filter(
    (key) =>
      settingOf(key).onPages &&
      shop[key] !== undefined &&
      (key !== 'languages' || languages.length > 1),
  );
  const facts = Object.fromEntries(carried.map((key) => [key, shop[key]]));
  return { ...facts, ...(hasTimeZone ? { hasTimeZone } : {}) } as ShopFacts;
}
