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
  shopLanguages: ['en', 'de'],
} as const;

test.each([
  ['a new device switches to the account language', device, { follow: 'de', goes: true }],
  [
    'a device that shows the account language stays',
    { ...device, page: 'de' },
    { follow: 'de', goes: false },
  ],
  ['a device follows an account language only once', { ...device, followed: 'de' }, undefined],
  [
    'a device follows a new account language',
    { ...device, followed: 'en' },
    { follow: 'de', goes: true },
  ],
  [
    'the account stores a language that the visitor chooses on the device',
    { ...device, chosen: 'en' },
    { tell: 'en' },
  ],
  ['an account without a language changes no device', { ...device, account: undefined }, undefined],
  [
    'an account language that the shop no longer offers changes no device',
    { ...device, shopLanguages: ['en'] },
    undefined,
  ],
  [
    'the account stores no language that the shop does not offer',
    { ...device, account: undefined, chosen: 'fr' },
    undefined,
  ],
] as const)('languageStep: %s', (_, known, step) => {
  expect(languageStep(known)).toEqual(step);
});

test('languageStep keeps the page after an order has set the account language', () => {
  const known = {
    account: 'de',
    followed: null,
    chosen: null,
    page: 'ar',
    shopLanguages: ['en', 'de', 'ar'],
  } as const;
  expect(languageStep({ ...known, shown: 'de' })).toEqual({ follow: 'de', goes: false });
  expect(languageStep({ ...known, shown: 'en' })).toEqual({ follow: 'de', goes: true });
});
