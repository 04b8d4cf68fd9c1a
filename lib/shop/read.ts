import 'server-only';
import { db } from '@/lib/db';
import { viewZone } from '@/lib/delivery/stored-zones';
import { type Language, languagesOf } from '@/lib/i18n/languages';
import { requestedLanguage } from '@/lib/observe/request-context';
import { cacheClock, isExpiredSince } from '@/lib/page-cache/expired-tags';
import { CATALOG_TAG, RULES_TAG } from '@/lib/page-cache/tags';
import { CASH_STEPS } from '@/lib/tax/cash-rounding';
import { withTimeout } from '@/lib/utils/async';
import { toDollars } from '@/lib/utils/money';
import { processGlobal } from '@/lib/utils/process-global';
import { ShopSettings } from '@/models';
import type { HomePage } from '@/models/home-page';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { pauseAt } from './pause-times';
import { DEFAULT_SHOP, SETTING_KEYS } from './schema';
import type { ShopView } from './view';

/**
 * The parts of the settings document that pages show: the shop, and its home page if the seller has configured
 * one.
 */
export type ShopOfPages = { shop: ShopView; home?: HomePage };

const last = processGlobal<ShopOfPages & { begun: number }>('last-known-shop', () => ({
  shop: DEFAULT_SHOP,
  begun: 0,
}));

/**
 * Returns the shop as this process read it last, or the defaults before the first read. For callers that must
 * neither wait nor fail.
 */
export const lastKnownShop = (): ShopView => last.shop;

/** Returns the shop with its home page, as this process read them last. */
export const lastKnownPages = (): ShopOfPages => ({ shop: last.shop, home: last.home });

/** Returns the pause unless it is over. */
function viewPause(pause: ShopSettingsDoc['pause']): Pick<ShopView, 'pause'> {
  if (!pause) return {};
  const { until, words } = pause;
  const seen = { ...(until ? { until: until.toISOString() } : {}), ...(words ? { words } : {}) };
  return pauseAt({ pause: seen }, Date.now()) ? { pause: seen } : {};
}

/** Returns the stored settings in the format of the API, with amounts in units of the currency. */
function viewSettings(stored: ShopSettingsDoc): Partial<ShopView> {
  const { minimumCents, zones } = stored;
  const units = {
    ...stored,
    minimumOrder: minimumCents === undefined ? undefined : toDollars(minimumCents),
    zones: zones?.map(viewZone),
  };
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => (units[key] === undefined ? [] : [[key, units[key]]])),
  );
}

/** Converts the stored settings to the view of the shop, with defaults for unset ones. */
export function viewShop(stored: ShopSettingsDoc | null): ShopView {
  if (!stored) return DEFAULT_SHOP;
  const { revision = 0, logo, pause, pages, timeZone, openingHours: hours } = stored;
  const step = CASH_STEPS[stored.currency ?? DEFAULT_SHOP.currency];
  return {
    ...DEFAULT_SHOP,
    ...viewSettings(stored),
    revision,
    ...(logo ? { logo } : {}),
    hasTimeZone: Boolean(timeZone ?? hours),
    // An older version of the app saves the time zone with the opening hours only, so that zone wins.
    ...(hours ? { timeZone: hours.timeZone } : {}),
    ...viewPause(pause),
    ...(step ? { cashStep: toDollars(step) } : {}),
    ...(pages?.list.length
      ? {
          pages: pages.list.map(({ slug, title, titles, languages }) => ({
            slug,
            title,
            ...(titles ? { titles } : {}),
            ...(languages ? { languages } : {}),
          })),
        }
      : {}),
  };
}

/** Caches the settings that were just read as the last known shop, and returns their view. */
export function cacheShop(stored: ShopSettingsDoc | null): ShopView {
  last.shop = viewShop(stored);
  last.home = stored?.home?.page;
  return last.shop;
}

/** Reads the shop from the database. */
export async function readShop(): Promise<ShopView> {
  const begun = cacheClock();
  await db();
  const shop = cacheShop(await ShopSettings.findById('shop').lean());
  last.begun = begun;
  return shop;
}

/**
 * Returns the last known shop, and reads it again only after its settings may have changed. While the database is
 * down, it returns the last known shop.
 */
export const currentShop = async (): Promise<ShopView> =>
  isExpiredSince(last.begun, [CATALOG_TAG]) ? readShop().catch(lastKnownShop) : lastKnownShop();

/** How long a request that otherwise needs no database waits for the rules of the shop, in ms. */
const MAX_RULES_MS = 500;

/**
 * Returns the shop with its rules, for example a pause of orders. It reads them again only after settings or
 * rules may have changed. While the database does not respond, it returns the shop that this process read last.
 */
export const currentRules = async (): Promise<ShopView> =>
  isExpiredSince(last.begun, [CATALOG_TAG, RULES_TAG])
    ? withTimeout(MAX_RULES_MS, readShop()).catch(lastKnownShop)
    : lastKnownShop();

/** Reads the shop and its home page from the database. */
export async function readPages(): Promise<ShopOfPages> {
  await readShop();
  return lastKnownPages();
}

/**
 * Returns the language of the page that sends the current request, to be stored with an account or order. Returns
 * undefined in a shop with one language and for clients of other origins. It is also undefined for an English
 * page in a shop whose main language is English.
 */
export const cachedLanguage = (shop = lastKnownShop()): Language | undefined =>
  languagesOf(shop).length > 1 ? requestedLanguage() : undefined;
