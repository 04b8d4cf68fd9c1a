import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { ENGLISH_DAYS } from './day-labels';
import { pauseAt, pauseMessage } from './pause-times';
import { DEFAULT_SHOP, pauseInput } from './schema';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const until = new Date(NOON + 15 * 60_000).toISOString();
const shop = (pause?: object) => ({
  ...DEFAULT_SHOP,
  timeZone: 'UTC',
  ...omitUndefined({ pause }),
});

test.each([
  ['nothing without a pause', undefined, NOON, undefined],
  [
    'the default text until the shop reopens',
    {},
    NOON + 9e9,
    'The shop does not accept new orders at the moment.',
  ],
  [
    "the seller's text and the end in the shop's time zone",
    { until, words: 'The oven is broken.' },
    NOON,
    'The oven is broken. You can order again today at 12:15 PM.',
  ],
  ['the text until the last moment', { until, words: 'Wait.' }, NOON + 899_999, 'Wait. You can'],
  ['nothing from the end of the pause', { until, words: 'Wait.' }, NOON + 900_000, undefined],
])('pauseMessage shows %s', (_, pause, now, words) => {
  const said = pauseMessage(shop(pause), now, translate('en', 'checkoutErrors'), ENGLISH_DAYS);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said?.startsWith(words)).toBe(true);
  expect(pauseAt(shop(pause), now) !== undefined).toBe(words !== undefined);
});

test.each([
  [
    { on: true, minutes: 15 },
    { on: true, minutes: 15 },
  ],
  [
    { on: true, minutes: '60', words: ' ' },
    { on: true, minutes: 60, words: undefined },
  ],
  [{ on: false }, { on: false }],
])('pauseInput accepts %j', (body, input) => {
  expect(pauseInput.parse(body)).toEqual(input);
});

test.each([
  [{}, '“on” must be true to pause orders'],
  [{ on: true, minutes: 20 }, 'The pause must be 15, 30 or 60 minutes'],
  [{ on: true, minutes: '' }, 'The pause must be 15, 30 or 60 minutes'],
  [{ on: true, words: 'a'.repeat(201) }, 'The message to shoppers can have at most 200'],
])('pauseInput rejects %j with a message', (body, words) => {
  const { error } = pauseInput.safeParse(body);
  expect(error?.issues[0]?.message).toContain(words);
});
