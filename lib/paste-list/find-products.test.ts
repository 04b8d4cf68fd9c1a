import { describe, expect, it } from 'vitest';
import { PASTE_LISTS, pasteQuality } from '@/bench/paste-lists';
import { searchVocabularies } from '@/lib/catalog/search/languages';
import { Meanings } from '@/lib/catalog/search/meanings';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import type { Language } from '@/lib/i18n/languages';
import { matchLine } from './find-products';

/**
 * Creates a shop with these products. Returns a function that matches one line of a pasted list, and returns the names
 * of the matched product and of the alternatives. A `-` before a name marks a product that is out of stock.
 */
function shopWith(names: readonly string[], language: Language = 'en') {
  const index = new SearchIndex(new Meanings(searchVocabularies[language]));
  names.forEach((name, at) => {
    const id = String(at).padStart(24, '0');
    index.put({
      id,
      name: name.replace(/^-/, ''),
      category: 'All',
      inStock: !name.startsWith('-'),
    });
  });
  const nameOf = (id = 'none') => names[Number(id)]?.replace(/^-/, '');
  return (name: string) => {
    const { match, alternatives } = matchLine(index, { name });
    return [nameOf(match), ...alternatives.map(nameOf)];
  };
}

describe('matchLine', () => {
  it.each([
    ['en', 'oat milk', ['Rolled Oats', 'Oat Flakes', 'Whole Milk', 'Oat Milk'], 'Oat Milk'],
    ['en', 'onions', ['French Onion Soup', 'Onion 500 g'], 'Onion 500 g'],
    ['en', 'butter', ['Peanut Butter', 'Unsalted Butter'], 'Unsalted Butter'],
    ['en', 'milk chocolate', ['Chocolate Milk', 'Milk Chocolate'], 'Milk Chocolate'],
    ['en', 'olive oil', ['Tuna in Olive Oil', 'Extra Virgin Olive Oil'], 'Extra Virgin Olive Oil'],
    ['de', 'Mehl', ['Paniermehl', 'Weizenmehl Type 405'], 'Weizenmehl Type 405'],
    ['de', 'Hähnchenbrustfilet', ['Hühnerbrühe', 'Hähnchenbrust'], 'Hähnchenbrust'],
    ['fr', 'lait', ["Lait d'avoine", 'Chocolat au lait', 'Lait entier'], 'Lait entier'],
    ['es', 'pan', ['Pan rallado', 'Panecillos', 'Pan integral'], 'Pan integral'],
    ['pt', 'laranjas', ['Sumo de laranja', 'Laranjas'], 'Laranjas'],
    ['ar', 'طماطم', ['معجون طماطم', 'شوربة طماطم', 'طماطم'], 'طماطم'],
  ] as const)(
    'in %s, finds for the line %s among %j the product %s',
    (language, line, names, expected) => {
      expect(shopWith(names, language)(line)[0]).toBe(expected);
    },
  );

  it('returns no match for a product that the shop does not sell', () => {
    const find = shopWith(['Sunflower Oil', 'Toilet Paper', 'Hot Dog Rolls']);
    for (const line of ['motor oil', 'printer paper', 'lightbulbs'])
      expect(find(line)[0]).toBeUndefined();
  });

  it('prefers products in stock, and returns up to four alternatives', () => {
    const milks = ['-Milk', 'Milk A', 'Milk B', 'Milk C', 'Milk D', 'Milk E'];
    const found = shopWith(milks)('milk');
    expect(found).toHaveLength(5);
    expect(found[0]).toBe('Milk A');
    expect(shopWith(['-Milk', 'Milk Chocolate'])('milk')[0]).toBe('Milk');
  });
});

it('matchLine returns how many alternatives score as high as the best match', () => {
  const index = new SearchIndex();
  ['Flour 500 g', 'Flour 1 kg', 'Corn Flour', 'Flour 2 kg'].forEach((name, at) => {
    index.put({ id: String(at).padStart(24, '0'), name, category: 'All', inStock: at < 3 });
  });
  const { match, alternatives, equal } = matchLine(index, { name: 'flour' });
  expect([Number(match), alternatives.map(Number), equal]).toEqual([0, [1, 2, 3], 1]);
});

it('matchLine finds 95% of the products and amounts in 60 pasted lists', () => {
  const { lists, lines, right, wrong } = pasteQuality(PASTE_LISTS);
  expect(lists).toBe(60);
  expect(right / lines, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});
