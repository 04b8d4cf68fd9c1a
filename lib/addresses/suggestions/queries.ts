import 'server-only';
import { hasStateList } from '@/lib/addresses/country-rules';
import { env } from '@/lib/env';
import { fetchPublic } from '@/lib/http/fetch-public';
import { consume } from '@/lib/http/rate-limit';
import { requestLanguage } from '@/lib/http/translate';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@/lib/i18n/languages';
import { log } from '@/lib/observe/log';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/utils/durations';
import { processGlobal } from '@/lib/utils/process-global';
import { version } from '@/lib/utils/version';
import { type Point, pointIn, suggestionsIn } from './photon';
import type { SuggestQuery } from './schema';
import type { AddressSuggestion } from './view';

/** The maximum size of a response from Photon, in bytes, and the time limit of a request, in ms. */
const MAX_BYTES = 200_000;
const MAX_MS = 1_500;
/** The number of places that one request to Photon asks for. Several places may have the same address. */
const MAX_PLACES = 15;
/**
 * The maximum number of requests per minute, from one client address and from the whole shop. Typing a street takes
 * about five requests.
 */
const MAX_OF_ONE = 60;
const MAX_OF_ALL = 600;
/** After this many failures in a row, the process sends no requests for a minute. */
const MAX_FAILURES = 3;

/** The countries with non-Latin names on the map. For these, the shop requests names in the language of the page. */
const OTHER_SCRIPTS = new Set(
  (
    'AE AM BD BG BH BY CN CY DZ EG ER ET GE GR HK IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK LY MA MK MM MN MO MV ' +
    'NP OM PK PS QA RS RU SA SD SY TH TN TW UA YE'
  ).split(' '),
);
/** The languages of Photon's usual data. A server may reject other languages. */
const KNOWN_LANGUAGES: readonly string[] = 'en de fr'.split(' ');

const state = processGlobal<{
  failures: number;
  /** The time until which the process sends no requests, in ms since 1970. */
  pausedUntil: number;
  /**
   * Until this time, in ms since 1970, requests omit the country filter. Photon before version 1.1 rejects the filter.
   *
   * After an hour, requests have the filter again, because Photon may have rejected the request for another reason.
   */
  unfilteredUntil: number;
  /** The position of the shop's address. Without `point`, the server does not know the address. */
  place?: { address: string; until: number; point?: Point | undefined };
}>('address-suggestions', () => ({ failures: 0, pausedUntil: 0, unfilteredUntil: 0 }));

/** Resets the stored failures and the position of the shop, for tests. */
export const resetSuggestions = (): void => {
  Object.assign(state, { failures: 0, pausedUntil: 0, unfilteredUntil: 0, place: undefined });
};

type ShopPlace = {
  country?: string | undefined;
  address?: string | undefined;
  hasAreas: boolean;
};

/**
 * Returns the language for names from Photon, or undefined for local names. Latin addresses always use local names,
 * because couriers read street signs. Lists of states are in Latin letters.
 */
function languageOfNames(country: string): Language | undefined {
  if (!OTHER_SCRIPTS.has(country)) return undefined;
  const language = requestLanguage();
  const isLatin = LANGUAGES[language].dir === 'ltr';
  if (!isLatin && !hasStateList(country)) return undefined;
  return KNOWN_LANGUAGES.includes(language) ? language : DEFAULT_LANGUAGE;
}

async function fetchPlaces(query: Record<string, string | undefined>): Promise<Buffer | undefined> {
  const { ADDRESS_SUGGESTIONS_URL: base = '', APP_ORIGIN } = env();
  const isUnfiltered = Date.now() < state.unfilteredUntil;
  const given = Object.entries(query).flatMap(([name, value]) =>
    value && !(name === 'countrycode' && isUnfiltered) ? [[name, value]] : [],
  );
  const search = new URLSearchParams(given);
  for (const layer of ['house', 'street']) search.append('layer', layer);
  const fetched = await fetchPublic(`${base}?${search}`, {
    maxBytes: MAX_BYTES,
    ms: MAX_MS,
    headers: {
      Accept: 'application/json',
      'User-Agent': `Basketful/${version} (${APP_ORIGIN})`,
    },
    ownOrigin: new URL(base).origin,
  });
  if ('bytes' in fetched) return fetched.bytes;
  // After a rejected country filter, the next request has no filter. A retry now would double the waiting time.
  if (fetched.fault === 'notFound') state.unfilteredUntil = Date.now() + HOUR_MS;
  return undefined;
}

/** The third failure in a row pauses the requests of this process for a minute. */
function countFailure(): void {
  state.failures += 1;
  if (state.failures < MAX_FAILURES) return;
  state.failures = 0;
  state.unfilteredUntil = 0;
  state.pausedUntil = Date.now() + MINUTE_MS;
  log().warn('the server of ADDRESS_SUGGESTIONS_URL does not answer; asking again in a minute');
}

/**
 * Returns the position of the shop, near which the server prefers streets. The first call does not wait for the
 * position.
 *
 * Caches a position for a day, and a failure for five minutes.
 */
function pointOfShop({ address, country }: ShopPlace): Point | undefined {
  if (!address) return undefined;
  const { place } = state;
  if (place?.address === address && place.until > Date.now()) return place.point;
  const asked = { address, until: Date.now() + 5 * MINUTE_MS };
  state.place = asked;
  const q = address.replace(/\s*\n\s*/g, ', ').slice(0, 200);
  void fetchPlaces({ q, countrycode: country, limit: '1' }).then((bytes) => {
    const point = bytes && pointIn(bytes);
    if (point && state.place === asked)
      state.place = { address, until: Date.now() + DAY_MS, point };
  });
  return undefined;
}

const mayAsk = (): Promise<boolean> =>
  consume({ key: 'address-suggestions', max: MAX_OF_ALL, windowMs: MINUTE_MS }).then(
    () => true,
    () => false,
  );

/**
 * Returns addresses that fit a typed street, from the configured Photon server. Returns none if there is no server, if
 * the shop has not set its country, or if the server fails.
 *
 * Sends the server only the typed street, the postal code, the language, the country and the place of the shop. Throws
 * 429 if the client address `ip` has sent too many requests.
 */
export async function suggestAddresses(
  { q, zip, country: chosen }: SuggestQuery,
  shop: ShopPlace,
  ip: string,
): Promise<AddressSuggestion[]> {
  const country = chosen ?? shop.country;
  if (!env().ADDRESS_SUGGESTIONS_URL || !shop.country || !country) return [];
  await consume({ key: `address-suggestions:${ip}`, max: MAX_OF_ONE, windowMs: MINUTE_MS });
  if (Date.now() < state.pausedUntil || !(await mayAsk())) return [];
  const isHome = country === shop.country;
  const point = isHome ? pointOfShop(shop) : undefined;
  const bytes = await fetchPlaces({
    q: zip ? `${q} ${zip}` : q,
    countrycode: country,
    lang: languageOfNames(country),
    limit: String(MAX_PLACES),
    // Two decimals are precise to about one kilometre.
    lat: point?.lat.toFixed(2),
    lon: point?.lon.toFixed(2),
  });
  const found = bytes && suggestionsIn(bytes, { q, country, hasAreas: isHome && shop.hasAreas });
  if (!found) {
    countFailure();
    return [];
  }
  state.failures = 0;
  return found;
}
