import { expect, test } from 'vitest';
import { askedOf, filtersOf, NO_FILTERS, searchOf } from './seller-orders';

test('filtersOf reads the order filters from the URL and ignores invalid filters', () => {
  const filters = {
    ...NO_FILTERS,
    q: 'Zoë & co',
    day: '2026-12-25',
    status: 'Packed',
    payMethod: 'account',
    person: 'owner',
  };
  expect(filtersOf(searchOf(filters))).toEqual(filters);
  expect(searchOf(NO_FILTERS)).toBe('');
  expect(
    filtersOf('?day=0002-12-25&status=Lost&payment=maybe&payMethod=card&person=Omar&other=1'),
  ).toEqual(NO_FILTERS);
});

test('askedOf omits empty and incomplete filters from the request for orders', () => {
  const filters = { ...NO_FILTERS, q: '  ', day: '0002-12-25', payment: 'unpaid', all: '1' };
  expect(askedOf(filters)).toBe('payment=unpaid');
  expect(askedOf({ ...NO_FILTERS, all: '1' })).toBe('');
  // The page "Today" links to the order list with this filter.
  expect(askedOf(filtersOf('?payment=review'))).toBe('payment=review');
});
