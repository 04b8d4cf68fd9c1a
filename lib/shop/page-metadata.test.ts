import { expect, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { pageMetadata } from './page-metadata';

stubShopEnv();

const titleOf = (title: string | undefined, name: string) =>
  pageMetadata({ shop: { name }, code: 'en', title, description: '', path: '/' }).title;

test.each([
  ['Fresh Basil', 'Basketful', 'Fresh Basil · Basketful'],
  ["Sweets for $& and $'", 'All for %s', "Sweets for $& and $' · All for %s"],
])('the title of %s in %s is exactly that', (title, name, expected) =>
  expect(titleOf(title, name)).toEqual({ absolute: expected }),
);

test('the home page has the title of the shop', () =>
  expect(titleOf(undefined, 'Basketful')).toBeUndefined());
