import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { letter } from '@/e2e/support/arbitraries';
import { runs } from '@/e2e/support/runs';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { translate } from '@/lib/i18n/catalog';
import { contrastOf } from '@/lib/utils/contrast';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { messages } from '@/messages';
import {
  COLOURS,
  DRAWING_NAMES,
  DRAWINGS,
  drawingFor,
  drawingUrl,
  isDrawing,
  readableColour,
} from './category-drawings';
import { cleanLabel, isLabel, pathError, pathFor } from './paths';
import {
  addCategory,
  type CategoryEntry,
  categoryIn,
  changeCategory,
  FIRST_TREE,
  MAX_CATEGORIES,
  mergeCategory,
  movedTo,
  type Outcome,
  orderCategories,
  redirectsOf,
  removeCategory,
  restoreCategory,
  siblingsOf,
  type Tree,
} from './tree';

const t = translate('en', 'catalogErrors');

function next(tree: Tree, outcome: Outcome): Tree {
  if ('fault' in outcome) throw new Error(outcome.fault(t));
  return { ...outcome, revision: tree.revision + 1 };
}
const fault = (outcome: Outcome) => ('fault' in outcome ? outcome.fault(t) : undefined);
const paths = ({ list }: Pick<Tree, 'list'>) => list.map(({ path }) => path);
const added = (tree: Tree, entry: CategoryEntry) => next(tree, addCategory(tree, entry));

describe('a category', () => {
  const meat = added(FIRST_TREE, { text: 'Meat' });

  it('is added at the end of the list, with a path from its label and a colour', () => {
    expect(meat.list.at(-1)).toEqual({ text: 'Meat', path: 'Meat', bgColor: '#d9f2ee' });
    expect(meat.list).toHaveLength(8);
  });

  it('keeps its path when its label changes', () => {
    const renamed = next(meat, changeCategory(meat, 'meat', { text: 'Butcher' }));
    expect(renamed.list.at(-1)).toMatchObject({ text: 'Butcher', path: 'Meat' });
    expect(renamed.gone).toEqual([]);
  });

  it('redirects from all its former paths after its path changes', () => {
    let tree = next(meat, changeCategory(meat, 'Meat', { text: 'Meat', newPath: 'Butcher' }));
    tree = next(tree, changeCategory(tree, 'Butcher', { text: 'Meat', newPath: 'Counter' }));
    expect(redirectsOf(tree)).toEqual([
      { path: 'Meat', into: 'Counter' },
      { path: 'Butcher', into: 'Counter' },
    ]);
    // The old path of the category no longer redirects.
    tree = next(tree, changeCategory(tree, 'Counter', { text: 'Meat', newPath: 'Meat' }));
    expect(redirectsOf(tree)).toEqual([
      { path: 'Butcher', into: 'Meat' },
      { path: 'Counter', into: 'Meat' },
    ]);
  });

  it('keeps its path if only the case of letters changes', () => {
    expect(changeCategory(meat, 'Meat', { text: 'Meat', newPath: 'MEAT' })).toEqual({
      list: meat.list,
      gone: [],
    });
  });

  it('loses its picture and parent if a change sets them to null', () => {
    const entry = { text: 'Tea', image: '/art/drinks.webp', parent: 'Drinks', hidden: true };
    const tea = added(meat, entry);
    const kept = next(tea, changeCategory(tea, 'Tea', { text: 'Teas' }));
    expect(categoryIn(kept, 'tea')).toMatchObject({ ...entry, text: 'Teas' });
    const plain = { text: 'Tea', image: null, parent: null, hidden: false };
    const bare = next(tea, changeCategory(tea, 'Tea', plain));
    expect(categoryIn(bare, 'tea')).toEqual({
      text: 'Tea',
      path: 'Tea',
      bgColor: expect.any(String),
    });
  });

  it('with a parent follows it in the list, and cannot have subcategories', () => {
    const tea = added(meat, { text: 'Tea', parent: 'drinks' });
    expect(paths(tea).slice(2, 5)).toEqual(['Drinks', 'Tea', 'Instant']);
    expect(fault(addCategory(tea, { text: 'Green', parent: 'Tea' }))).toContain('is a subcategory');
    expect(fault(changeCategory(tea, 'Drinks', { text: 'Drinks', parent: 'Meat' }))).toContain(
      'Move its subcategories first',
    );
    expect(fault(changeCategory(tea, 'Meat', { text: 'Meat', parent: 'Meat' }))).toBe(
      'A category cannot be its own subcategory',
    );
    expect(fault(addCategory(tea, { text: 'Green', parent: 'None' }))).toContain(
      'no longer exists',
    );
  });

  it('requires a unique name and a unique path', () => {
    expect(fault(addCategory(meat, { text: 'fresh fruits' }))).toContain('named fresh fruits');
    expect(fault(addCategory(meat, { text: 'New', newPath: 'FRUITS' }))).toContain('uses the path');
    expect(fault(addCategory(meat, { text: 'New', newPath: 'all' }))).toContain('is reserved');
    expect(fault(changeCategory(meat, 'Meat', { text: 'Meat', newPath: 'fruits' }))).toContain(
      'Another category uses',
    );
    expect(fault(changeCategory(meat, 'Gone', { text: 'Meat 2' }))).toContain(
      'Gone no longer exists',
    );
  });

  it('is rejected if there are already 200 categories', () => {
    let tree = FIRST_TREE;
    while (tree.list.length < MAX_CATEGORIES)
      tree = added(tree, { text: `Nr ${tree.list.length}` });
    expect(fault(addCategory(tree, { text: 'One more' }))).toContain('at most 200');
  });
});

