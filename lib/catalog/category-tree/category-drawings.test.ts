import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { contrastOf } from '@/lib/utils/contrast';
import { messages } from '@/messages';
import { DRAWING_NAMES, drawingFor, drawingUrl } from './category-drawings';
import { COLOURS, DRAWINGS, isDrawing, readableColour } from './colours';

/** Names of categories in English, German, French, Spanish, Portuguese and Arabic. */
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
] as const)('drawingFor finds %s for category names in six languages', (name, categories) => {
  expect(categories.map((category) => [category, drawingFor(category)])).toEqual(
    categories.map((category) => [category, name]),
  );
});

test('drawingFor uses the first matching whole word of a name', () => {
  expect(drawingFor('Obst & Gemüse')).toBe('fruit');
  expect(drawingFor('Fruits de mer')).toBe('fish');
  expect(drawingFor('Weintrauben')).not.toBe('wine');
  expect(drawingFor('Tender')).toBeUndefined();
  expect(drawingFor('Offers of the week')).toBeUndefined();
  expect(drawingFor('Thé')).toBe('tea');
  expect(drawingFor('')).toBeUndefined();
});

test('each category drawing is a small file without scripts and has a label', () => {
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

test('isDrawing accepts the URL of each category drawing', () => {
  for (const name of DRAWING_NAMES) expect(isDrawing(drawingUrl(name))).toBe(true);
  expect(DRAWINGS).toHaveLength(47);
  expect(isDrawing('/art/categories/other.svg')).toBe(false);
});

const TEXTS = ['#14532d', '#1c2a1f'];

test('readableColour makes both text colours readable on any tile colour', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte), (parts) => {
      const hex = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
      for (const text of TEXTS)
        expect(contrastOf(readableColour(hex), text)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('readableColour keeps a readable colour, in lower case', () => {
  const own = [...COLOURS, ...DEFAULT_CATEGORIES.map(({ bgColor }) => bgColor)];
  for (const colour of own) expect(readableColour(colour)).toBe(colour);
  expect(readableColour('#E3F4D7')).toBe('#e3f4d7');
});
