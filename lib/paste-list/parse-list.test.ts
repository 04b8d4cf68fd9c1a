import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ITEMS, MAX_NAME, MAX_TEXT } from './limits';
import { type PastedItem, parseList } from './parse-list';

const short = ({ quantity, unit, name }: PastedItem) =>
  [quantity, unit, name].filter((part) => part !== undefined).join(' ');
const read = (text: string) => parseList(text).map(short);

describe('amounts in a pasted list', () => {
  it.each([
    ['5 onions', '5 onions'],
    ['500 g flour', '500 g flour'],
    ['flour 1.5kg', '1500 g flour'],
    ['1,5 kg Mehl', '1500 g Mehl'],
    ['½ l Milch', '500 ml Milch'],
    ['1½ l cola', '1500 ml cola'],
    ['1 1/2 cups sugar', '360 ml sugar'],
    ['٢ كيلو طماطم', '2000 g طماطم'],
    ['ليمون ٢', '2 ليمون'],
    ['2-3 carrots', '3 carrots'],
    ['3 to 4 potatoes', '4 potatoes'],
    ['2 x 500 g rice', '1000 g rice'],
    ['2 x 400g tins chopped tomatoes', '800 g chopped tomatoes'],
    ['1 Dose Kichererbsen (400 g)', '400 g Kichererbsen'],
    ['milk 2x', '2 milk'],
    ['tuna x4', '4 tuna'],
    ['eggs (12)', '12 eggs'],
    ['a dozen eggs', '12 eggs'],
    ['media docena de huevos', '6 huevos'],
    ['2 EL Olivenöl', '30 ml Olivenöl'],
    ['1 TL Salz', '5 ml Salz'],
    ['1 Prise Salz', '1 g Salz'],
    ['1 Bund Petersilie', '1 container Petersilie'],
    ['1 Pck. Backpulver', '1 pack Backpulver'],
    ["2 cuillères à soupe d'huile", '30 ml huile'],
    ['1 c. à c. de sel', '5 ml sel'],
    ['2 cucharadas de aceite', '30 ml aceite'],
    ['1 colher de chá de sal', '5 ml sal'],
    ['ملعقة كبيرة زيت', '15 ml زيت'],
    ['3 garlic cloves', '3 part garlic'],
    ['225g/8oz butter', '225 g butter'],
    ['1.500 g flour', '1500 g flour'],
    ['Mehl Type 405', 'Mehl Type'],
    ['7up', '7up'],
    ['Orange juice £2.99', 'Orange juice'],
    ['Feta 1,99 €', 'Feta'],
    ['2 beers @ €3.49', '2 beers'],
    ['beer 6 pack', '6 beer'],
    ['0.0001 onions', 'onions'],
  ])('are read from %s as %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});

describe('prices and measures in a pasted list', () => {
  it.each([
    ['pão 12,90 reais', 'pão'],
    ['pão R$ 12,90', 'pão'],
    ['خبز 45 درهم', 'خبز'],
    ['bread 25 zł', 'bread'],
    ['bread 25zł', 'bread'],
    ['bread 25 kr', 'bread'],
    ['2 bread kr 25', '2 bread'],
    ['pan 99 pesos', 'pan'],
    ['bread 25 PLN', 'bread'],
    ['2 CUP SUGAR', '480 ml SUGAR'],
    ['sun cream SPF 50', 'sun cream SPF'],
    ['pizza 26 cm', 'pizza'],
    ['2 pizzas 24-26 cm', '2 pizzas'],
    ['tray 20 x 30 cm', 'tray'],
    ['foil 30 m', 'foil'],
    ['2 x 30 m foil', '2 foil'],
    ['LED 60 W', 'LED'],
    ['Rum 40', 'Rum'],
    ['2 Rum 40', '2 Rum'],
    ['Vitamin B12', 'Vitamin B12'],
    ['E45 cream', 'E45 cream'],
    ['Chocolate 70', 'Chocolate'],
    ['Bread 18:30', 'Bread'],
    ['Bread 7:30', 'Bread'],
    ['tuna x40', '40 tuna'],
    ['eggs - 24', '24 eggs'],
    ['milk 2', '2 milk'],
    ['milk 1L x 12', '12000 ml milk'],
    ['rice 500 g x 2 packs', '1000 g rice'],
    ['2 x 6 eggs', '12 eggs'],
    ['2 x 0 eggs', '2 eggs'],
  ])('are distinguished from amounts: %s is read as %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });
});

describe('lines of a pasted list', () => {
  it('omit bullets, checkboxes, list numbers and text in brackets', () => {
    expect(
      read('- milk\n* 2 eggs\n[ ] bread\n[x] rice\n☐ tea\n3. salt\n• 1 lemon (optional)'),
    ).toEqual([...['milk', '2 eggs', 'bread', 'rice', 'tea', 'salt', '1 lemon']]);
  });

  it('are split at commas, but not at decimal commas', () => {
    expect(read('5 onions, 1,5 l milk, oat milk')).toEqual([
      '5 onions',
      '1500 ml milk',
      'oat milk',
    ]);
  });

  it('omit preparation notes after a comma', () => {
    expect(read('1 large onion, finely diced\n1 tin chickpeas, drained and rinsed')).toEqual([
      ...['1 large onion', '1 container chickpeas'],
    ]);
  });

  it('are split at "and" between products', () => {
    expect(read('milk, bread and 6 eggs')).toEqual(['milk', 'bread', '6 eggs']);
    expect(read('leche y2 panes')).toEqual(['leche', '2 panes']);
    expect(read('salt and pepper')).toEqual(['salt', 'pepper']);
    expect(read('ملح وفلفل أسود')).toEqual(['ملح', 'فلفل أسود']);
    expect(read('macaroni and cheese')).toEqual(['macaroni and cheese']);
  });

  it('omit the polite words of a chat message', () => {
    expect(read('Bringst du bitte Butter und 2 Liter Milch mit?')).toEqual([
      'Butter',
      '2000 ml Milch',
    ]);
  });

  it('omit headings, links and instructions of a recipe', () => {
    const recipe =
      'Ingredients (4 persons)\nFor the sauce:\n1 onion\nhttps://example.com/2\nMethod\nFry 2 minutes';
    expect(read(recipe)).toEqual(['1 onion']);
    expect(read('Fruit: apples, pears')).toEqual(['apples', 'pears']);
  });

  it('keep the original text', () => {
    expect(parseList('-  ½ l  Milch')[0]?.original).toBe('½ l Milch');
  });
});

describe('limits of a pasted list', () => {
  it('allow at most 99 items', () => {
    expect(parseList('1 egg\n'.repeat(500))).toHaveLength(MAX_ITEMS);
    expect(parseList('egg,'.repeat(500))).toHaveLength(MAX_ITEMS);
  });

  it('cut off the text after 10,000 characters', () => {
    expect(read(`${'\n'.repeat(MAX_TEXT)}milk`)).toEqual([]);
  });

  const pieces = fc.constantFrom(
    ...[
      '1',
      '2.5',
      '1/2',
      '½',
      '٣',
      '0',
      '-',
      'x',
      '×',
      '(',
      ')',
      ',',
      ';',
      '.',
      '/',
      '€',
      '%',
      ' ',
    ],
    ...[
      'g',
      'kg',
      'EL',
      'c.',
      'à',
      's',
      'ملعقة',
      'و',
      'and',
      'onions',
      'dozen',
      '\n',
      '[ ]',
      'of',
      '99999',
    ],
  );
  it.each([
    ['any text', fc.string({ unit: 'grapheme', maxLength: 400 })],
    ['pieces of lists', fc.array(pieces, { maxLength: 120 }).map((all) => all.join(''))],
    ['words of lists', fc.array(pieces, { maxLength: 120 }).map((all) => all.join(' '))],
  ])('apply to random input, with positive amounts and short names: %s', (_, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const { quantity = 1, name } of parseList(text)) {
          expect(quantity).toBeGreaterThan(0);
          expect(Number.isFinite(quantity)).toBe(true);
          expect(name.trim()).not.toBe('');
          expect(name.length).toBeLessThanOrEqual(MAX_NAME);
        }
      }),
    );
  });
});

