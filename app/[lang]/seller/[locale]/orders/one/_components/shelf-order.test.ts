import { expect, test } from 'vitest';
import { DEFAULT_CATEGORIES } from '@/lib/catalog/categories';
import type { Item } from './counts';
import { groupsOf, inShelfOrder } from './shelf-order';

const line = (name: string, category: string) => ({ product: { name, category } }) as Item;
const items = [line('Cola', 'Drinks'), line('Soap', 'Gone'), line('Kale', 'Vegetables')];
const more = [...items, line('Beet', 'Vegetables')];
const namesOf = (lines: readonly Item[]) => lines.map(({ product }) => product.name);

test('lines are in the order of the shelves, then those of shelves that are gone', () => {
  expect(namesOf(inShelfOrder(more, DEFAULT_CATEGORIES))).toEqual(['Kale', 'Beet', 'Cola', 'Soap']);
  const turned = DEFAULT_CATEGORIES.toReversed();
  expect(namesOf(inShelfOrder(more, turned))).toEqual(['Cola', 'Kale', 'Beet', 'Soap']);
  const shelves = groupsOf(more, DEFAULT_CATEGORIES).map(([path]) => path);
  expect(shelves).toEqual(['Vegetables', 'Drinks', 'Gone']);
});
