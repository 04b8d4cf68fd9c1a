import 'server-only';
import { db } from '@/lib/db';
import { furtherLanguage, isLanguage, type Language, languagesOf } from '@/lib/i18n/languages';
import type { Units } from '@/lib/law/unit-systems';
import { cacheClock, EVERY_PAGE_TAG, isExpiredSince } from '@/lib/page-cache/tags';
import { processGlobal } from '@/lib/utils/process-global';
import { site } from '@/lib/utils/site';
import { ownTimeZone } from '@/lib/utils/zone-day';
import { ShopSettings } from '@/models';
import { type PriceMoment, priceMoment } from './prices/lowest-price-stages';

type CatalogSettings = {
  currency: string;
  strikesLowestPrice: boolean;
  timeZone: string;
  languages: Language[];
  hasCustomBestSellers: boolean;
  countsMissedSearches: boolean;
  readsLists: boolean;
  units: Units | undefined;
};

const state = processGlobal('catalog settings', () => ({
  startedAt: 0,
  settings: undefined as CatalogSettings | undefined,
}));

async function settings(): Promise<CatalogSettings> {
  if (state.settings && !isExpiredSince(state.startedAt, [EVERY_PAGE_TAG])) return state.settings;
  const startedAt = cacheClock();
  await db();
  const fields = {
    currency: 1,
    lowestPrice: 1,
    timeZone: 1,
    'openingHours.timeZone': 1,
    languages: 1,
    'home.page.best': 1,
    missedSearches: 1,
    pasteList: 1,
    units: 1,
  };
  const shop = await ShopSettings.findById('shop', fields).lean();
  state.settings = {
    currency: shop?.currency ?? site.currency,
    strikesLowestPrice: shop?.lowestPrice ?? false,
    timeZone: shop?.openingHours?.timeZone ?? shop?.timeZone ?? ownTimeZone(),
    languages: shop?.languages?.filter(isLanguage) ?? [],
    hasCustomBestSellers: shop?.home?.page?.best !== undefined,
    countsMissedSearches: shop?.missedSearches ?? false,
    readsLists: shop?.pasteList ?? false,
    units: shop?.units,
  };
  state.startedAt = startedAt;
  return state.settings;
}

/** Returns the times that a price change stores: now, and the beginnings of days in the shop's time zone. */
export const currentMoment = async (): Promise<PriceMoment> =>
  priceMoment(Date.now(), (await settings()).timeZone);

/**
 * Returns whether the shop strikes through the lowest price of the 30 days before a reduction, instead of the regular
 * price.
 */
export const strikesLowestPrice = async (): Promise<boolean> =>
  (await settings()).strikesLowestPrice;

/**
 * Returns whether the seller has chosen the Best Sellers of the home page. If not, the home page shows the first
 * products of the catalogue.
 */
export const hasCustomBestSellers = async (): Promise<boolean> =>
  (await settings()).hasCustomBestSellers;

/** Returns whether the shop counts the searches that find nothing. */
export const countsMissedSearches = async (): Promise<boolean> =>
  (await settings()).countsMissedSearches;

/** Returns whether shoppers can paste a shopping list. */
export const readsLists = async (): Promise<boolean> => (await settings()).readsLists;

/** Returns the time zone of the shop. */
export const shopTimeZone = async (): Promise<string> => (await settings()).timeZone;

/** Returns the currency of the shop's prices (ISO 4217). */
export const catalogCurrency = async (): Promise<string> => (await settings()).currency;

/** Returns the system of units of the shop. Undefined means metric units. */
export const shopUnits = async (): Promise<Units | undefined> => (await settings()).units;

/**
 * Returns the settings for showing products. `lowest` states whether offers show the lowest price of the last 30 days.
 * `units` is absent for the metric default. `language` is set only if it is an additional language of the shop.
 */
export async function showing(wished?: Language): Promise<{
  currency: string;
  lowest: boolean;
  units: Units | undefined;
  language: Language | undefined;
}> {
  const { currency, strikesLowestPrice: lowest, languages, units } = await settings();
  return { currency, lowest, units, language: furtherLanguage({ languages }, wished) };
}

/** Returns the languages of the shop, the main language first. */
export const languagesOfGoods = async (): Promise<readonly Language[]> =>
  languagesOf(await settings());
