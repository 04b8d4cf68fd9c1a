import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { searchVocabularies } from './languages';
import { noSearch } from './outage-page';
import { fold, highlight, tokenize, withoutAccents } from './tokenize';

test.each([
  ['Crème Fraîche', 'creme fraiche'],
  ['Grüße, Weißbrot', 'grusse, weissbrot'],
  ['WEISSBROT', 'weissbrot'],
  ['WEIẞBROT', 'weissbrot'],
  ['Œufs', 'oeufs'],
  ['Façon', 'facon'],
  ['Plátano, Pão, Maçã', 'platano, pao, maca'],
  ['Smørrebrød, Æbler', 'smorrebrod, aebler'],
  ['Żółty ser, Łosoś', 'zolty ser, losos'],
  ['أرز إسباني آجل ٱلبن', 'ارز اسباني اجل البن'],
  ['قهوة', 'قهوه'],
  ['حلوى', 'حلوي'],
  ['حَلِيب', 'حليب'],
  ['حلـــيب', 'حليب'],
  ['  Brown   Rice ', 'brown rice'],
  ['\u200fErd\u00adbeer\u200bjoghurt\u202c', 'erdbeerjoghurt'],
])('fold() turns %s into %s', (text, expected) => expect(fold(text)).toBe(expected));

test.each([
  ['خبز أبيض', 'خبز ابيض'],
  ['بيض بلدى', 'بيض بلدي'],
  ['شوكولاتة', 'شوكولاته'],
])('fold() treats %s and %s as equal', (text, typed) => expect(fold(text)).toBe(fold(typed)));

test('fold() changes only the accents of English text, and is idempotent', () => {
  const text = fc.string({ unit: letter });
  fc.assert(
    fc.property(text, (one) => {
      expect(fold(fold(one))).toBe(fold(one));
    }),
  );
  const english = fc.string({ unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(english, (one) => {
      expect(fold(one)).toBe(withoutAccents(one));
    }),
  );
});

test('an Arabic word stays one token', () =>
  expect(tokenize(fold('زُبْدَة الفول السـوداني'))).toEqual(['زبده', 'الفول', 'السوداني']));

const shown = (name: string, query: string) =>
  highlight(name, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

test.each([
  ['Whole Milk', 'milk', 'Whole [Milk]'],
  ['Buttermilk', 'MILK', 'Butter[milk]'],
  ['Crème Fraîche', 'creme fra', '[Crème Fra]îche'],
  ['Brown Rice', 'rice bro', '[Bro]wn [Rice]'],
  ['Chocolate Bar', 'chocolte', 'Chocolate Bar'],
  ['a.b', '.', 'a[.]b'],
  ['Weißbrot', 'weissb', '[Weißb]rot'],
  ['Weißbrot', 'weis', '[Wei]ßbrot'],
  ['Œufs', 'oeufs', '[Œufs]'],
  ['حلـيب', 'حليب', '[حلـيب]'],
  ['قهوة تركية', 'قهوه', '[قهوة] تركية'],
  ['Erd\u00adbeeren', 'rdbee', 'E[rd\u00adbee]ren'],
  ['Bergkäse', 'kaese', 'Berg[käse]'],
  ['Grüne Bohnen', 'gruen', '[Grün]e Bohnen'],
  ['Muesli', 'Müsli', '[Muesli]'],
  ['Milk', '', 'Milk'],
])(
  'highlight() splits %s into parts that match %s and parts that do not',
  (name, query, expected) => expect(shown(name, query)).toBe(expected),
);

test('highlight() returns parts that add up to the name', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: letter }),
      fc.string({ unit: letter }),
      (name, query) =>
        highlight(name, query)
          .map(({ text }) => text)
          .join('') === name,
    ),
  ));

const words = (line: string) => line.split(',').map((word) => word.trim());

describe.each(LANGUAGE_CODES)('the search vocabulary of %s', (code) => {
  const { same, kinds, diets, letters, stop, weak } = searchVocabularies[code];

  it('contains at least two synonyms in each line, without duplicates', () => {
    const short = same.filter((line) => {
      const all = words(line);
      return all.length < 2 || all.includes('') || new Set(all).size < all.length;
    });
    expect(short).toEqual([]);
  });

  it('contains words for each general word and for each diet', () => {
    const lists = Object.entries({ ...kinds, ...diets });
    expect(lists.filter(([name, list]) => !name || words(list).includes(''))).toEqual([]);
  });

  it('contains no empty stop word or weak word, and lists each letter for typo correction once', () => {
    for (const word of [...stop, ...weak]) expect(word).not.toBe('');
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(30);
  });
});

test.each([
  ['en', '', '<html lang="en">', 'Search is not available right now'],
  ['de', '/de', '<html lang="de">', 'Die Suche ist gerade nicht verfügbar'],
  ['ar', '/ar', '<html lang="ar" dir="rtl">', 'البحث غير متاح حاليًا'],
] as const)('noSearch returns an outage page in %s', (language, prefix, html, heading) => {
  const page = noSearch('<b>Green & Co', language, prefix);
  expect(page).toContain(html);
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(page).toContain(`<a href="${prefix || '/'}">`);
  expect(page).not.toContain('<b>');
});
