import { expect, test } from 'vitest';
import { inShownOrder } from './use-category-tree';

const category = (path: string, text = path) => ({ path, text, bgColor: '#fff' });

test('the displayed order of categories stays the same when stored categories change', () => {
  const shown = { revision: 1, categories: [category('b'), category('a')] };
  const stored = { revision: 3, categories: [category('a', 'Apples'), category('b')] };
  expect(inShownOrder(shown, stored)).toEqual({
    revision: 3,
    categories: [category('b'), category('a', 'Apples')],
  });
});
