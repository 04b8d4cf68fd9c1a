import { expect, test } from 'vitest';
import { isAbout, onePerPerson } from './people-math';

const ada = {
  firstName: 'Ada',
  lastName: 'Müller',
  phone: '030 12 34-5',
  email: 'ada@mail.example',
  street: '1 Market Street',
  city: 'Springfield',
  zipcode: '02134',
};
const row = (userId: string, change: Partial<typeof ada> = {}) => ({
  userId,
  address: { ...ada, ...change },
});

test('a person is found by name, phone, e-mail and street, also half typed', () => {
  for (const q of ['ada', 'Muller', '0301234', 'ada@mail', 'market', 'ada market'])
    expect(isAbout(row('one'), q), q).toBe(true);
});

test('an order that the words find by a product is about nobody', () => {
  expect(isAbout(row('one'), 'apple')).toBe(false);
  expect(isAbout(row('one'), '  ')).toBe(false);
});

test('a person is one row for each street, of the latest order', () => {
  const rows = [
    row('latest'),
    row('same', { phone: '(030) 12345', firstName: 'ADA' }),
    row('same too', { phone: '٠٣٠ ١٢٣٤٥' }),
    row('moved', { street: '9 Hill Road' }),
    row('other', { phone: '99' }),
  ];
  expect(onePerPerson(rows, 'ada').map(({ userId }) => userId)).toEqual([
    'latest',
    'moved',
    'other',
  ]);
});
