import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { countriesIn, isCountryCode } from '@/lib/utils/country-code';
import { COUNTRY_PROFILES, invoiceLawOf, lawProfileOf, mustNoteDelivery } from './country-law';

test.each([
  ['PT', 'certified'],
  ['IT', 'authority'],
  ['DE', undefined],
  ['US', undefined],
  [undefined, undefined],
])('invoiceLawOf(%s) is %s', (country, law) => {
  expect(invoiceLawOf(country)).toBe(law);
});

test('each profile belongs to one country and states when its sources were read', () => {
  const countries = COUNTRY_PROFILES.map(({ country }) => country);
  expect(countries.every(isCountryCode)).toBe(true);
  expect(new Set(countries).size).toBe(countries.length);
  expect(countries.length).toBeGreaterThanOrEqual(12);
  for (const { readOn } of COUNTRY_PROFILES)
    expect(new Date(readOn).toISOString().slice(0, 10)).toBe(readOn);
});

test('each rule of a country profile names its legal source', () => {
  for (const [country] of countriesIn('en')) {
    const {
      settings = {},
      gaps = {},
      rates,
      contact,
      deliveryCosts,
      invoices,
    } = lawProfileOf(country) ?? {};
    const sources = [...Object.values(settings), ...Object.values(gaps)];
    for (const source of [...sources, rates?.source, contact, deliveryCosts, invoices?.source])
      if (source !== undefined) expect(source.length, country).toBeGreaterThan(5);
  }
});

test('all 27 members of the European Union have EU and national rules', () => {
  const members = countriesIn('en').filter(([code]) => lawProfileOf(code)?.settings?.withdrawal);
  expect(members).toHaveLength(27);
  expect(lawProfileOf('AT')).toMatchObject({
    country: 'AT',
    settings: { lowestPrice: expect.stringContaining('6a') },
  });
  expect(lawProfileOf('BE')?.gaps).toMatchObject({
    peppol: expect.any(String),
    guaranteeNotice: expect.any(String),
  });
  expect(lawProfileOf('IT')?.rates?.standard.percent).toBe(22);
});

test('a country without a profile counts as not checked', () => {
  expect(lawProfileOf('JP')).toBeUndefined();
});

describe('mustNoteDelivery', () => {
  const free = { fee: 0 };
  const paid = { fee: 2.5, freeFrom: 40 };

  it.each([
    ['DE', [paid], true],
    ['DE', [free, paid], true],
    ['DE', [free], false],
    ['DE', [], false],
    ['DE', undefined, false],
    ['AT', [paid], false],
    ['US', [paid], false],
    ['JP', [paid], false],
    [undefined, [paid], false],
  ])('for a shop in %s with the zones %j returns %s', (country, zones, isRequired) => {
    expect(mustNoteDelivery({ country, zones })).toBe(isRequired);
  });
});

test('docs/law.md dates and names the source of each duty to state delivery costs', () => {
  const text = readFileSync(new URL('../../docs/law.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Delivery costs beside prices');
  const duties = COUNTRY_PROFILES.filter(({ deliveryCosts }) => deliveryCosts !== undefined);
  expect(duties.map(({ country }) => country)).toEqual(['DE']);
  for (const { deliveryCosts = '', readOn } of duties) {
    expect(section).toContain(deliveryCosts);
    expect(section).toContain(readOn);
  }
});
