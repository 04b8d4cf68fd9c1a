import { expect, test } from 'vitest';
import { addressRules, hasStateList } from './country-rules';
import { findState, stateInAddress, statesOf } from './country-states';
import { countryLines } from './lines';

const LISTS = 'AE AR AU BR CA ES HK IE IN IT JP MX MY US'.split(' ');

test.each(LISTS)('the country %s has a list of states without duplicates', (country) => {
  expect(hasStateList(country)).toBe(true);
  // A country with a list of states must have a field for the state. Otherwise, the form would never show the list.
  expect(addressRules(country)?.state).toBeDefined();
  const states = statesOf(country);
  expect(states.length).toBeGreaterThan(2);
  expect(new Set(states.map(({ value }) => value)).size).toBe(states.length);
  expect(states.every(({ value, name }) => value.trim() !== '' && name.trim() !== '')).toBe(true);
});

test('a country without a list of states has no states', () => {
  expect(['GB', 'DE', ''].map((country) => [hasStateList(country), statesOf(country)])).toEqual([
    [false, []],
    [false, []],
    [false, []],
  ]);
});

test.each([
  ['US', 'California', 'CA'],
  ['US', 'ca', 'CA'],
  ['AE', 'dubai', 'Dubai'],
  ['ES', 'avila', 'Ávila'],
  ['MX', 'Ciudad de Mexico', 'CDMX'],
  ['US', 'Atlantis', undefined],
])('findState for the country %s maps %s to %s', (country, text, value) => {
  expect(findState(statesOf(country), text)?.value).toBe(value);
});

test.each([
  ['GB', ['Corner Ltd', '1 High Street', 'Flat 2', 'London', 'E1 6AN', 'United Kingdom']],
  ['DE', ['Corner Ltd', '1 High Street', 'Flat 2', 'E1 6AN London', 'Germany']],
  ['AE', ['Corner Ltd', '1 High Street', 'Flat 2', 'London', 'E1 6AN', 'United Arab Emirates']],
])(
  'in %s, the company is above the street, and the second address line is below the street',
  (countryCode, lines) => {
    const place = { street: '1 High Street', city: 'London', state: '', zipcode: 'E1 6AN' };
    const extra = { company: 'Corner Ltd', line2: 'Flat 2' };
    expect(countryLines({ ...place, ...extra, countryCode }, 'en')).toEqual(lines);
  },
);

test.each([
  ['US', '1 Market Street\nSpringfield, OR 97477', 'OR'],
  ['US', '500 1st St NW\nWashington, DC 20001', 'DC'],
  ['US', 'Kansas City, MO', 'MO'],
  ['US', '12 Beach Road, Virginia Beach, Virginia', 'VA'],
  // In this address, "IN" and "OR" are words and not codes of states.
  ['US', 'BEST IN TOWN OR NEARBY, 5 Main Street', undefined],
  ['US', 'Charleston, West Virginia', undefined],
  ['CA', '290 Bremner Blvd, Toronto, ON M5V 3L9', 'ON'],
  ['CA', 'Toronto, Ontario M5V 3L9', 'ON'],
  ['IT', 'Via Roma 1, 37121 Verona VR', 'VR'],
  ['IE', '1 Main Street\nNaas\nCo. Kildare', 'Co. Kildare'],
  ['US', '', undefined],
])('stateInAddress finds the state of %s in %j: %s', (country, address, state) => {
  expect(stateInAddress(statesOf(country), address)?.value).toBe(state);
});
