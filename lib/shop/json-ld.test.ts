import { expect, it } from 'vitest';
import { shopThings } from './json-ld';
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

it('shopThings describes a shop as an Organization until it has an address or opening hours', () => {
  expect(storeOf({})).toMatchObject({ '@type': 'Organization' });
  const address = '1 Market Street\n10115 Berlin';
  const phone = '+49 30 1234';
  expect(storeOf({ address, phone })).toMatchObject({
    ...{ '@type': 'GroceryStore', address: '1 Market Street, 10115 Berlin', telephone: phone },
  });
});