describe('a deleted category', () => {
  it('redirects to the category that took over its products and subcategories', () => {
    const tea = added(FIRST_TREE, { text: 'Tea', parent: 'Drinks' });
    const merged = next(tea, mergeCategory(tea, 'drinks', 'INSTANT'));
    expect(redirectsOf(merged)).toEqual([{ path: 'Drinks', into: 'Instant' }]);
    expect(categoryIn(merged, 'Tea')?.parent).toBe('Instant');
    expect(fault(mergeCategory(tea, 'Drinks', 'Drinks'))).toContain('another category');
    expect(fault(mergeCategory(merged, 'Instant', 'Tea'))).toContain('cannot have subcategories');
    expect(fault(mergeCategory(merged, 'Drinks', 'Tea'))).toContain('Drinks no longer exists');
  });

  it('is restored if a product was added during its removal', () => {
    const removed = next(FIRST_TREE, removeCategory(FIRST_TREE, 'Dairy'));
    expect(redirectsOf(removed)).toEqual([]);
    const back = next(removed, restoreCategory(removed, 'Dairy'));
    expect(back.list.at(-1)).toEqual(FIRST_TREE.list[4]);
    expect(back.gone).toEqual([]);
    expect(restoreCategory(back, 'Dairy')).toBe(back);
  });

  it('must not be the last category or have subcategories', () => {
    const tea = added(FIRST_TREE, { text: 'Tea', parent: 'Drinks' });
    expect(fault(removeCategory(tea, 'Drinks'))).toContain('has subcategories');
    const [only] = FIRST_TREE.list;
    if (!only) throw new Error('a shop begins with categories');
    expect(fault(removeCategory({ revision: 1, list: [only], gone: [] }, only.path))).toContain(
      'at least one',
    );
  });

  it('releases its path to a new category that requests this path', () => {
    const merged = next(FIRST_TREE, mergeCategory(FIRST_TREE, 'Dairy', 'Fruits'));
    expect(added(merged, { text: 'Dairy' }).list.at(-1)?.path).toBe('Dairy-2');
    const asked = added(merged, { text: 'Dairy', newPath: 'dairy' });
    expect(asked.list.at(-1)?.path).toBe('dairy');
    expect(redirectsOf(asked)).toEqual([]);
  });
});

