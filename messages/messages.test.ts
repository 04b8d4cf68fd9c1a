import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import { messages } from '.';

type Element = ReturnType<typeof parse>[number];
type Texts = Record<string, Record<string, string>>;

const tableOf = (language: Language): Texts => messages[language];

/** All elements of a message, those within its plurals and tags included. */
function elementsOf(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) => {
    const inner =
      element.type === TYPE.plural || element.type === TYPE.select
        ? Object.values(element.options).flatMap(({ value }) => value)
        : element.type === TYPE.tag
          ? element.children
          : [];
    return [element, ...elementsOf(inner)];
  });
}

const isNamed = ({ type }: Element) => type !== TYPE.literal && type !== TYPE.pound;
const parametersOf = (text: string) =>
  [
    ...new Set(
      elementsOf(parse(text))
        .filter(isNamed)
        .map((element) => `${'value' in element ? element.value : ''}`),
    ),
  ].sort();

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => /^(app|lib|server)\/.*\.tsx?$|^middleware\.ts$/.test(file))
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(file, 'utf8') }];
    } catch {
      // Removed, and not yet committed.
      return [];
    }
  });

test.each(LANGUAGE_CODES)('%s has the areas and keys of English, and no others', (language) => {
  const shapeOf = (table: Texts) =>
    Object.entries(table).map(([area, texts]) => [area, Object.keys(texts).sort()]);
  expect(shapeOf(tableOf(language)).sort()).toEqual(shapeOf(tableOf('en')).sort());
});

test.each(LANGUAGE_CODES)('the messages of %s have the parameters of English', (language) => {
  for (const [area, texts] of Object.entries(tableOf('en')))
    for (const [key, text] of Object.entries(texts))
      expect([area, key, ...parametersOf(tableOf(language)[area]?.[key] ?? '')]).toEqual([
        area,
        key,
        ...parametersOf(text),
      ]);
});

test.each(LANGUAGE_CODES)('each plural of %s has all forms of the language', (language) => {
  const { locale } = LANGUAGES[language];
  const formsOf = (type: 'cardinal' | 'ordinal') =>
    new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
  for (const [area, texts] of Object.entries(tableOf(language)))
    for (const [key, text] of Object.entries(texts))
      for (const element of elementsOf(parse(text)))
        if (element.type === TYPE.plural) {
          const wanted = formsOf(element.pluralType ?? 'cardinal');
          const given = Object.keys(element.options);
          expect({ area, key, missing: wanted.filter((form) => !given.includes(form)) }).toEqual({
            area,
            key,
            missing: [],
          });
        }
});

test.each(LANGUAGE_CODES)(
  'no line of %s begins with a sign that belongs to the word before it',
  (language) => {
    const parted = Object.values(tableOf(language)).flatMap((texts) =>
      Object.values(texts).filter((text) => / [%:;!?»]|« /.test(text)),
    );
    expect(parted).toEqual([]);
  },
);

test.each(LANGUAGE_CODES)('the file of %s is as tools for translators write it', (language) => {
  const text = readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8');
  // Real characters instead of escapes. Otherwise the first save of a tool would change many lines.
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test('a large number of products is written in groups', () => {
  expect(translate('en', 'goods')('count', { count: 4766 })).toBe('4,766 products');
});

test('each message is said somewhere', () => {
  const unused = Object.entries(tableOf('en')).flatMap(([area, texts]) => {
    // A list of keys, such as the allergens, names its namespace in a comment.
    const users = sources.filter(
      ({ text }) => text.includes(`'${area}'`) || text.includes(`\`${area}\``),
    );
    return Object.keys(texts)
      .filter((key) => !users.some(({ text }) => text.includes(`'${key}'`)))
      .map((key) => `${area}.${key}`);
  });
  expect(unused).toEqual([]);
});

test('no other file knows which languages there are', () => {
  const codes = LANGUAGE_CODES.filter((code) => code !== 'en').join('|');
  const knows = new RegExp(`['"](${codes})['"]`);
  const others = sources
    .filter(({ file, text }) => file !== 'lib/i18n/languages.ts' && knows.test(text))
    .map(({ file }) => file);
  expect(others).toEqual([]);
});
