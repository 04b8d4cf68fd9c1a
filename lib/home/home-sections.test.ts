import { afterEach, expect, test } from 'vitest';
import { cacheCategories, DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import { settled, shownBanner, shownHighlights, shownShelves } from './home-sections';

const words = { title: 'Usual', text: 'Usual text', all: 'Shop Now', offers: 'Explore Deals' };
const labelOf = ({ text }: { text: string }) => text;
const usual = [
  { icon: 'delivery', title: 'Fast', description: 'In minutes.' },
  { icon: 'fresh', title: 'Fresh', description: 'From the source.' },
] as const;

let revision = 1;
const know = (list = DEFAULT_CATEGORIES, moved: { path: string; into: string }[] = []) => {
  revision += 1;
  cacheCategories({ list, moved, revision });
};
afterEach(() => know());

test('an empty banner shows the default texts and links', () => {
  expect(shownBanner(undefined, words, labelOf)).toEqual({
    title: 'Usual',
    text: 'Usual text',
    buttons: [
      { text: 'Shop Now', href: '/products' },
      { text: 'Explore Deals', href: '/products?offers=1' },
    ],
  });
});

test('a custom text of a banner replaces the default text', () => {
  const banner = { title: 'Meat', translations: { de: { title: 'Fleisch' } } };
  expect(shownBanner(banner, words, labelOf)).toMatchObject({ title: 'Meat', text: 'Usual text' });
  expect(shownBanner(banner, words, labelOf, 'de').title).toBe('Fleisch');
  expect(shownBanner(banner, words, labelOf, 'fr').title).toBe('Meat');
});

test('a banner button links to the merged category, or is omitted if the category is gone', () => {
  const buttons = [{ to: 'Fruits' }, { to: 'Drinks', text: 'Thirsty?' }];
  const shown = () => shownBanner({ buttons }, words, labelOf).buttons;
  expect(shown()).toEqual([
    { text: 'Fresh Fruits', href: '/products/fruits' },
    { text: 'Thirsty?', href: '/products/drinks' },
  ]);
  const rest = DEFAULT_CATEGORIES.filter(({ path }) => path !== 'Fruits' && path !== 'Drinks');
  know(rest, [{ path: 'Fruits', into: 'Dairy' }]);
  expect(shown()).toEqual([{ text: 'Dairy Products', href: '/products/dairy' }]);
  expect(shownBanner({ buttons: [] }, words, labelOf).buttons).toEqual([]);
});

test('a highlight with a custom title gets no default text', () => {
  expect(shownHighlights(undefined, usual).map(({ key }) => key)).toEqual(['delivery', 'fresh']);
  const claims = shownHighlights(
    [{ icon: 'fresh' }, { icon: 'fresh', title: 'Ripe' }, { icon: 'delivery', text: 'By bike.' }],
    usual,
  );
  expect(claims).toEqual([
    { key: '0', icon: 'fresh', title: 'Fresh', description: 'From the source.' },
    { key: '1', icon: 'fresh', title: 'Ripe', description: '' },
    { key: '2', icon: 'delivery', title: 'Fast', description: 'By bike.' },
  ]);
  expect(shownHighlights([], usual)).toEqual([]);
});

test('the home page shows the chosen categories in the category order of the shop', () => {
  const pathsOf = (shelves?: string[]) =>
    shownShelves(shelves, DEFAULT_CATEGORIES).map(({ path }) => path);
  expect(pathsOf()).toHaveLength(7);
  expect(pathsOf(['Dairy', 'Fruits', 'Gone'])).toEqual(['Fruits', 'Dairy']);
  know(DEFAULT_CATEGORIES, [{ path: 'Old', into: 'Bakery' }]);
  expect(pathsOf(['old'])).toEqual(['Bakery']);
  expect(pathsOf([])).toEqual([]);
});

test('empty settings of the home page are not stored', () => {
  expect(settled(null)).toBeUndefined();
  expect(settled({})).toBeUndefined();
  expect(settled({ banner: {} })).toBeUndefined();
  expect(settled({ banner: { title: 'x', text: undefined } })).toEqual({ banner: { title: 'x' } });
  expect(settled({ claims: [] })).toEqual({ claims: [] });
});
