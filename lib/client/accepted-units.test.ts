import { expect, it } from 'vitest';
import { MAX_PRODUCTS } from '@/lib/cart/limits';
import { acceptedUnit, acceptUnit } from './accepted-units';
import { localStore } from './browser-storage';

it('acceptUnit stores one unit per product and keeps the newest 99', () => {
  acceptUnit('first', 'g:50');
  acceptUnit('second', 'g:50');
  acceptUnit('first', 'mlb:250');
  expect(['first', 'second', 'third'].map(acceptedUnit)).toEqual(['mlb:250', 'g:50', undefined]);
  for (let n = 1; n < MAX_PRODUCTS; n++) acceptUnit(`other ${n}`, 'piece');
  expect(['first', 'second', 'other 98'].map(acceptedUnit)).toEqual([
    ...['mlb:250', undefined, 'piece'],
  ]);
});

it('acceptedUnit returns undefined for a damaged stored value', () => {
  const [key = ''] = localStore.keys('basketful:my-accepted-units');
  for (const damaged of ['null', '"text"', '{"first":1}', '{']) {
    localStore.setItem(key, damaged);
    expect(acceptedUnit('first')).toBeUndefined();
  }
});
