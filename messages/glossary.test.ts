import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { messages } from '.';

const rowsOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));

const [languages = [], ...terms] = rowsOf('glossary.csv');
const [, ...refused] = rowsOf('refused-terms.csv');

const isLetter = '[\\p{L}\\p{M}]';

/**
 * Returns whether a message contains a term, in singular or plural and in any case. Names of parameters do
 * not count.
 */
function hasTerm(message: string, term: string): boolean {
  const text = message.replace(/\{\w+(?=[},])/g, '{');
  return new RegExp(`(?<!${isLetter})${term}(s|es|en)?(?!${isLetter})`, 'iu').test(text);
}

test('the glossary has a translation of each term in each language', () => {
  expect([...languages].sort()).toEqual([...LANGUAGE_CODES].sort());
  for (const row of terms) {
    expect(row).toHaveLength(languages.length);
    expect(row.every(Boolean), row[0]).toBe(true);
  }
  const english = terms.map(([term]) => term);
  expect(new Set(english).size).toBe(english.length);
});

test('every forbidden term of the glossary has a replacement in the glossary or in the messages', () => {
  const said = Object.values(messages.en).flatMap((texts) => Object.values<string>(texts));
  for (const [language = '', word = '', instead = ''] of refused) {
    const known = terms.map((row) => row[languages.indexOf(language)]);
    const isSaid = language === 'en' && said.some((text) => text.includes(instead));
    expect(isSaid || known.includes(instead), `${language}: ${word}`).toBe(true);
  }
});

test.each([
  ['de', 'Der Einkaufswagen ist leer', 'Einkaufswagen', true],
  ['de', '{order} ist da', 'Order', false],
  ['de', '{count, plural, one {# Order} other {# Orders}}', 'Order', true],
  ['es', 'Los carritos', 'carrito', true],
  ['es', 'el ordenador', 'orden', false],
  ['pt', 'O seu ENDEREÇO', 'endereço', true],
  ['ar', 'إلى عربة', 'عربة', true],
])('hasTerm in %s searches the message %s for a term', (_, text, term, expected) =>
  expect(hasTerm(text, term)).toBe(expected),
);

test.each(LANGUAGE_CODES)(
  'the messages in %s contain no term that the glossary forbids',
  (language: Language) => {
    const words = refused.filter(([of]) => of === language).map(([, word = '']) => word);
    const found = Object.entries(messages[language]).flatMap(([namespace, texts]) =>
      Object.entries(texts as Record<string, string>).flatMap(([key, text]) =>
        words.filter((word) => hasTerm(text, word)).map((word) => `${namespace}.${key}: ${word}`),
      ),
    );
    expect(found).toEqual([]);
  },
);
