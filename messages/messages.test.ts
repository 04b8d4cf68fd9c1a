import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { translate } from '@/lib/i18n/catalog';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/i18n/languages';
import type { Namespace, Translate, ValuesOf } from '@/lib/i18n/translate';
import { type Messages, messages, type Translations } from '.';

type Element = ReturnType<typeof parse>[number];
type Texts = Record<string, Record<string, string>>;

const tableOf = (language: Language): Texts => messages[language];

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
      // Git also lists files whose deletion is not committed.
      return [];
    }
  });

test.each(LANGUAGE_CODES)('%s has the same namespaces and keys as English', (language) => {
  const shapeOf = (table: Texts) =>
    Object.entries(table).map(([namespace, texts]) => [namespace, Object.keys(texts).sort()]);
  expect(shapeOf(tableOf(language)).sort()).toEqual(shapeOf(tableOf('en')).sort());
});

test.each(LANGUAGE_CODES)(
  'the messages in %s have the same parameters as the English messages',
  (language) => {
    for (const [namespace, texts] of Object.entries(tableOf('en')))
      for (const [key, text] of Object.entries(texts))
        expect([
          namespace,
          key,
          ...parametersOf(tableOf(language)[namespace]?.[key] ?? ''),
        ]).toEqual([namespace, key, ...parametersOf(text)]);
  },
);

test.each(LANGUAGE_CODES)(
  'every plural message in %s has all plural forms of the language',
  (language) => {
    const { locale } = LANGUAGES[language];
    const formsOf = (type: 'cardinal' | 'ordinal') =>
      new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    for (const [namespace, texts] of Object.entries(tableOf(language)))
      for (const [key, text] of Object.entries(texts))
        for (const element of elementsOf(parse(text)))
          if (element.type === TYPE.plural) {
            const wanted = formsOf(element.pluralType ?? 'cardinal');
            const given = Object.keys(element.options);
            expect({
              namespace,
              key,
              missing: wanted.filter((form) => !given.includes(form)),
            }).toEqual({
              namespace,
              key,
              missing: [],
            });
          }
  },
);

test.each(LANGUAGE_CODES)('the messages in %s keep words and punctuation together', (language) => {
  const parted = Object.values(tableOf(language)).flatMap((texts) =>
    Object.values(texts).filter((text) => / [%:;!?»]|« /.test(text)),
  );
  expect(parted).toEqual([]);
});

