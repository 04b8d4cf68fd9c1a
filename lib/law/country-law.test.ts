import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { LEAST_AGES } from '@/lib/catalog/facts/fields';
import type { Language } from '@/lib/i18n/languages';
import { countriesIn, isCountryCode } from '@/lib/utils/country-code';
import { ageLimitsOf, agesFor, COUNTRIES_WITH_AGE_LIMITS } from './age-limits';
import { invoiceLawOf, lawProfileOf, mustNoteDelivery } from './country-law';
import { endpointOf, parsePeppolId } from './peppol';
import { COUNTRY_PROFILES, EU_PROFILE } from './profiles';
import { sourceIn } from './source-in';

test.each([
  ['PT', 'certified'],
  ['IT', 'authority'],
  ['DE', undefined],
  ['US', undefined],
  [undefined, undefined],
])('the rule for invoices in %s is %s', (country, law) => {
  expect(invoiceLawOf(country)).toBe(law);
});

test('each profile of legal rules belongs to one country and states when its sources were read', () => {
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

describe('the note on delivery costs beside prices', () => {
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
  ])('is required in %s with the zones %j: %s', (country, zones, isRequired) => {
    expect(mustNoteDelivery({ country, zones })).toBe(isRequired);
  });
});

test('docs/law.md states source and date of each rule about delivery costs', () => {
  const text = readFileSync(new URL('../../docs/law.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Delivery costs beside prices');
  const duties = COUNTRY_PROFILES.filter(({ deliveryCosts }) => deliveryCosts !== undefined);
  expect(duties.map(({ country }) => country)).toEqual(['DE']);
  for (const { deliveryCosts = '', readOn } of duties) {
    expect(section).toContain(deliveryCosts);
    expect(section).toContain(readOn);
  }
});

describe('the source of a legal rule', () => {
  it.each<[Language, string]>([
    ['en', 'Directive 2005/29/EC, annex I, 23b and 23c'],
    ['de', 'Richtlinie 2005/29/EG, Anhang I, 23b und 23c'],
    ['fr', 'Directive 2005/29/CE, annexe I, 23b et 23c'],
    ['es', 'Directiva 2005/29/CE, anexo I, 23b y 23c'],
    ['pt', 'Diretiva 2005/29/CE, anexo I, 23b e 23c'],
  ])('names an act of the European Union in %s', (language, source) => {
    expect(sourceIn('Directive 2005/29/EC, annex I, 23b and 23c', language)).toBe(source);
  });

  it('names a regulation with its date of application', () => {
    expect(sourceIn('Regulation (EU) 2025/1960, since 2026-09-27', 'de')).toBe(
      'Verordnung (EU) 2025/1960, seit 2026-09-27',
    );
  });

  it('stays unchanged if it cites a national act', () => {
    const sources = ['UStG, § 12', 'Electronic Commerce (EC Directive) Regulations 2002'];
    for (const source of sources) expect(sourceIn(source, 'de')).toBe(source);
  });

  it('is translated completely if it cites an act of the European Union', () => {
    const {
      settings = {},
      gaps = {},
      contact = '',
    } = lawProfileOf(EU_PROFILE.country) ?? EU_PROFILE;
    for (const source of [...Object.values(settings), ...Object.values(gaps), contact])
      expect(sourceIn(source, 'de')).not.toMatch(/Directive|Regulation|EC\b|art\.|annex|and|since/);
  });
});

describe('age limits of a country', () => {
  it.each(COUNTRIES_WITH_AGE_LIMITS)('have a legal source and possible values in %s', (code) => {
    const { beer, spirits, tobacco, source = '' } = ageLimitsOf(code) ?? {};
    expect(isCountryCode(code)).toBe(true);
    expect(LEAST_AGES).toEqual(expect.arrayContaining([beer, spirits, tobacco]));
    expect(source.length).toBeGreaterThan(10);
  });

  it('are unknown without a country profile', () => {
    expect(ageLimitsOf('VE')).toBeUndefined();
    expect(ageLimitsOf(undefined)).toBeUndefined();
  });
});

describe('age limits that the seller can choose', () => {
  it.each([
    ['US', undefined, [21]],
    ['GB', undefined, [18]],
    ['DE', undefined, [16, 18]],
    ['JP', undefined, [20]],
    ['VE', undefined, [16, 18]],
    [undefined, undefined, [16, 18]],
    // The limit was set before the shop moved to another country.
    ['US', 18, [18, 21]],
    [undefined, 21, [16, 18, 21]],
    ['DE', 16, [16, 18]],
  ] as const)('include those of %s and the stored limit %s: %j', (country, present, ages) => {
    expect(agesFor(country, present)).toEqual(ages);
  });
});

describe('reading a Peppol ID', () => {
  it.each([
    ['0208:0123456749', '0208:0123456749'],
    [' 0208 : 0123.456.749 ', '0208:0123456749'],
    ['iso6523-actorid-upis::0208:0123456749', '0208:0123456749'],
    ['9925:be 0123456749', '9925:BE0123456749'],
    ['9930:de123456789', '9930:DE123456789'],
    ['0088:7300010000001', '0088:7300010000001'],
  ])('accepts %j as %s', (text, id) => {
    expect(parsePeppolId(text)).toBe(id);
  });

  it.each([
    ['', 'an empty text'],
    ['0123456749', 'an ID without a scheme'],
    ['0000:0123456749', 'an unknown scheme'],
    ['0208:0123456748', 'wrong check digits'],
    ['0208:2123456749', 'a Belgian number with another first digit'],
    ['9925:0123456749', 'a Belgian VAT ID without its country'],
    ['0088:', 'an empty identifier'],
    ['0088:a<b', 'special characters'],
    [`0088:${'1'.repeat(51)}`, 'a long identifier'],
  ])('rejects %j because of %s', (text) => {
    expect(parsePeppolId(text)).toBeUndefined();
  });
});

describe('the electronic address of a party', () => {
  it('is the Peppol ID split at its colon, or the email address if there is none', () => {
    const peppolId = '0208:0123456749';
    const endpoint = (id: string, scheme: string) => ({
      'cbc:EndpointID': id,
      'cbc:EndpointID@schemeID': scheme,
    });
    expect(endpointOf({ peppolId, email: 'a@b.example' })).toEqual(endpoint('0123456749', '0208'));
    expect(endpointOf({ email: 'a@b.example' })).toEqual(endpoint('a@b.example', 'EM'));
  });
});