describe('a pasted list with hostile text', () => {
  const METHODS: [owner: object, name: string][] = [
    [Set.prototype, 'has'],
    [Map.prototype, 'get'],
    [RegExp.prototype, 'exec'],
    [String.prototype, 'charAt'],
  ];

  function stepsOf(text: string): number {
    let steps = 0;
    const restore = METHODS.map(([owner, name]) => {
      const before = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const method = before.value;
      const value = function (this: unknown, ...given: unknown[]) {
        steps += 1;
        return Reflect.apply(method, this, given);
      };
      Object.defineProperty(owner, name, { ...before, value });
      return () => Object.defineProperty(owner, name, before);
    });
    try {
      parseList(text);
    } finally {
      for (const undo of restore) undo();
    }
    return steps;
  }

  it.each([
    ...[
      '1',
      '1 ',
      '1/',
      '1 1/2 ',
      '(',
      '((1)',
      ' ',
      '- ',
      '[ ]',
      '1.',
      ',',
      'x ',
      '2 x ',
      'a',
      'a ',
    ],
    ...[
      'and ',
      'of ',
      '½',
      '1-',
      'c. à ',
      'ملعقة ',
      'large ',
      '1 large ',
      'salt and ',
      '\n',
      '€1',
      '2 six-',
    ],
  ])('is read in linear time for a repeated %j', (piece) => {
    const text = (length: number) =>
      piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    const [half, whole] = [stepsOf(text(MAX_TEXT / 2)), stepsOf(text(MAX_TEXT))];
    // Linear work about doubles for a text of double length. Quadratic work would increase to four times as much.
    expect(whole / Math.max(half, 100)).toBeLessThan(2.6);
    expect(whole / MAX_TEXT).toBeLessThan(60);
  });
});