test('orderCategories moves subcategories with their parents, and rejects an incomplete list', () => {
  const tea = added(FIRST_TREE, { text: 'Tea', parent: 'Drinks' });
  const turned = next(tea, orderCategories(tea, paths(tea).toReversed()));
  expect(paths(turned).slice(0, 6)).toEqual([
    ...['Grains', 'Bakery', 'Dairy', 'Instant', 'Drinks', 'Tea'],
  ]);
  for (const wrong of [[], paths(FIRST_TREE), [...paths(tea), 'Tea'], [...paths(FIRST_TREE), 'X']])
    expect(fault(orderCategories(tea, wrong))).toContain('every category once');
});

/** A random change. The numbers select categories by position. */
const step = fc.record({
  what: fc.constantFrom('add', 'change', 'move', 'merge', 'remove', 'back', 'order'),
  one: fc.nat(30),
  other: fc.nat(30),
  label: fc.constantFrom('A', 'b', 'Ä', '🍎', 'Fruits', 'x y', 'all', 'Tea'),
});

test('paths of categories stay unique, and redirects stay valid, after random changes @random', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tree = FIRST_TREE;
      for (const { what, one, other, label } of steps) {
        const pick = (at: number) => tree.list[at % tree.list.length]?.path ?? '';
        const parent = other % 3 === 0 ? pick(other) : null;
        const outcome = {
          add: () => addCategory(tree, { text: label, parent }),
          change: () => changeCategory(tree, pick(one), { text: label, parent }),
          move: () => changeCategory(tree, pick(one), { text: label, newPath: `p${other}` }),
          merge: () => mergeCategory(tree, pick(one), pick(other)),
          remove: () => removeCategory(tree, pick(one)),
          back: () => restoreCategory(tree, tree.gone[one % (tree.gone.length || 1)]?.path ?? ''),
          order: () => orderCategories(tree, paths(tree).toReversed()),
        }[what]();
        if (!('fault' in outcome)) tree = next(tree, outcome);
        const keys = [...paths(tree), ...tree.gone.map(({ path }) => path)];
        expect(new Set(keys.map((path) => path.toLowerCase())).size).toBe(keys.length);
        for (const { parent: above } of tree.list)
          if (above) expect(categoryIn(tree, above)?.parent).toBeUndefined();
        for (const { into } of redirectsOf(tree)) expect(paths(tree)).toContain(into);
      }
    }),
    { numRuns: runs(60) },
  );
});

const category = (path: string, parent?: string) =>
  omitUndefined({
    path,
    text: path,
    bgColor: '#ffffff',
    parent: parent || undefined,
  });
const list = [
  ...[category('A'), category('A1', 'A'), category('A2', 'A')],
  ...[category('B'), category('C'), category('C1', 'C')],
];
const after = (path: string, target?: string) =>
  movedTo(list, path, target)
    .map((one) => one.path)
    .join(' ');

test.each([
  ['C', 'A', 'C C1 A A1 A2 B'],
  ['A', 'C', 'B C C1 A A1 A2'],
  ['A', 'B', 'B A A1 A2 C C1'],
  // A category dropped on a subcategory moves to the position of the parent.
  ['A', 'C1', 'B C C1 A A1 A2'],
  ['A2', 'A1', 'A A2 A1 B C C1'],
  // A subcategory cannot leave its parent.
  ['A1', 'C1', 'A A1 A2 B C C1'],
  ['A1', 'B', 'A A1 A2 B C C1'],
  ['A', 'A', 'A A1 A2 B C C1'],
  ['X', 'A', 'A A1 A2 B C C1'],
  ['A', undefined, 'A A1 A2 B C C1'],
])('moving the category %s to the position of %s results in %s', (path, target, expected) => {
  expect(after(path, target)).toBe(expected);
});

test('the siblings of a category are all categories with the same parent', () => {
  expect(siblingsOf(list, 'A1').map(({ path }) => path)).toEqual(['A1', 'A2']);
  expect(siblingsOf(list, 'B').map(({ path }) => path)).toEqual(['A', 'B', 'C']);
});

