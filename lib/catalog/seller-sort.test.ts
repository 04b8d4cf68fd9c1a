import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  directionOf,
  type KeyedProductSort,
  PRODUCT_SORTS,
  parseProductCursor,
  productCursor,
  SELLER_CURSOR,
} from './seller-sort';

const id = 'a1'.repeat(12);

it('parseProductCursor parses the cursor of any position in the list', () => {
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer());
  fc.assert(
    fc.property(fc.nat({ max: 999 }), value, (section, one) => {
      const position = { section, id, value: one };
      const cursor = productCursor(position);
      expect(cursor).toMatch(SELLER_CURSOR);
      expect(parseProductCursor(cursor)).toEqual(position);
    }),
  );
});

it('parseProductCursor rejects cursors of lists with a different sort order', () => {
  for (const cursor of [id, `123-${id}`, `${id}.1.nmilk`, `${id}.1.`, `${id}.x.n1`])
    expect(parseProductCursor(cursor), cursor).toBeUndefined();
});

it('each sort order has a field and a direction', () => {
  const sorts = PRODUCT_SORTS.filter((sort): sort is KeyedProductSort => sort !== 'changed');
  expect(sorts.map(directionOf).filter(({ isDown }) => isDown)).toHaveLength(4);
  expect(directionOf('-price')).toEqual({ field: 'price', isDown: true });
});
