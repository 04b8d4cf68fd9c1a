import 'server-only';
import { env } from '@/lib/env';
import { ApiError } from '@/lib/http/errors';
import { fetchPublic } from '@/lib/http/fetch-public';
import { consume } from '@/lib/http/rate-limit';
import { t } from '@/lib/http/say';
import { version } from '@/lib/utils/version';
import { FOOD_FIELDS, factsOfFood, foodAnswer } from './food-schema';
import type { FoodFactsAnswer } from './food-view';

/** What one answer may be and take. */
const MOST_BYTES = 300_000;
const MOST_MS = 8_000;
/** How often the shop asks in a minute, whoever presses: public databases close to who asks more. */
const MOST_A_MINUTE = 30;

/** The Open Database License of the contents of Open Food Facts and its sisters. */
const LICENCE = {
  name: 'ODbL',
  address: 'https://opendatacommons.org/licenses/odbl/1-0/',
};

function read(bytes: Buffer) {
  try {
    return foodAnswer.safeParse(JSON.parse(bytes.toString())).data?.product;
  } catch {
    return undefined;
  }
}

/**
 * What the database that the owner has named says of a barcode. Throws 404 when it has none, or the owner has named
 * none; 429 when the shop has asked too often; 503 when it does not answer as expected.
 */
export async function lookUpFood(gtin: string): Promise<FoodFactsAnswer> {
  const { FOOD_FACTS_URL: base, APP_ORIGIN } = env();
  if (!base) throw new ApiError('notFound', t('scanFaults', 'noFoodDatabase'));
  await consume({ key: 'food-facts', max: MOST_A_MINUTE, windowMs: 60_000 });
  const { origin, host, protocol } = new URL(base);
  const fetched = await fetchPublic(`${base}/api/v2/product/${gtin}.json?fields=${FOOD_FIELDS}`, {
    maxBytes: MOST_BYTES,
    ms: MOST_MS,
    headers: {
      Accept: 'application/json',
      'User-Agent': `Basketful/${version} (${APP_ORIGIN})`,
    },
    // Only a local run may name one without TLS (lib/env).
    ...(protocol === 'http:' ? { ownOrigin: origin } : {}),
  });
  if ('fault' in fetched && fetched.fault === 'notFound')
    throw new ApiError('notFound', t('scanFaults', 'foodUnknown', { gtin, source: host }));
  const food = 'bytes' in fetched ? read(fetched.bytes) : undefined;
  if (!food) throw new ApiError('unavailable', t('scanFaults', 'foodSilent', { source: host }));
  return {
    ...factsOfFood(food),
    source: { name: host, address: `${base}/product/${gtin}` },
    licence: LICENCE,
  };
}
