import { describe, expect, test } from 'vitest';
import { SearchIndex } from './search-index';

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
  const category = name.includes('Milk') ? 'Dairy' : 'Bakery';
  index.put({ id: idOf(slot), name, category, inStock: slot !== 0 });
});
const named = (ids: string[]) => ids.map((id) => names[Number(id)]);

describe('a search', () => {
  test('finds a substring, whatever case and accents, in the order of the catalogue', () => {
    expect(named(index.containing('MILK', 10))).toEqual([names[0], names[1], names[4]]);
    expect(named(index.containing('k, o', 10))).toEqual([names[1]]);
    expect(named(index.containing('creme br', 10))).toEqual([names[2]]);
  });

  test('is narrowed and goes on where it was', () => {
    expect(named(index.containing('milk', 10, { inStock: true }))).toEqual([names[1], names[4]]);
    expect(named(index.containing('milk', 10, { after: idOf(1) }))).toEqual([names[4]]);
    expect(named(index.containing('o', 1, { category: 'Bakery' }))).toEqual([names[3]]);
  });

  test('takes words in any order, whole ones before beginnings', () => {
    expect(named(index.resembling('milk organic', 10))).toEqual([names[1]]);
    expect(named(index.resembling('org bro', 10))).toEqual([names[5]]);
    expect(named(index.resembling('choc milk', 10))).toEqual([names[4]]);
  });

  test.each([
    ['a letter left out', 'chocolte', 4],
    ['a letter put in', 'chocollate', 4],
    ['a letter replaced', 'chocolzte', 4],
    ['two letters that changed places', 'chocoalte', 4],
    ['a space left out', 'freshwhole milk', 0],
    ['a space put in', 'brown bre ad', 3],
    ['a letter for a space', 'brownxbread', 3],
  ])('forgives %s', (_, query, slot) => {
    expect(named(index.resembling(query, 10))[0]).toBe(names[slot]);
  });

  test('finds nothing for what resembles nothing, and what contains the text only once', () => {
    expect(index.resembling('xylophone', 10)).toEqual([]);
    expect(index.resembling('brown bread', 10)).toEqual([]);
  });

  test('asks to be made anew for what it cannot take in', () => {
    expect(index.put({ id: idOf(0), name: 'Other', category: 'Dairy', inStock: true })).toBe(false);
    expect(index.put({ id: '0', name: 'Earlier', category: 'Dairy', inStock: true })).toBe(false);
  });
});