test.each(LANGUAGE_CODES)('the messages in %s use typographic apostrophes', (language) => {
  const straight = Object.values(tableOf(language)).flatMap((texts) =>
    Object.values(texts).filter((text) => /\p{L}'+\p{L}/u.test(text)),
  );
  expect(straight).toEqual([]);
});

test.each(LANGUAGE_CODES)(
  'the messages in %s keep a number and its unit on one line',
  (language) => {
    const parted = Object.values(tableOf(language)).flatMap((texts) =>
      Object.values(texts).filter((text) =>
        /[}#] (k?g|m?l|L|lb|oz|min|Min|Std|h|Uhr|kJ|kcal|د|س)(?![\p{L}\p{M}’])/u.test(text),
      ),
    );
    expect(parted).toEqual([]);
  },
);

test.each(LANGUAGE_CODES)(
  'the message file of %s has the same format as files from translation tools',
  (language) => {
    const text = readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8');
    // The file must contain characters instead of escapes. Otherwise a translation tool changes many lines when it
    // saves.
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  },
);

test('messages format large numbers with thousands separators', () => {
  expect(translate('en', 'goods')('count', { count: 4766 })).toBe('4,766 products');
});

test('every message key is used in the code', () => {
  const unused = Object.entries(tableOf('en')).flatMap(([namespace, texts]) => {
    // Some files look up messages by a list of keys, for example allergens. A comment there names the namespace.
    const users = sources.filter(
      ({ text }) => text.includes(`'${namespace}'`) || text.includes(`\`${namespace}\``),
    );
    return Object.keys(texts)
      .filter((key) => !users.some(({ text }) => text.includes(`'${key}'`)))
      .map((key) => `${namespace}.${key}`);
  });
  expect(unused).toEqual([]);
});

test('only lib/i18n/languages.ts contains language codes other than English', () => {
  const codes = LANGUAGE_CODES.filter((code) => code !== 'en').join('|');
  const knows = new RegExp(`['"](${codes})['"]`);
  const others = sources
    .filter(({ file, text }) => file !== 'lib/i18n/languages.ts' && knows.test(text))
    .map(({ file }) => file);
  expect(others).toEqual([]);
});

/** Texts of the seller's area with capital letters, which the specification prescribes. */
const SPEC_TEXTS = [
  ...['Add Product', 'Products List', 'Best Sellers', 'Why We Are The Best'],
  ...['Delivery Information', 'Return & Refund Policy'],
];
const NAMES = [
  ...['Account', 'Apple', 'Arabic', 'Belgium', 'Categories', 'Colorado', 'Commission', 'Enter'],
  ...['European', 'Excel', 'Facebook', 'Google', 'January', 'Link', 'Minnesota', 'September'],
  ...['Favourites', 'French', 'German', 'JavaScript', 'June', 'Pay', 'Peppol', 'Portuguese'],
  ...['Save', 'Spanish', 'Stripe', 'Twitter', 'WebP', 'YouTube'],
];

test("English messages of the seller's area are in sentence case", () => {
  const inArea =
    /^(seller|board|packing|refund|scanning|couriers|deliveries|team|customers|dayReport|sales|today|phoneOrderForm|productImport|sizeForm|dataTable|firstDay|factors|factsForm)/;
  const capitalized = Object.entries(tableOf('en')).flatMap(([namespace, texts]) =>
    Object.entries(texts)
      .filter(() => inArea.test(namespace))
      .flatMap(([key, text]) => {
        const rest = SPEC_TEXTS.reduce((left, spec) => left.replaceAll(spec, ''), text);
        const words = rest.match(/(?<=[a-z,;] )\p{Lu}\p{Ll}\p{L}*/gu) ?? [];
        return words.flatMap((word) =>
          NAMES.includes(word) ? [] : `${namespace}.${key}: ${word}`,
        );
      }),
  );
  expect(capitalized).toEqual([]);
});

describe('the glossary', () => {
  const rowsOf = (file: string) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(','));

  const [languages = [], ...terms] = rowsOf('glossary.csv');
  const [, ...refused] = rowsOf('refused-terms.csv');

  const isLetter = '[\\p{L}\\p{M}]';

  function hasTerm(message: string, term: string): boolean {
    const text = message.replace(/\{\w+(?=[},])/g, '{');
    return new RegExp(`(?<!${isLetter})${term}(s|es|en)?(?!${isLetter})`, 'iu').test(text);
  }

  test('has a translation of each term in each language', () => {
    expect([...languages].sort()).toEqual([...LANGUAGE_CODES].sort());
    for (const row of terms) {
      expect(row).toHaveLength(languages.length);
      expect(row.every(Boolean), row[0]).toBe(true);
    }
    const english = terms.map(([term]) => term);
    expect(new Set(english).size).toBe(english.length);
  });

  test('replaces each forbidden term by a term that the glossary or the messages contain', () => {
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
  ])('hasTerm finds singular and plural (%s, text "%s", term %s): %s', (_, text, term, expected) =>
    expect(hasTerm(text, term)).toBe(expected),
  );

  /** `CEP` is the Brazilian word for the postal code. Only the address form for Brazil may contain it. */
  const BRAZILIAN = 'addressCountry.cep: CEP';

  test.each(LANGUAGE_CODES)(
    'the messages in %s contain no term that the glossary forbids',
    (language: Language) => {
      const words = refused.filter(([of]) => of === language).map(([, word = '']) => word);
      const found = Object.entries(messages[language]).flatMap(([namespace, texts]) =>
        Object.entries(texts as Record<string, string>).flatMap(([key, text]) =>
          words.filter((word) => hasTerm(text, word)).map((word) => `${namespace}.${key}: ${word}`),
        ),
      );
      expect(found.filter((one) => one !== BRAZILIAN)).toEqual([]);
    },
  );
});

type Goods = Translations['goods'];

/* tsc checks the types below (`npm run types`). They do not compile if `messages/en.d.json.ts` is missing. */

describe('the type Messages', () => {
  it('declares each English text as a literal type', () =>
    expectTypeOf<
      Messages['goods']['count']
    >().toEqualTypeOf<'{count, plural, one {# product} other {# products}}'>());
});

describe('the type Translations', () => {
  it('accepts any text for each English key', () =>
    expectTypeOf<Record<keyof Goods, string>>().toExtend<Goods>());

  it('rejects a language with a missing key', () =>
    expectTypeOf<Omit<Goods, 'count'>>().not.toExtend<Goods>());

  it('rejects a language with a missing namespace', () =>
    expectTypeOf<Omit<Translations, 'goods'>>().not.toExtend<Translations>());
});

describe('the type Translate', () => {
  it('rejects a namespace that does not exist in English', () =>
    expectTypeOf<'nothing'>().not.toExtend<Namespace>());

  it('rejects a key that does not exist in English', () => {
    expectTypeOf<'count'>().toExtend<Parameters<Translate<'goods'>>[0]>();
    expectTypeOf<'nothing'>().not.toExtend<Parameters<Translate<'goods'>>[0]>();
  });

  it('requires the parameters of the English message', () =>
    expectTypeOf<ValuesOf<Messages['goods']['count']>>().toEqualTypeOf<
      [values: { count: number }]
    >());

  it('rejects a call without the parameters of the message', () =>
    expectTypeOf<ValuesOf<Messages['age']['needed']>>().not.toEqualTypeOf<[]>());
});
