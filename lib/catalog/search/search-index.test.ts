import fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { LANGUAGE_CODES } from '@/lib/i18n/languages';
import { inventedProducts } from '@/local/demo/invented';
import { searchVocabularies } from './languages';
import { Meanings } from './meanings';
import { noSearch } from './outage-page';
import { SearchIndex } from './search-index';
import { fold, highlight, stem, tokenize, withoutAccents } from './tokenize';

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
  ['١٫٥ لتر', '1.5 لتر'],
  ['  Brown   Rice ', 'brown rice'],
  ['\u200fErd\u00adbeer\u200bjoghurt\u202c', 'erdbeerjoghurt'],
])('a search treats %s as %s', (text, expected) => expect(fold(text)).toBe(expected));

test.each([
  ['خبز أبيض', 'خبز ابيض'],
  ['بيض بلدى', 'بيض بلدي'],
  ['شوكولاتة', 'شوكولاته'],
])('a search treats %s and %s as equal', (text, typed) => expect(fold(text)).toBe(fold(typed)));

test.each([
  ['figs', 'fig'],
  ['berries', 'berry'],
  ['cookies', 'cooky'],
  ['pies', 'pie'],
  ['radishes', 'radish'],
  ['gas', 'gas'],
  ['asparagus', 'asparagus'],
  ['molasses', 'molass'],
])('stem shortens %s to %s', (word, expected) => expect(stem(word)).toBe(expected));

test('the normalization of English text changes only accents and letter case', () => {
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

test('an Arabic phrase is split into its words', () =>
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
])('the name %s with the search text %s is highlighted as %s', (name, query, expected) =>
  expect(shown(name, query)).toBe(expected),
);

test('the highlighted and plain parts of a name together equal the name', () =>
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

  it('lists only non-empty words for each general term and each diet', () => {
    const lists = Object.entries({ ...kinds, ...diets });
    expect(lists.filter(([name, list]) => !name || words(list).includes(''))).toEqual([]);
  });

  it('has no empty stop words or weak words, and no duplicate letters', () => {
    for (const word of [...stop, ...weak]) expect(word).not.toBe('');
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.length).toBeGreaterThan(30);
  });
});

test.each([
  ['en', '', '<html lang="en">', 'Search is not available right now'],
  ['de', '/de', '<html lang="de">', 'Die Suche ist gerade nicht verfügbar'],
  ['ar', '/ar', '<html lang="ar" dir="rtl">', 'البحث غير متاح حاليًا'],
] as const)(
  'the error page of the search is in the language %s',
  (language, prefix, html, heading) => {
    const page = noSearch('<b>Green & Co', language, prefix);
    expect(page).toContain(html);
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain(`<a href="${prefix || '/'}">`);
    expect(page).not.toContain('<b>');
  },
);

const names = [
  'Fresh Whole Milk',
  'Oat Milk, Organic',
  'Crème Brûlée',
  'Brown Bread',
  'Milkshake Chocolate',
  'Organic Brown Rice',
];
const idOf = (slot: number) => String(slot).padStart(24, '0');

