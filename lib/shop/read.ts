import 'server-only';
import { db } from '@/lib/db';
import { viewZone } from '@/lib/delivery/stored-zones';
import { type Language, languagesOf } from '@/lib/i18n/languages';
import { requestedLanguage } from '@/lib/observe/request-context';
import { cacheClock, isExpiredSince } from '@/lib/page-cache/expired-tags';
import { CATALOG_TAG, RULES_TAG } from '@/lib/page-cache/tags';
import { CASH_STEPS } from '@/lib/tax/cash-math';
import { withTimeout } from '@/lib/utils/async';
import { toDollars } from '@/lib/utils/money';
import { processGlobal } from '@/lib/utils/process-global';
import { ShopSettings } from '@/models';
import type { HomePage } from '@/models/home-page';
import type { ShopSettingsDoc } from '@/models/shop-settings';
import { pauseAt } from './pause-math';
import { DEFAULT_SHOP, SETTING_KEYS } from './schema';
import type { ShopView } from './view';

/** What pages show of the row of the settings: the shop, and its home page if the seller has set one. */
export type ShopOfPages = { shop: ShopView; home?: HomePage };

const last = processGlobal<ShopOfPages & { begun: number }>('last-known-shop', () => ({
  shop: DEFAULT_SHOP,
  begun: 0,
}));

/** The shop as this process read it last; the defaults before. For what must not wait or fail. */
export const lastKnownShop = (): ShopView => last.shop;

/** The same, with the home page. */
export const lastKnownPages = (): ShopOfPages => ({ shop: last.shop, home: last.home });

/** The pause, unless it is over. */
function viewPause(pause: ShopSettingsDoc['pause']): Pick<ShopView, 'pause'> {
  if (!pause) return {};
  const { until, words } = pause;
  const seen = { ...(until ? { until: until.toISOString() } : {}), ...(words ? { words } : {}) };
  return pauseAt({ pause: seen }, Date.now()) ? { pause: seen } : {};
}

/** The stored settings that are set, as the API returns them: amounts in units of the currency. */
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

/** What is stored of the shop, with its defaults. */
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
    // An older version saves the zone with the hours alone.
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

/** Remembers, as the last known shop, what was just read of it, and returns its view. */
export function cacheShop(stored: ShopSettingsDoc | null): ShopView {
  last.shop = viewShop(stored);
  last.home = stored?.home?.page;
  return last.shop;
}

/** The shop as the database has it now. */
export async function readShop(): Promise<ShopView> {
  const begun = cacheClock();
  await db();
  const shop = cacheShop(await ShopSettings.findById('shop').lean());
  last.begun = begun;
  return shop;
}

/** The last known shop, read anew only after its settings may have changed; as it was while the database is down. */
export const currentShop = async (): Promise<ShopView> =>
  isExpiredSince(last.begun, [CATALOG_TAG]) ? readShop().catch(lastKnownShop) : lastKnownShop();

/** How long a call that needs no database otherwise waits for the rules of the shop, in ms. */
const MAX_RULES_MS = 500;

/**
 * The shop with its rules, such as a pause of orders: read anew only after settings or rules may have changed. While the
 * database does not answer, it is as this process knew it last.
 */
export const currentRules = async (): Promise<ShopView> =>
  isExpiredSince(last.begun, [CATALOG_TAG, RULES_TAG])
    ? withTimeout(MAX_RULES_MS, readShop()).catch(lastKnownShop)
    : lastKnownShop();

/** The shop and its home page as the database has them now. */
export async function readPages(): Promise<ShopOfPages> {
  await readShop();
  return lastKnownPages();
}

/**
 * The language of the page that makes the present request, to be kept with what it is about. Undefined in a shop with
 * one language, which keeps none, for an English page in a shop whose main language that is, and for front ends of
 * other origins.
 */
export const cachedLanguage = (shop = lastKnownShop()): Language | undefined =>
  languagesOf(shop).length > 1 ? requestedLanguage() : undefined;
