import 'server-only';
import { addressRules } from '@/lib/addresses/country-rules';
import { db } from '@/lib/db';
import { shapesAbroad } from '@/lib/delivery/stored-zones';
import { env } from '@/lib/env';
import { type Language, languagesOf } from '@/lib/i18n/languages';
import { invoiceLawOf } from '@/lib/law/country-law';
import { requestedLanguage } from '@/lib/observe/request-context';
import { cacheClock, EVERY_PAGE_TAG, isExpiredSince, RULES_TAG } from '@/lib/page-cache/tags';
import { canPayInShop } from '@/lib/payments/in-shop';
import { publicMethods } from '@/lib/payments/pay-methods';
import { cashStepOf } from '@/lib/tax/cash-rounding';
import { withTimeout } from '@/lib/utils/async';
import { toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { processGlobal } from '@/lib/utils/process-global';
import { ShopSettings } from '@/models';
import type { HomePage, ShopSettingsDoc } from '@/models/shop-settings';
import { pauseAt } from './pause-times';
import { DEFAULT_SHOP } from './schema';
import { SETTING_KEYS, settingOf, storedField } from './settings-schema';
import type { ShopView } from './view';

/**
 * The parts of the settings document that pages need: the public shop and, if the seller has configured one, the home
 * page.
 */
export type ShopOfPages = { shop: ShopView; home?: HomePage };

const last = processGlobal<ShopOfPages & { startedAt: number }>('last-known-shop', () => ({
  shop: DEFAULT_SHOP,
  startedAt: 0,
}));

/**
 * Returns the shop that this process read last, or the default shop before the first read. Use it in code that must not
 * wait and must not fail.
 */
export const lastKnownShop = (): ShopView => last.shop;

/** Removes the data that only the seller may see: the bank details, and the payment methods that are switched off. */
export function publicShop({ payMethods, ...shop }: ShopView): ShopView {
  return { ...shop, ...omitUndefined({ payMethods: publicMethods(payMethods) }) };
}

/** Returns the public shop and the home page that this process read last. */
export const lastKnownPages = (): ShopOfPages => ({ shop: publicShop(last.shop), home: last.home });

function viewPause(pause: ShopSettingsDoc['pause']): Pick<ShopView, 'pause'> {
  if (!pause) return {};
  const { until, words } = pause;
  const seen = omitUndefined({ until: until?.toISOString(), words: words || undefined });
  return pauseAt({ pause: seen }, Date.now()) ? { pause: seen } : {};
}

function viewSettings(stored: ShopSettingsDoc): Partial<ShopView> {
  const { country, currency = DEFAULT_SHOP.currency } = stored;
  const fields: Record<string, unknown> = {
    ...stored,
    // Earlier versions may have stored invoices as switched on although the law of the country forbids them. They would
    // block the save of other settings.
    ...(invoiceLawOf(country) ? { invoices: undefined } : {}),
  };
  return Object.fromEntries(
    SETTING_KEYS.flatMap((key) => {
      const value = fields[storedField(key)];
      if (value === undefined) return [];
      const { money } = settingOf(key);
      return [[key, money ? money.view(value as never, currency) : value]];
    }),
  );
}

function viewPostalCodes(stored: ShopSettingsDoc): Pick<ShopView, 'postalCode' | 'codesAbroad'> {
  const { country } = stored;
  if (country === undefined) return {};
  const own = addressRules(country)?.postalCode;
  const codesAbroad = shapesAbroad(stored);
  return omitUndefined({
    postalCode: own && { shapes: own.shapes, example: own.example },
    codesAbroad,
  });
}

/** Converts the stored settings to the format of the API. Unset settings have their defaults. */
export function viewShop(stored: ShopSettingsDoc | null): ShopView {
  if (!stored) return DEFAULT_SHOP;
  const { revision = 0, logo, logoSize, pause, pages, timeZone, openingHours: hours } = stored;
  const { guaranteeNotice = {} } = stored;
  const currency = stored.currency ?? DEFAULT_SHOP.currency;
  const step = cashStepOf({ currency, country: stored.country });
  return {
    ...DEFAULT_SHOP,
    ...viewSettings(stored),
    revision,
    ...omitUndefined({
      logo: logo || undefined,
      logoSize: logo ? logoSize : undefined,
      guaranteeNotice: Object.keys(guaranteeNotice).length > 0 ? guaranteeNotice : undefined,
    }),
    hasTimeZone: Boolean(timeZone ?? hours),
    // Prefer the time zone of the opening hours, because an older version of the app stores only this time zone.
    ...omitUndefined({ timeZone: hours?.timeZone }),
    ...viewPause(pause),
    ...viewPostalCodes(stored),
    ...omitUndefined({
      cashStep: step ? toUnits(step, currency) : undefined,
      pages: pages?.list.length
        ? pages.list.map(({ slug, title, titles, languages }) =>
            omitUndefined({ slug, title, titles, languages }),
          )
        : undefined,
    }),
  };
}

/** Stores the settings as the last known shop of this process, and returns them in the format of the API. */
export function cacheShop(stored: ShopSettingsDoc | null): ShopView {
  const suggests = Boolean(stored?.country && env().ADDRESS_SUGGESTIONS_URL);
  const paysInShop = Boolean(stored?.expressCheckout) && canPayInShop();
  last.shop = {
    ...viewShop(stored),
    ...omitUndefined({
      suggestsAddresses: suggests || undefined,
      paysInShop: paysInShop || undefined,
    }),
  };
  last.home = stored?.home?.page;
  return last.shop;
}

/** Reads the shop from the database. */
export async function readShop(): Promise<ShopView> {
  const startedAt = cacheClock();
  await db();
  const shop = cacheShop(await ShopSettings.findById('shop').lean());
  last.startedAt = startedAt;
  return shop;
}

/**
 * Returns the shop. Reads the database only if the settings may have changed since the last read. While the
 * database is down, returns the last known shop.
 */
export const currentShop = async (): Promise<ShopView> =>
  isExpiredSince(last.startedAt, [EVERY_PAGE_TAG])
    ? readShop().catch(lastKnownShop)
    : lastKnownShop();

const MAX_RULES_MS = 500;

/**
 * Returns the shop with its current rules, for example a pause of orders. Reads the database only if settings
 * or rules may have changed since the last read. If the database does not respond in time, returns the shop
 * that this process read last.
 */
export const currentRules = async (): Promise<ShopView> =>
  isExpiredSince(last.startedAt, [EVERY_PAGE_TAG, RULES_TAG])
    ? withTimeout(MAX_RULES_MS, readShop()).catch(lastKnownShop)
    : lastKnownShop();

/** Reads the public shop and its home page from the database. */
export async function readPages(): Promise<ShopOfPages> {
  await readShop();
  return lastKnownPages();
}

/**
 * Returns the language of the page that sent the request, to store it with an account or an order. Returns
 * undefined in a shop with one language, for clients of other origins, and for English pages of a shop whose
 * main language is English.
 */
export const cachedLanguage = (shop = lastKnownShop()): Language | undefined =>
  languagesOf(shop).length > 1 ? requestedLanguage() : undefined;
