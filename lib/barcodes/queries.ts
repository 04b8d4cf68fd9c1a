import 'server-only';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { fetchPublic } from '@/lib/http/fetch-public';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { version } from '@/lib/utils/version';
import { FOOD_FIELDS, factsOfFood, foodResponse } from './food-schema';
import type { FoodFactsResponse } from './food-view';

/** The limits of one response: its size in bytes and its duration in ms. */
const MOST_BYTES = 300_000;
const MOST_MS = 8_000;
/** How many lookups the whole shop sends per minute. Public databases block clients that send more. */
const MOST_A_MINUTE = 30;

/** The Open Database License, under which Open Food Facts and its sister projects publish their data. */
const LICENCE = { name: 'ODbL', address: 'https://opendatacommons.org/licenses/odbl/1-0/' };

function read(bytes: Buffer) {
  try {
    return foodResponse.safeParse(JSON.parse(bytes.toString())).data?.product;
  } catch {
    return undefined;
  }
}

/**
 * Returns the product facts (ingredients, allergens, nutrition) that the configured food database has for a
 * barcode. Throws 404 if the database does not contain the barcode, or if no database is configured. Throws 429 if
 * the shop has sent too many requests, and 503 if the database does not respond as expected.
 */
export async function fetchFoodFacts(gtin: string): Promise<FoodFactsResponse> {
  const { FOOD_FACTS_URL: base, APP_ORIGIN } = env();
  if (!base) throw new ApiError('notFound', t('scanErrors', 'noFoodDatabase'));
  await consume({ key: 'food-facts', max: MOST_A_MINUTE, windowMs: 60_000 });
  const { origin, host, protocol } = new URL(base);
  const fetched = await fetchPublic(
    `${base}/api/v2/product/${gtin}.json?fields=${FOOD_FIELDS}`,
    omitUndefined({
      maxBytes: MOST_BYTES,
      ms: MOST_MS,
      headers: { Accept: 'application/json', 'User-Agent': `Basketful/${version} (${APP_ORIGIN})` },
      // An address without TLS is allowed only when the shop runs locally (lib/env).
      ownOrigin: protocol === 'http:' ? origin : undefined,
    }),
  );
  if ('fault' in fetched && fetched.fault === 'notFound')
    throw new ApiError('notFound', t('scanErrors', 'foodUnknown', { gtin, source: host }));
  const food = 'bytes' in fetched ? read(fetched.bytes) : undefined;
  if (!food) throw new ApiError('unavailable', t('scanErrors', 'foodSilent', { source: host }));
  return {
    ...factsOfFood(food),
    source: { name: host, address: `${base}/product/${gtin}` },
    licence: LICENCE,
  };
}
