import { describe, expect, it } from 'vitest';
import { addIds, readIds, removeIds } from '@/lib/client/favourites';
import { MAX_FAVOURITES } from './limits';

const id = (n: number) => n.toString(16).padStart(24, '0');
const many = Array.from({ length: MAX_FAVOURITES + 3 }, (_, n) => id(n));

describe('adding favourites', () => {
  it('appends new products, and keeps the position of existing products', () => {
    expect(addIds([id(1), id(2)], [id(1), id(3), id(3)])).toEqual([id(1), id(2), id(3)]);
  });

  it('removes the oldest products beyond the limit', () => {
    expect(addIds(many.slice(0, MAX_FAVOURITES), many.slice(MAX_FAVOURITES))).toEqual(
      many.slice(3),
    );
  });
});

describe('removing favourites', () => {
  it('removes the given products, and ignores unknown products', () => {
    expect(removeIds([id(1), id(2), id(3)], [id(3), id(1), id(9)])).toEqual([id(2)]);
  });
});

describe('reading stored favourites', () => {
  it('omits duplicates and values that are not ids', () => {
    const hostile = [id(1), 'apple', null, 7, { $gt: '' }, [id(2)], `${id(3)}<`, id(1), id(4)];
    expect(readIds(hostile)).toEqual([id(1), id(4)]);
  });

  it('returns the newest ids if the list is too long', () => {
    expect(readIds(many)).toEqual(many.slice(3));
  });

  it.each([undefined, null, 'text', 5, {}, { length: 2 }])('returns no ids for %j', (value) => {
    expect(readIds(value)).toEqual([]);
  });
});
