import { expect, test } from 'vitest';
import { movedTo, siblingsOf } from './order-math';

const category = (path: string, parent?: string) => ({
  path,
  text: path,
  bgColor: '#ffffff',
  ...(parent ? { parent } : {}),
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
  // Over a part it is moved to the place of the whole.
  ['A', 'C1', 'B C C1 A A1 A2'],
  ['A2', 'A1', 'A A2 A1 B C C1'],
  // A part stays with its category.
  ['A1', 'C1', 'A A1 A2 B C C1'],
  ['A1', 'B', 'A A1 A2 B C C1'],
  ['A', 'A', 'A A1 A2 B C C1'],
  ['X', 'A', 'A A1 A2 B C C1'],
  ['A', undefined, 'A A1 A2 B C C1'],
])('%s moved to %s gives %s', (path, target, expected) => {
  expect(after(path, target)).toBe(expected);
});

test('the siblings of a category have its parent', () => {
  expect(siblingsOf(list, 'A1').map(({ path }) => path)).toEqual(['A1', 'A2']);
  expect(siblingsOf(list, 'B').map(({ path }) => path)).toEqual(['A', 'B', 'C']);
});
