import { expect, test } from 'vitest';
import { partAboveWhole, withColumns } from './nutrition-math';

const stored = { per: 'ml', kJ: 190, fat: 1.5, saturates: 1, salt: 0.1 } as const;

test('a file changes the values whose columns it has, and no others', () => {
  const salt = ['salt'] as const;
  expect(withColumns(stored, { per: 'g', salt: 0.2 }, { columns: salt })).toEqual({
    ...stored,
    salt: 0.2,
  });
  const { salt: _, ...saltless } = stored;
  expect(withColumns(stored, undefined, { columns: salt })).toEqual(saltless);
  expect(withColumns(stored, undefined, { columns: salt, per: 'g' })).toEqual({
    ...saltless,
    per: 'g',
  });
  expect(withColumns(stored, undefined, { columns: [], per: 'g' })).toEqual({
    ...stored,
    per: 'g',
  });
  const fat = { columns: ['fat'], per: 'ml' } as const;
  expect(withColumns(undefined, { per: 'ml', fat: 2 }, fat)).toEqual({ per: 'ml', fat: 2 });
  expect(withColumns({ per: 'g', salt: 1 }, undefined, { columns: salt })).toBeUndefined();
});

test('a part is no more than its whole, where both are stated', () => {
  expect(partAboveWhole({ fat: 1, saturates: 1, sugars: 50 })).toBeUndefined();
  expect(partAboveWhole({ fat: 1, saturates: 1.1 })).toBe('saturates');
  expect(partAboveWhole({ carbohydrate: 3, sugars: 4 })).toBe('sugars');
});