const index = new SearchIndex();
names.forEach((name, slot) => {
  const category = name.includes('Milk') ? 'Dairy' : name.includes('Rice') ? 'Grains' : 'Bakery';
  const description = name === 'Brown Bread' ? ['Good for toast', 'Contains gluten'] : [];
  index.put({ id: idOf(slot), name, category, inStock: slot !== 0, description });
});
/** Other processes may slow down single runs. */
function fastest(work: () => unknown): number {
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
const named = (ids: string[]) => ids.map((id) => names[Number(id)]);

describe('the search index', () => {
  it('finds products by any part of the name', () => {
    expect(named(index.containing('MILK', 10))).toEqual([names[0], names[1], names[4]]);
    expect(named(index.containing('k, o', 10))).toEqual([names[1]]);
    expect(named(index.containing('creme br', 10))).toEqual([names[2]]);
  });

  it('finds nothing for a query that consists only of accents', () => {
    for (const text of ['\u0301', ' \u0301\u0308 ']) {
      expect(index.containing(text, 10)).toEqual([]);
      expect(index.related(text, 10)).toEqual([]);
    }
  });

  it('finds removed products only with the filter `removed`', () => {
    const shelf = new SearchIndex();
    const pear = { id: idOf(1), name: 'Pear', category: 'Fruits', inStock: false };
    const put = (removed: boolean) => shelf.put({ ...pear, removed });
    const found = () => [
      shelf.containing('pear', 9).length,
      shelf.related('fruits', 9).length,
      shelf.containing('pear', 9, { removed: true }).length,
      shelf.isRemoved(pear.id),
    ];
    put(true);
    expect(found()).toEqual([0, 0, 1, true]);
    put(false);
    expect(found()).toEqual([1, 1, 0, false]);
    expect(shelf.isRemoved(idOf(2))).toBe(false);
    expect([shelf.categoryOf(pear.id), shelf.categoryOf(idOf(99))]).toEqual(['Fruits', undefined]);
  });

  it('applies filters and continues after a cursor', () => {
    expect(named(index.containing('milk', 10, { inStock: true }))).toEqual([names[1], names[4]]);
    expect(named(index.containing('milk', 10, { after: idOf(1) }))).toEqual([names[4]]);
    expect(named(index.containing('o', 1, { categories: ['Bakery'] }))).toEqual([names[3]]);
  });

  it('matches words in any order, and ranks whole words before parts of words', () => {
    expect(named(index.related('milk organic', 10))).toEqual([names[1]]);
    expect(named(index.related('org bro', 10))).toEqual([names[5]]);
    expect(named(index.related('choc milk', 10))).toEqual([names[4]]);
  });

  it.each([
    ['a missing letter', 'chocolte', 4],
    ['an extra letter', 'chocollate', 4],
    ['a wrong letter', 'chocolzte', 4],
    ['two swapped letters', 'chocoalte', 4],
    ['a missing space', 'freshwhole milk', 0],
    ['an extra space', 'brown bre ad', 3],
    ['a letter instead of a space', 'brownxbread', 3],
  ])('corrects %s', (_, query, slot) => {
    expect(named(index.related(query, 10))[0]).toBe(names[slot]);
  });

  it('returns no related product for an unknown word, and none whose name contains the whole query', () => {
    expect(index.related('xylophone', 10)).toEqual([]);
    expect(named(index.related('brown bread', 10))).not.toContain(names[3]);
  });

  it.each([
    ['a category', 'grains', [5]],
    ['a description, but not by its allergens', 'toasts', [3]],
    ['a synonym', 'vegan milk', [1]],
    ['a long word with two typos', 'choxolste', [4]],
    ['some of the words', 'free brown pumpernickel', [3, 5]],
  ])('finds related products by %s', (_, query, slots) => {
    expect(named(index.related(query, 10))).toEqual(slots.map((slot) => names[slot]));
  });

  it('corrects typos only if `forgive` is on, and never corrects known words such as "coke"', () => {
    expect(index.related('mikl', 10, {}, false)).toEqual([]);
    expect(named(index.related('mikl', 10))).toContain(names[0]);
    expect(index.related('gluten', 10)).toEqual([]);
    const cakes = new SearchIndex();
    cakes.put({ id: idOf(0), name: 'Cake', category: 'Bakery', inStock: true });
    expect(cakes.related('coke', 10)).toEqual([]);
  });

  const big = new SearchIndex();
  const lowerCase: string[] = [];
  beforeAll(() => {
    const many = inventedProducts(0);
    for (let slot = 0; slot < 10_000; slot += 1) {
      const { name, category, inStock, description } = many.next().value;
      big.put({ id: idOf(slot), name, category, inStock, description });
      lowerCase.push(name.toLowerCase());
    }
  });
  it.each([
    'e!',
    'a.',
    'e e',
    'ri lo ni st',
    'cla gol org fam rus gar har sun cri ten',
    'x'.repeat(100),
  ])('searches faster than a scan of all names: %j', (text) => {
    const search = () => [...big.containing(text, 24), ...big.related(text, 24)];
    const words = text.split(' ');
    const scan = () =>
      words.map((sought) =>
        lowerCase.map((name) => name.split(' ').filter((word) => word.includes(sought))),
      );
    // Absolute times depend on the load of the machine.
    expect(fastest(search)).toBeLessThan(fastest(scan));
  });

  it('must be rebuilt if an indexed field of a product changes', () => {
    const bread = { id: idOf(3), name: 'Brown Bread', category: 'Bakery', inStock: true };
    const description = ['Good for toast', 'Contains gluten'];
    expect(index.put({ ...bread, description })).toBe(true);
    expect(index.put({ ...bread, description: ['Good for soup'] })).toBe(false);
    expect(index.put({ id: idOf(0), name: 'Other', category: 'Dairy', inStock: true })).toBe(false);
    expect(index.put({ id: '0', name: 'Earlier', category: 'Dairy', inStock: true })).toBe(false);
  });
});

describe('the search index with umlauts, barcodes and diets', () => {
  const shop = new SearchIndex();
  const goods = [
    { name: 'Käse', gtin: '4006381333931' },
    { name: 'Müsli', diets: ['gluten-free', 'vegan'] as const },
    { name: 'Grüne Bohnen' },
    { name: 'Muesli Riegel' },
    { name: 'Rice cakes', diets: ['gluten-free'] as const, description: ['Light and crisp'] },
    { name: 'Gluten free oats' },
    { name: 'Cake', description: ['Contains gluten'] },
    { name: 'Bread rolls', description: ['With Käse on top'] },
  ];
  goods.forEach(({ ...one }, slot) => {
    shop.put({ id: idOf(slot), category: 'Grains', inStock: slot !== 1, ...one });
  });
  const called = (ids: string[]) => ids.map((id) => goods[Number(id)]?.name);
  const containing = (text: string) => called(shop.containing(text, 9));
  const related = (text: string) => called(shop.related(text, 9));

  it('treats an umlaut like its spelling with two letters', () => {
    expect(containing('kaese')).toEqual(['Käse']);
    expect(containing('KÄSE')).toEqual(['Käse']);
    expect(containing('kase')).toEqual(['Käse']);
    expect(containing('muesli')).toEqual(['Müsli', 'Muesli Riegel']);
    expect(containing('Müsli')).toEqual(['Müsli', 'Muesli Riegel']);
    expect(containing('gruen')).toEqual(['Grüne Bohnen']);
    expect(shop.has(idOf(0), 'kaese')).toBe(true);
    expect(related('bohnen gruen')).toEqual(['Grüne Bohnen']);
    expect(related('Riegel Müsli')).toEqual(['Muesli Riegel']);
    expect(related('kaese')).toEqual(['Bread rolls']);
  });

  it('finds a product by its complete barcode in any notation', () => {
    for (const text of ['4006381333931', ' 4006381 333931 ', '04006381333931', '٤٠٠٦٣٨١٣٣٣٩٣١']) {
      expect(containing(text)).toEqual(['Käse']);
      expect(related(text)).toEqual([]);
    }
    expect(shop.has(idOf(0), '4006381333931')).toBe(true);
    expect(containing('4006381333932')).toEqual([]);
    expect(containing('400638')).toEqual([]);
    expect(shop.containing('4006381333931', 9, { after: idOf(0) })).toEqual([]);
    expect(shop.containing('4006381333931', 9, { removed: true })).toEqual([]);
  });

  it('ranks a matching name before a matching diet', () => {
    expect(containing('gluten free')).toEqual(['Gluten free oats']);
    expect(related('gluten free')).toEqual(['Müsli', 'Rice cakes']);
    expect(related('gluten-free rice')).toEqual(['Rice cakes']);
    expect(related('vegan')).toEqual(['Müsli']);
    expect(called(shop.related('vegan', 9, { inStock: true }))).not.toContain('Müsli');
  });

  it('must be rebuilt if a barcode or diet changes', () => {
    const one = { id: idOf(0), name: 'Käse', category: 'Grains', inStock: true };
    expect(shop.put({ ...one, gtin: '4006381333931' })).toBe(true);
    expect(shop.put({ ...one, gtin: '96385074' })).toBe(false);
    expect(shop.put({ ...one, gtin: '4006381333931', diets: ['vegan'] })).toBe(false);
  });
});

describe('the search index with brands and pack sizes', () => {
  const shop = new SearchIndex(new Meanings(searchVocabularies.de));
  const goods = [
    { name: 'Alpenmilch Schokolade', brand: 'Milka', weight: '100 g' },
    { name: 'Haltbare Alpenmilch', brand: 'Weihenstephan', weight: '1 l' },
    { name: 'Cola', weight: '1,5 l' },
    { name: 'Cola Zero', weight: '0,5 l' },
    { name: 'Pepsi Cola 500 ml' },
    { name: 'Bio Bergkäse' },
    { name: 'Frisches Bauernbrot' },
    { name: 'Mehl Type 405', weight: '1 kg' },
  ];
  goods.forEach((one, slot) => {
    shop.put({ id: idOf(slot), category: 'Instant', inStock: true, ...one });
  });
  const related = (text: string) => shop.related(text, 9).map((id) => goods[Number(id)]?.name);

  it.each([
    ['milka', ['Alpenmilch Schokolade']],
    ['schokolade milka', ['Alpenmilch Schokolade']],
    ['wehenstephan', ['Haltbare Alpenmilch']],
    ['weihenstephan milch', ['Haltbare Alpenmilch']],
  ])('finds products by their brand: %s', (text, expected) => {
    expect(shop.containing(text, 9)).toEqual([]);
    expect(related(text)).toEqual(expected);
  });

  it.each([
    ['0,5l cola', ['Cola Zero', 'Pepsi Cola 500 ml', 'Cola']],
    ['cola 500ml', ['Cola Zero', 'Pepsi Cola 500 ml', 'Cola']],
    ['1.5 l cola', ['Cola', 'Cola Zero', 'Pepsi Cola 500 ml']],
    ['cola 2 l', ['Cola', 'Cola Zero', 'Pepsi Cola 500 ml']],
    ['cola 500 millilitres', ['Cola Zero', 'Pepsi Cola 500 ml', 'Cola']],
    ['cola de 0,5 litros', ['Cola Zero', 'Pepsi Cola 500 ml', 'Cola']],
    ['cola ٠٫٥ لتر', ['Cola Zero', 'Pepsi Cola 500 ml', 'Cola']],
    ['2kg mehl', ['Mehl Type 405']],
  ])('ranks products of the pack size in the query first: %s', (text, expected) => {
    expect(related(text)).toEqual(expected);
  });

  it('finds the last part of a compound word in a query of several words', () => {
    expect(related('käse bio')).toEqual(['Bio Bergkäse']);
    expect(related('kaese bio')).toEqual(['Bio Bergkäse']);
    expect(related('frisches brot')).toEqual(['Frisches Bauernbrot']);
  });

  it('does not correct the digits of a number', () => {
    expect(related('405 mehl')).toEqual(['Mehl Type 405']);
    expect(related('404')).toEqual([]);
  });

  it('must be rebuilt if a brand or weight changes', () => {
    const put = (change: object) =>
      shop.put({
        id: idOf(0),
        category: 'Instant',
        inStock: true,
        ...goods[0],
        name: 'Alpenmilch Schokolade',
        ...change,
      });
    expect(put({})).toBe(true);
    expect([put({ brand: 'Other' }), put({ weight: '300 g' })]).toEqual([false, false]);
  });
});
