import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASTE_LISTS, pasteQuality } from '@/bench/paste-lists';
import { MAX_QUANTITY } from '@/lib/cart/limits';
import { searchVocabularies } from '@/lib/catalog/search/languages';
import { Meanings } from '@/lib/catalog/search/meanings';
import { SearchIndex } from '@/lib/catalog/search/search-index';
import type { Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { matchLine } from './find-products';
import { parseList } from './parse-list';
import { surplusOf, toQuantity } from './to-quantity';

/**
 * Returns a function that matches one line of a pasted list. The result names the matched product and its alternatives.
 * A `-` before a name marks a product that is out of stock.
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

describe('finding the product for a line of a pasted list', () => {
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
  ] as const)('finds (%s) for the line "%s" among %j: %s', (language, line, names, expected) => {
    expect(shopWith(names, language)(line)[0]).toBe(expected);
  });

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

it('matchLine returns alternatives, and the number of equally good alternatives', () => {
  const index = new SearchIndex();
  ['Flour 500 g', 'Flour 1 kg', 'Corn Flour', 'Flour 2 kg'].forEach((name, at) => {
    index.put({ id: String(at).padStart(24, '0'), name, category: 'All', inStock: at < 3 });
  });
  const { match, alternatives, equal } = matchLine(index, { name: 'flour' });
  expect([Number(match), alternatives.map(Number), equal]).toEqual([0, [1, 2, 3], 1]);
});

it('at least 95% of the lines in 60 pasted lists get the right product and quantity', () => {
  const { lists, lines, right, wrong } = pasteQuality(PASTE_LISTS);
  expect(lists).toBe(60);
  expect(right / lines, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
});

function quantity(line: string, product: Partial<Parameters<typeof toQuantity>[1]>): string {
  const [item] = parseList(line);
  if (!item) throw new Error(`${line} has no product`);
  const found = toQuantity(item, { name: item.name, ...product });
  return `${found.quantity}${found.isGuess ? '?' : ''}`;
}

const byWeight = { soldBy: 'weight', step: 50, stepUnit: 'g' } as const;

describe('toQuantity, for a product sold in packs', () => {
  it.each([
    ['500 g flour', '1 kg', '1'],
    ['1.5 kg flour', '1 kg', '2'],
    ['1 lb mince', '500 g', '1'],
    ['2 tbsp oil', '500 ml', '1'],
    ['2 x 400 g tins tomatoes', '400 g', '2'],
    ['2 l milk', '1 l', '2'],
    ['6 eggs', '10 pieces', '1'],
    ['12 eggs', '10 pieces', '2'],
    ['2 packs of eggs', '10 pieces', '2'],
    ['6 beers', '6 x 330 ml', '1'],
    ['2 crates of beer', '6 x 330 ml', '2'],
    ['3 cans of beer', '6 x 330 ml', '1?'],
    ['3 yogurts', '150 g', '3'],
    ['3 garlic cloves', '3 pieces', '1'],
    ['milk', '1 l', '1'],
    ['2 lettuces', '', '2'],
    ['5 onions', '1 kg', '1?'],
    ['15 onions', '1 kg', '2?'],
  ])('returns for the line "%s" and the pack "%s": %s', (line, weight, expected) => {
    expect(quantity(line, { weight })).toBe(expected);
  });

  it.each([
    ['20 tea bags', '20 bags', '1?'],
    ['24 cans cola', '24 pieces', '1?'],
    ['6 bottles water', '6 pieces', '1?'],
    ['2 x 6 eggs', '6 pieces', '2'],
    ['2 x 6 pack beer', '6 x 330 ml', '2'],
    ['2 x 4 bottles water', '4 x 1 l', '2?'],
    ['milk 1L x 12', '1 l', '12'],
    ['2 packs of rolls', '6 pieces', '2'],
  ])('returns for the line "%s" and the multipack "%s": %s', (line, weight, expected) => {
    expect(quantity(line, { weight })).toBe(expected);
  });

  it.each([
    ['99 grapes', '500 g', '1?'],
    ['99 grapes', '200 g', '3?'],
    ['30 almonds', '200 g', '1?'],
    ['24 strawberries', '400 g', '1?'],
    ['50 strawberries', '400 g', '2?'],
    ['16 prawns', '200 g', '1?'],
    ['20 blueberries', '125 g', '1?'],
    ['20 Heidelbeeren', '125 g', '1?'],
    ['10 sausages', '400 g', '1?'],
    ['16 gnocchi', '150 g', '1?'],
    ['3 dragonfruits', '500 g', '3?'],
    ['3 cherry yogurts', '150 g', '3'],
    ['3 strawberry yogurts', '150 g', '3'],
    ['8 yogurts', '150 g', '8?'],
    ['12 milk', '1 l', '12'],
    ['24 milk', '1 l', '24?'],
    ['40 lettuces', '', '40?'],
    ['20 tea bags', '50 g', '20?'],
    ['12 cans cola', '330 ml', '12'],
    ['5 kg flour', '200 g', '25?'],
    ['bin bags 35 l x 20', '35 l', '20?'],
  ])(
    'marks a large quantity with "?" (line "%s", pack "%s", quantity %s)',
    (line, weight, expected) => {
      expect(quantity(line, { weight })).toBe(expected);
    },
  );

  it.each([
    ['rum 40', '700 ml', '1?'],
    ['chocolate 70', '100 g', '1?'],
    ['eggs 24', '10 pieces', '1?'],
    ['Milch 3,5', '1 l', '1?'],
    ['eggs - 24', '10 pieces', '3'],
    ['milk 2', '1 l', '2'],
  ])(
    'marks a number that may belong to the name with "?" (line "%s", pack "%s", quantity %s)',
    (line, weight, expected) => {
      expect(quantity(line, { weight })).toBe(expected);
    },
  );

  it('uses the pack size that the seller has entered', () => {
    expect(quantity('1.5 kg rice', { amount: 500, unit: 'g' })).toBe('3');
    expect(quantity('12 eggs', { amount: 6, unit: 'piece' })).toBe('2');
  });
});

describe('toQuantity, for a product sold by weight', () => {
  it('rounds up to whole weight steps', () => {
    expect(quantity('500 g grapes', byWeight)).toBe('10');
    expect(quantity('520 g grapes', byWeight)).toBe('11');
  });

  it('assumes an average weight for five onions, and marks the quantity with "?"', () => {
    expect(quantity('5 onions', byWeight)).toBe('10?');
    expect(quantity('5 dragonfruits', byWeight)).toBe('15?');
  });

  it('assumes an amount if the line states none, and marks the quantity with "?"', () => {
    expect(quantity('tomatoes', byWeight)).toBe('10?');
    expect(quantity('ginger', byWeight)).toBe('1?');
    expect(quantity('grapes', byWeight)).toBe('10?');
  });

  it('stays within the minimum and the maximum of the product', () => {
    expect(quantity('50 g cheese', { ...byWeight, least: 200 })).toBe('4');
    expect(quantity('3 kg cheese', { ...byWeight, most: 1000 })).toBe('20?');
  });

  it('returns 2 for "2 trouts", and 3 for "1 kg trout" if a trout weighs about 400 g', () => {
    const fish = { soldBy: 'weighed-piece', aboutAmount: 400, stepUnit: 'g' } as const;
    expect(quantity('2 trouts', fish)).toBe('2');
    expect(quantity('1 kg trout', fish)).toBe('3?');
    expect(quantity('20 trouts', fish)).toBe('20?');
    expect(quantity('trout 20', fish)).toBe('1?');
  });
});

describe('surplusOf', () => {
  const surplus = (line: string, product: Partial<Parameters<typeof surplusOf>[1]>) => {
    const [item] = parseList(line);
    if (!item) throw new Error(`${line} has no product`);
    return surplusOf(item, { name: item.name, ...product });
  };

  it('returns the extra amount divided by the wanted amount', () => {
    expect(surplus('500 g flour', { weight: '1 kg' })).toBe(1);
    expect(surplus('500 g flour', { weight: '500 g' })).toBe(0);
    expect(surplus('750 g flour', { weight: '500 g' })).toBeCloseTo(1 / 3);
    expect(surplus('500 g grapes', byWeight)).toBe(0);
  });

  it('returns 1 for an unknown pack size, and 0 if the line states no weight', () => {
    expect(surplus('500 g flour', { weight: 'a bag' })).toBe(1);
    expect(surplus('2 flour', { weight: '1 kg' })).toBe(0);
  });
});

it('the quantity for a line of a pasted list is an integer within the product limits', () => {
  const amounts = fc.record({
    quantity: fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
    unit: fc.constantFrom(undefined, 'g', 'ml', 'container', 'pack', 'part' as const),
  });
  const products = fc.record({
    weight: fc.constantFrom('', '1 kg', '10 pieces', '6 x 1.5 l', '1 g', 'x', '250 g (12 pieces)'),
    soldBy: fc.constantFrom('piece', 'weight', 'weighed-piece' as const),
    step: fc.integer({ min: 1, max: 50_000 }),
    aboutAmount: fc.integer({ min: 1, max: 50_000 }),
  });
  fc.assert(
    fc.property(amounts, products, ({ quantity: count, unit }, product) => {
      const wanted = omitUndefined({ name: 'onions', quantity: count, unit });
      const found = toQuantity(wanted, { name: 'Onions', ...product });
      expect(Number.isInteger(found.quantity)).toBe(true);
      expect(found.quantity).toBeGreaterThanOrEqual(1);
      expect(found.quantity).toBeLessThanOrEqual(MAX_QUANTITY);
    }),
  );
});

describe('toQuantity and surplusOf, for a product sold by the pound or ounce', () => {
  const byPound = { soldBy: 'weight', step: 250, stepUnit: 'mlb' } as const;
  const byOunce = { soldBy: 'weight', step: 1_000, stepUnit: 'moz' } as const;

  it.each([
    ['2 lb potatoes', '8'],
    ['2 libras de patatas', '8'],
    ['1/2 libra de queijo', '2'],
    ['1/2 pound butter', '2'],
    ['12 oz cheese', '3'],
    ['0.3 lb ham', '2'],
    ['99 lb potatoes', '396'],
    ['500 g cheese', '5'],
    ['1 kg potatoes', '9'],
    ['cheese', '4?'],
  ])('return the number of 0.25 lb units for the line %s: %s', (line, expected) => {
    expect(quantity(line, byPound)).toBe(expected);
  });

  it.each([
    ['4 oz pepper', '4'],
    ['1/4 lb pepper', '4'],
    ['100 g pepper', '4'],
    ['pepper', '8?'],
  ])('return the number of 1 oz units for the line %s: %s', (line, expected) => {
    expect(quantity(line, byOunce)).toBe(expected);
  });

  it('convert pounds for a product that is sold in grams', () => {
    expect(quantity('1 lb grapes', byWeight)).toBe('10');
  });

  it.each([
    ['1 Pfund Kartoffeln', byPound, '4'],
    ['2 Pfund Kartoffeln', byPound, '8'],
    ['une livre de beurre', byPound, '4'],
    ['2 x 1 livre de beurre', byPound, '8'],
    ['1/2 Pfund Käse', byOunce, '8'],
    ['1 Pfund Kartoffeln', byWeight, '10'],
    ['une livre de beurre', byWeight, '10'],
    ['1 Pfund Butter', { weight: '1 lb' }, '1'],
    ['1 Pfund Butter', { weight: '500 g' }, '1'],
    ['1 Pfund Butter', { amount: 16, unit: 'oz' }, '1'],
    ['32 fl oz milk', { amount: 16, unit: 'fl oz' }, '2'],
    ['1 Pfund (500 g) Kartoffeln', byPound, '5'],
  ] as const)('convert Pfund and livre to the unit of the product: %s', (line, product, packs) => {
    expect(quantity(line, product)).toBe(packs);
  });

  it('return no surplus for one Pfund of a product sold by the pound', () => {
    const [item] = parseList('1 Pfund Kartoffeln');
    expect(item && surplusOf(item, { name: 'Kartoffeln', ...byPound })).toBeCloseTo(0);
  });

  it('divide the wanted weight by the average weight of a piece', () => {
    const chicken = { soldBy: 'weighed-piece', aboutAmount: 4_000, stepUnit: 'mlb' } as const;
    expect(quantity('8 lb chicken', chicken)).toBe('2?');
  });

  it('compare pounds with grams', () => {
    const wanted = { name: 'potatoes', quantity: 453.592_37, unit: 'g' } as const;
    expect(surplusOf(wanted, { name: 'Potatoes', ...byPound })).toBeCloseTo(0);
    expect(surplusOf(wanted, { name: 'Potatoes', ...byPound, step: 2_000 })).toBeCloseTo(1);
  });
});
