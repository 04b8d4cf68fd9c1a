import { expect, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { pageMetadata } from './page-metadata';

stubShopEnv();

const titleOf = (title: string | undefined, name: string, code: 'en' | 'ar' = 'en') =>
  pageMetadata({ shop: { name }, code, title, description: '', path: '/' }).title;

test.each([
  ['Fresh Basil', 'Basketful', 'Fresh Basil · Basketful'],
  ["Sweets for $& and $'", 'All for %s', "Sweets for $& and $' · All for %s"],
])('pageMetadata combines the page title %s with the shop name %s', (title, name, expected) =>
  expect(titleOf(title, name)).toEqual({ absolute: expected }),
);

test('pageMetadata isolates a name with the opposite writing direction in the page title', () => {
  expect(titleOf('7UP (330 ml) x6!', 'سلتي', 'ar')).toEqual({
    absolute: '\u20687UP (330 ml) x6!\u2069 · سلتي',
  });
  expect(titleOf('חלב!', 'Basketful')).toEqual({ absolute: '\u2068חלב!\u2069 · Basketful' });
});

test('pageMetadata returns no title for the home page', () =>
  expect(titleOf(undefined, 'Basketful')).toBeUndefined());