describe('paths of categories', () => {
  const none = new Set<string>();

  it.each([
    ['Household', 'Household'],
    ['Meat & Fish', 'Meat-Fish'],
    ['Crème fraîche', 'Creme-fraiche'],
    ['Süßes', 'Susses'],
    ['Smørrebrød', 'Smorrebrod'],
    ['  <script>alert(1)</script> ', 'script-alert-1-script'],
    ['果物', 'Category-2'],
    ['🍎🍏', 'Category-2'],
    ['All', 'All-2'],
    ['Delivery', 'Delivery-2'],
  ])('the label %j gives the path %j', (label, path) => {
    expect(pathFor(cleanLabel(label), new Set(['category']))).toBe(path);
  });

  it('a new path avoids paths in use in any letter case, and shortens a long label', () => {
    expect(pathFor('Tea', new Set(['tea', 'tea-2']))).toBe('Tea-3');
    expect(pathFor('x'.repeat(80), none)).toHaveLength(36);
  });

  it('are valid for any label', () => {
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 80 }), (label) => {
        expect(pathError(pathFor(label, none))).toBeUndefined();
      }),
    );
  });

  it.each([
    ['', 'letters a to z'],
    ['a b', 'letters a to z'],
    ['a--b', 'letters a to z'],
    ['-a', 'letters a to z'],
    ['../x', 'letters a to z'],
    ['é', 'letters a to z'],
    ['all', 'is reserved'],
    ['PAGES', 'is reserved'],
    ['deposits', 'is reserved'],
    ['x'.repeat(41), 'at most 40'],
  ])('the path %j is rejected', (path, words) => {
    expect(pathError(path)?.(translate('en', 'catalogErrors'))).toContain(words);
  });

  it('a label is stored without invisible characters, and must have a visible character', () => {
    expect(cleanLabel(' \u202eevil\u202c  \u200ftea\u0007\n now ')).toBe('evil tea now');
    expect(isLabel(cleanLabel('\u200f\u202e'))).toBe(false);
    expect(isLabel('…')).toBe(false);
    expect(isLabel('🍎')).toBe(true);
    expect(isLabel('果物')).toBe(true);
  });
});

