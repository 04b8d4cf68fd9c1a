import { expect, test } from 'vitest';
import { formatPhone, phoneStarts } from '@/lib/utils/phone-number';
import { latestPerAddress, matchesPerson } from './customers';

const ada = {
  firstName: 'Ada',
  lastName: 'Müller',
  phone: '030 12 34-5',
  email: 'ada@mail.example',
  street: '1 Market Street',
  city: 'Springfield',
  zipcode: '02134',
};
const row = (
  userId: string,
  change: Partial<typeof ada & { e164: string; line2: string; company: string }> = {},
) => {
  const address = { ...ada, ...change };
  return { userId, address, numbers: formatPhone(address.phone, undefined) };
};
const about = (one: ReturnType<typeof row>, q: string) =>
  matchesPerson(one, q, phoneStarts(q, undefined));

test('the customer search in the phone order form matches the start of name, phone number, email and street', () => {
  for (const q of ['ada', 'Muller', '0301234', 'ada@mail', 'market', 'ada market'])
    expect(about(row('one'), q), q).toBe(true);
});

test('the customer search in the phone order form matches a Japanese name with and without a space', () => {
  const caller = row('one', { firstName: '太郎', lastName: '山田' });
  for (const q of ['山田', '山田太郎', '山田 太郎', '太郎']) expect(about(caller, q), q).toBe(true);
  expect(about(caller, '田中太郎')).toBe(false);
});

test('the customer search in the phone order form ignores the products of an order', () => {
  expect(about(row('one'), 'apple')).toBe(false);
  expect(about(row('one'), '  ')).toBe(false);
});

test('the list of callers shows each person once per street, with the latest order', () => {
  const rows = [
    row('latest'),
    row('same', { phone: '(030) 12345', firstName: 'ADA' }),
    row('same too', { phone: '٠٣٠ ١٢٣٤٥' }),
    row('moved', { street: '9 Hill Road' }),
    row('other', { phone: '99' }),
  ];
  expect(latestPerAddress(rows).map(({ userId }) => userId)).toEqual(['latest', 'moved', 'other']);
});

test('the list of callers has a separate row for each flat and each company in a street', () => {
  const rows = [
    row('latest', { line2: 'Flat 2' }),
    row('same', { line2: 'FLAT  2', company: '' }),
    row('neighbour', { line2: 'Flat 5' }),
    row('office', { line2: 'Flat 5', company: 'Shop Ltd' }),
    row('house'),
  ];
  expect(latestPerAddress(rows).map(({ userId }) => userId)).toEqual([
    'latest',
    'neighbour',
    'office',
    'house',
  ]);
});

test('the list of callers treats two notations of a phone number as the same person', () => {
  const e164 = '+436601234567';
  const sameNumber = (userId: string, change: Parameters<typeof row>[1]) =>
    row(userId, { e164, ...change });
  const rows = [
    sameNumber('without a street', { phone: '+43 660 1234567', street: '' }),
    sameNumber('latest', { phone: '0660 1234567' }),
    sameNumber('same', { phone: '0043 660 1234567' }),
    sameNumber('other', { phone: '0660 1234568', e164: '+436601234568', street: '' }),
  ];
  expect(latestPerAddress(rows).map(({ userId }) => userId)).toEqual(['latest', 'other']);
});
