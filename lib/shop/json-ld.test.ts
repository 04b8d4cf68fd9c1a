import { expect, it, test } from 'vitest';
import { stubShopEnv } from '@/e2e/support/shop-env';
import { shopThings } from './json-ld';
import { pageMetadata } from './page-metadata';
import { shopView } from './view';

const shop = {
  ...{ revision: 1, name: 'Corner', timeZone: 'UTC', hasTimeZone: true, promiseMinutes: 30 },
  ...{ zipCodes: [], minimumOrder: 0, currency: 'usd', taxPercent: 0 },
};
const storeOf = (more: object) => shopThings(shopView.parse({ ...shop, ...more }))[0];

it('shopThings describes days off as closed', () => {
  const week = [[{ from: '08:00', to: '24:00' }], ...Array.from({ length: 6 }, () => [])];
  const openingHours = { timeZone: 'UTC', week, daysOff: ['2026-12-25'] };
  expect(storeOf({ openingHours })).toMatchObject({
    '@type': 'GroceryStore',
    openingHoursSpecification: [
      { dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '23:59' },
    ],
    specialOpeningHoursSpecification: [
      {
        ...{ validFrom: '2026-12-25', validThrough: '2026-12-25' },
        ...{ opens: '00:00', closes: '00:00' },
      },
    ],
  });
});

it('shopThings describes a shop without address and hours as an Organization', () => {
  expect(storeOf({})).toMatchObject({ '@type': 'Organization' });
  const address = '1 Market Street\n10115 Berlin';
  const phone = '+49 30 1234';
  expect(storeOf({ address, phone })).toMatchObject({
    ...{ '@type': 'GroceryStore', address: '1 Market Street, 10115 Berlin', telephone: phone },
  });
});

stubShopEnv();

const titleOf = (title: string | undefined, name: string, code: 'en' | 'ar' = 'en') =>
  pageMetadata({ shop: { name }, code, title, description: '', path: '/' }).title;

test.each([
  ['Fresh Basil', 'Basketful', 'Fresh Basil · Basketful'],
  ["Sweets for $& and $'", 'All for %s', "Sweets for $& and $' · All for %s"],
])('pageMetadata combines the page title %s with the shop name %s', (title, name, expected) =>
  expect(titleOf(title, name)).toEqual({ absolute: expected }),
);

test('pageMetadata isolates a name with the opposite writing direction in the page title', () => {
  expect(titleOf('7UP (330 ml) x6!', 'سلتي', 'ar')).toEqual({
    absolute: '\u20687UP (330 ml) x6!\u2069 · سلتي',
  });
  expect(titleOf('חלב!', 'Basketful')).toEqual({ absolute: '\u2068חלב!\u2069 · Basketful' });
});

test('pageMetadata returns no title for the home page', () =>
  expect(titleOf(undefined, 'Basketful')).toBeUndefined());