test.each([
  ['fruit', ['Fresh Fruits', 'Obst', 'Fruits', 'Frutas', 'Frutas frescas', 'الفواكه']],
  ['vegetables', ['Organic veggies', 'Gemüse', 'Légumes', 'Verduras', 'Vegetais', 'الخضروات']],
  ['salad', ['Salads & herbs', 'Salate und Kräuter', 'Salades', 'Ensaladas', 'Saladas', 'السلطات']],
  [
    'milk',
    ['Dairy Products', 'Molkereiprodukte', 'Produits laitiers', 'Lácteos', 'Laticínios', 'الألبان'],
  ],
  ['cheese', ['Cheese', 'Käse', 'Fromages', 'Quesos', 'Queijos', 'الأجبان']],
  ['eggs', ['Eggs', 'Eier', 'Œufs', 'Huevos', 'Ovos', 'البيض']],
  ['bread', ['Bakery & Breads', 'Backwaren', 'Boulangerie', 'Panadería', 'Pão', 'المخبوزات']],
  ['meat', ['Meat', 'Fleisch', 'Viande', 'Carne', 'Carnes', 'اللحوم']],
  ['poultry', ['Poultry', 'Geflügel', 'Volaille', 'Pollo', 'Frango', 'الدواجن']],
  ['fish', ['Fish & seafood', 'Fisch', 'Poissons', 'Pescados', 'Peixe', 'الأسماك']],
  ['frozen', ['Frozen fish', 'Tiefkühlkost', 'Surgelés', 'Congelados', 'Congelados', 'المجمدات']],
  ['icecream', ['Ice cream', 'Eis', 'Glaces', 'Helados', 'Gelados', 'البوظة']],
  ['pasta', ['Pasta', 'Nudeln', 'Pâtes', 'Pastas', 'Massas', 'معكرونة']],
  ['rice', ['Grains & Cereals', 'Reis', 'Riz', 'Arroz', 'Arroz', 'أرز']],
  [
    'meals',
    [
      'Instant Food',
      'Fertiggerichte',
      'Plats préparés',
      'Platos preparados',
      'Refeições',
      'الوجبات الجاهزة',
    ],
  ],
  ['spices', ['Spices', 'Gewürze', 'Épices', 'Especias', 'Especiarias', 'البهارات']],
  ['sweets', ['Sweets & chocolate', 'Süßigkeiten', 'Confiserie', 'Dulces', 'Doces', 'الشوكولاتة']],
  ['water', ['Water', 'Mineralwasser', 'Eaux', 'Agua', 'Águas', 'المياه']],
  ['juice', ['Cold Drinks', 'Getränke', 'Boissons', 'Bebidas', 'Sumos', 'المشروبات']],
  ['coffee', ['Coffee', 'Kaffee', 'Café', 'Cafés', 'Café', 'القهوة']],
  ['tea', ['Tea', 'Tee', 'Thés', 'Té', 'Chá', 'الشاي']],
  ['wine', ['Wine', 'Weine', 'Vins', 'Vinos', 'Vinhos', 'نبيذ']],
  ['baby', ['Baby', 'Babynahrung', 'Bébé', 'Bebé', 'Bebé', 'الأطفال']],
  ['pets', ['Pet food', 'Haustiere', 'Animaux', 'Mascotas', 'Animais', 'الحيوانات الأليفة']],
  ['cleaning', ['Cleaning', 'Haushalt', 'Entretien', 'Limpieza', 'Limpeza', 'المنظفات']],
  ['flowers', ['Flowers', 'Blumen', 'Fleurs', 'Flores', 'Flores', 'الزهور']],
] as const)(
  'the illustration "%s" is suggested for category names in six languages',
  (name, categories) => {
    expect(categories.map((category) => [category, drawingFor(category)])).toEqual(
      categories.map((category) => [category, name]),
    );
  },
);

test('the illustration of a category depends on the first whole word of its name that matches', () => {
  expect(drawingFor('Obst & Gemüse')).toBe('fruit');
  expect(drawingFor('Fruits de mer')).toBe('fish');
  expect(drawingFor('Weintrauben')).not.toBe('wine');
  expect(drawingFor('Tender')).toBeUndefined();
  expect(drawingFor('Offers of the week')).toBeUndefined();
  expect(drawingFor('Thé')).toBe('tea');
  expect(drawingFor('')).toBeUndefined();
});

test('each category illustration is a small file without scripts and has a label', () => {
  expect(DRAWING_NAMES).toHaveLength(40);
  const files = readdirSync('public/art/categories');
  expect(files.sort()).toEqual(DRAWING_NAMES.map((name) => `${name}.svg`).sort());
  for (const file of files) {
    const svg = readFileSync(`public/art/categories/${file}`, 'utf8');
    expect(svg.length, file).toBeLessThanOrEqual(1_000);
    expect(svg, file).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64">/,
    );
    expect(svg, file).not.toMatch(/script|href|style|\son/);
  }
  expect(Object.keys(messages.en.categoryDrawings)).toEqual([...DRAWING_NAMES]);
});

test('the URL of each category illustration is accepted as a picture', () => {
  for (const name of DRAWING_NAMES) expect(isDrawing(drawingUrl(name))).toBe(true);
  expect(DRAWINGS).toHaveLength(47);
  expect(isDrawing('/art/categories/other.svg')).toBe(false);
});

test('any background colour of a category tile becomes light enough for both text colours', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), (parts) => {
      const hex = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      for (const text of ['#14532d', '#1c2a1f'])
        expect(contrastOf(readableColour(hex), text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a readable tile colour stays the same, in lower case', () => {
  const own = [...COLOURS, ...DEFAULT_CATEGORIES.map(({ bgColor }) => bgColor)];
  for (const colour of own) expect(readableColour(colour)).toBe(colour);
  expect(readableColour('#E3F4D7')).toBe('#e3f4d7');
});
