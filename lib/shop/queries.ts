import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { isDatabaseDown } from '@/lib/db/errors';
import { EVERY_PAGE_TAG } from '@/lib/page-cache/tags';
import { withTimeout } from '@/lib/utils/async';
import type { HomePage } from '@/models/shop-settings';
import { lastKnownPages, readPages, type ShopOfPages } from './read';
import { SETTING_KEYS, settingOf } from './settings-schema';
import type { ShopFacts, ShopView } from './view';

const MAX_WAIT_MS = 2_000;

async function rowOfPages(): Promise<ShopOfPages> {
  'use cache';
  cacheTag(EVERY_PAGE_TAG);
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
    // The database is down, so read the settings again after one second. The page stays static.
    cacheLife({ revalidate: 1, expire: 3_600 });
    return lastKnownPages();
  }
}

/**
 * Returns the shop for rendering pages, cached until its settings change. The build has no database and renders the
 * default settings. While the database is down, returns the settings that this process read last.
 */
export const shopOfPages = async (): Promise<ShopView> => (await rowOfPages()).shop;

/**
 * Returns the configured home page, cached like {@link shopOfPages}. Returns undefined if the seller has not configured
 * it.
 */
export const homeOfPages = async (): Promise<HomePage | undefined> => (await rowOfPages()).home;

/**
 * Returns the settings that every page includes. Unset settings are omitted, so that pages do not contain
 * `undefined` values.
 */
export function factsOf(shop: ShopView): ShopFacts {
  const { languages = [], hasTimeZone } = shop;
  const carried = SETTING_KEYS.filter(
    (key) =>
      settingOf(key).onPages &&
      shop[key] !== undefined &&
      (key !== 'languages' || languages.length > 1),
  );
  const facts = Object.fromEntries(carried.map((key) => [key, shop[key]]));
  return (hasTimeZone ? { ...facts, hasTimeZone } : facts) as ShopFacts;
}
