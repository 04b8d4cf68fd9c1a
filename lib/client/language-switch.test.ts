import { expect, test } from 'vitest';
import { firstOf, languageStep } from './language-switch';

test.each([
  [['de-AT', 'en'], ['en', 'de'], 'de'],
  [['fi', 'EN-gb', 'de'], ['en', 'de'], 'en'],
  [['fi'], ['en', 'de'], undefined],
  [[], ['en'], undefined],
  [['constructor', 'ar'], ['en', 'ar'], 'ar'],
])('firstOf(%j) among the shop languages %j returns %s', (wished, spoken, offered) => {
  expect(firstOf(wished, spoken)).toBe(offered);
});

const device = {
  account: 'de',
  followed: null,
  chosen: null,
  page: 'en',
  spoken: ['en', 'de'],
} as const;

test.each([
  ['a new device follows the account', device, { follow: 'de', goes: true }],
  [
    'a device in the language of the account stays',
    { ...device, page: 'de' },
    { follow: 'de', goes: false },
  ],
  ['a choice is followed once', { ...device, followed: 'de' }, undefined],
  ['another choice is followed again', { ...device, followed: 'en' }, { follow: 'de', goes: true }],
  ['what a visitor chose here is told to the account', { ...device, chosen: 'en' }, { tell: 'en' }],
  [
    'an account that has chosen nothing moves no device',
    { ...device, account: undefined },
    undefined,
  ],
  [
    'a language that the shop no longer speaks moves none',
    { ...device, spoken: ['en'] },
    undefined,
  ],
  ['nor is one told to the account', { ...device, account: undefined, chosen: 'fr' }, undefined],
] as const)('%s', (_, known, step) => {
  expect(languageStep(known)).toEqual(step);
});

test('languageStep stays on the page when an order has set the account language', () => {
  const known = {
    account: 'de',
    followed: null,
    chosen: null,
    page: 'ar',
    spoken: ['en', 'de', 'ar'],
  } as const;
  expect(languageStep({ ...known, shown: 'de' })).toEqual({ follow: 'de', goes: false });
  expect(languageStep({ ...known, shown: 'en' })).toEqual({ follow: 'de', goes: true });
});
