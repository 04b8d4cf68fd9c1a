import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { translator } from '@/lib/i18n/translate';
import { messages } from '@/messages';
import { patternsOf, pseudo } from './pseudo';

const english = Object.entries(messages.en).flatMap(([namespace, texts]) =>
  Object.entries(texts).map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
);

const shapeOf = (text: string) =>
  JSON.stringify(parse(text), (key, value: unknown) =>
    key === 'location' || (key === 'value' && typeof value === 'string') ? undefined : value,
  )
    .replaceAll(`{"type":${TYPE.literal}},`, '')
    .replaceAll(`,{"type":${TYPE.literal}}`, '');

test.each([
  ['Home', '[Hóóméé]'],
  [' in cart', ' [îîñ çááářt]'],
  ['Only {count} left', '[Óóñlýý {count} léééft]'],
])('the pseudo-localized text of %s is %s', (text, expected) =>
  expect(pseudo(text)).toBe(expected),
);

test('pseudo-localization preserves the plural forms of a message', () => {
  const compiled = { items: compile(pseudo('{count, plural, one {# item} other {# items}}')) };
  const t = translator<'islands'>(compiled as never, 'en-US') as unknown as (
    key: string,
    values: object,
  ) => string;
  expect([t('items', { count: 1 }), t('items', { count: 1200 })]).toEqual([
    '[1 îîtéém]',
    '[1,200 îîtéémš]',
  ]);
});

test.each(english)(
  'pseudo-localization preserves the placeholders and adds at least 40% more letters: %s',
  (_, text) => {
    expect(shapeOf(pseudo(text))).toBe(shapeOf(text));
    const lettersOf = (texts: (string | null)[]) => texts.join('').match(/\p{L}/gu)?.length ?? 0;
    const [before, after] = [patternsOf(text), patternsOf(pseudo(text))];
    expect(after.length).toBe(before.length);
    after.forEach((texts, at) => {
      expect(lettersOf(texts)).toBeGreaterThanOrEqual(1.4 * lettersOf(before[at] ?? []));
    });
  },
);
