import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '@/e2e/support/runs';
import { addressRules } from '@/lib/addresses/country-rules';
import { translate } from '@/lib/i18n/catalog';
import { type Area, isInArea, typedPlace, zipMessage } from '@/lib/shop/delivery-area';
import { areaKey } from '@/lib/utils/area-key';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { checkArea, readArea, zonesInput } from './schema';
import type { Zone } from './view';
import { areasOf, type Place, zoneOf } from './zones';

const shapesIn = (country: string) => addressRules(country)?.postalCode?.shapes ?? '';
const en = { t: translate('en', 'checkoutErrors'), language: 'en' } as const;

/* A brute-force model of the delivery zones with its own implementation of every rule. All of its postal codes have
   four digits. */
const HOMES = ['CH', 'AE', undefined] as const;
const COUNTRIES = ['CH', 'AT', 'AE', 'FR'] as const;
const code = fc.integer({ min: 8000, max: 8029 }).map(String);
const bareEntry = fc.oneof(
  code,
  fc
    .tuple(fc.integer({ min: 8000, max: 8029 }), fc.nat(20))
    .map(([from, more]) => `${from}-${from + more}`),
  fc.constantFrom('80*', '801*', '8*', '9*'),
);
const entry = fc.oneof(
  bareEntry,
  fc.tuple(fc.constantFrom('CH', 'AT'), fc.oneof(bareEntry, fc.constant('*'))),
  fc.constant('*'),
);
const SPELLINGS: Record<string, readonly string[]> = {
  'Zürich West': ['zurich west', 'ZÜRICHWEST', 'Zürich  West', 'zürich-west'],
  Deira: ['deira', ' Deira '],
  Dubai: ['DUBAI', 'dubai'],
  'دبي مارينا': ['دبي مارينا', 'دبيمارينا'],
};
const NAMES = Object.keys(SPELLINGS);
const name = fc.constantFrom(...NAMES);
const spelled = name.chain((one) =>
  fc.constantFrom(...(SPELLINGS[one] ?? [])).map((text) => ({ name: one, text })),
);
const zone = fc.record({
  entries: fc.array(entry, { maxLength: 3 }),
  areas: fc.array(name, { maxLength: 2 }),
});
const place = fc.record({
  country: fc.option(fc.constantFrom(...COUNTRIES), { nil: undefined }),
  zipcode: fc.oneof(code, fc.constant('')),
  city: fc.option(spelled, { nil: undefined }),
  state: fc.option(spelled, { nil: undefined }),
});

type ModelZone = typeof zone extends fc.Arbitrary<infer Z> ? Z : never;
type ModelPlace = typeof place extends fc.Arbitrary<infer P> ? P : never;

function hasCode(text: string, zipcode: string): boolean {
  if (text === '*') return true;
  if (zipcode === '') return false;
  if (text.endsWith('*')) return zipcode.startsWith(text.replace('*', ''));
  const [from = '', to = from] = text.split('-');
  return Number(zipcode) >= Number(from) && Number(zipcode) <= Number(to);
}

const modelZone = (home: string | undefined, zones: readonly ModelZone[], at: ModelPlace): number =>
  zones.findIndex(({ entries, areas }) => {
    const where = home && at.country === undefined ? home : at.country;
    const byCode = entries.some((one) => {
      if (one === '*') return true;
      if (home === undefined) return typeof one === 'string' && hasCode(one, at.zipcode);
      const [country, text] = typeof one === 'string' ? [home, one] : one;
      return where === country && hasCode(text, at.zipcode);
    });
    const names = [at.city?.name, home === 'AE' ? at.state?.name : undefined];
    return byCode || (home !== undefined && where === home && areas.some((a) => names.includes(a)));
  });

test('the delivery zone of an address matches a brute-force model @random', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...HOMES),
      fc.array(zone, { maxLength: 4 }),
      place,
      (home, modelZones, at) => {
        const zones: Zone[] = modelZones.map(({ entries, areas }, number) =>
          omitUndefined({
            name: String(number),
            zipCodes: entries.flatMap((one) => {
              if (typeof one === 'string') return [one];
              // Zip codes of the shop's own country are stored without a prefix. A shop without a country uses no
              // prefixes.
              if (one[0] === home) return one[1] === '*' ? [] : [one[1]];
              return home ? [one.join('-')] : [];
            }),
            areas: home ? areas : undefined,
            fee: 1,
          }),
        );
        const stored = modelZones.map(({ entries, areas }) => ({
          entries: entries.filter(
            (one) => typeof one === 'string' || (home && !(one[0] === home && one[1] === '*')),
          ),
          areas,
        }));
        const own = home && shapesIn(home);
        const rules: Area = {
          zones,
          zipCodes: [],
          ...omitUndefined({
            country: home,
            postalCode: own ? { shapes: own, example: '' } : undefined,
          }),
          codesAbroad: { CH: shapesIn('CH'), AT: shapesIn('AT') },
        };
        const given: Place = omitUndefined({
          zipcode: at.zipcode,
          city: at.city?.text,
          state: at.state?.text,
          countryCode: at.country,
        });
        const expected = modelZone(home, stored, at);
        expect(zoneOf(rules, given)?.name).toBe(expected < 0 ? undefined : String(expected));
        expect(isInArea(rules, given)).toBe(zones.length === 0 || expected >= 0);
      },
    ),
    { numRuns: runs(1_000) },
  );
});

test('an address is in the first zone that matches by postal code or by area', () => {
  const zones: Zone[] = [
    { name: 'Marina', zipCodes: [], areas: ['Dubai Marina', 'JLT'], fee: 0 },
    { name: 'Emirate', zipCodes: [], areas: ['Dubai'], fee: 3 },
    { name: 'Rest', zipCodes: ['*'], fee: 9 },
  ];
  const emirates = { country: 'AE', zones };
  const at = (place: object) =>
    zoneOf(emirates, { zipcode: '', countryCode: 'AE', ...place })?.name;
  expect(at({ city: 'dubai marina', state: 'Dubai' })).toBe('Marina');
  expect(at({ city: 'Deira', state: 'Dubai' })).toBe('Emirate');
  expect(at({ state: 'Sharjah' })).toBe('Rest');
  expect(at({ city: 'JLT', countryCode: 'QA' })).toBe('Rest');
});

test.each([
  ['São José', 'sao jose'],
  ["St. Julian's", 'ST JULIANS'],
  ['Zürich  West', 'zurichwest'],
  ['Lange Straße', 'LANGE STRASSE'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'Tromso'],
  ['Θεσσαλονίκη', 'θεσσαλονικη'],
  ['Орёл', 'Орел'],
  ['دُبَي', 'دبي'],
  ['दिल्ली', 'दि ल्ली'],
  ['القاهرة', 'القاهره'],
  ['دبي', 'دبى'],
  ['Hafnarfjörður', 'HAFNARFJORDUR'],
  ['Þorlákshöfn', 'Thorlakshofn'],
])('the area names %j and %j are equal', (one, other) => {
  expect(areaKey(one)).toBe(areaKey(other));
});

test.each([
  ['दिल्ली', 'दल्ली'],
  ['मीरा', 'मारा'],
  ['บาง', 'บิง'],
  ['がま', 'かま'],
])('the area names %j and %j differ by their vowel signs', (one, other) => {
  expect(areaKey(one)).not.toBe(areaKey(other));
});

test('a name without letters and digits is not a delivery area', () => {
  for (const text of ['…', '-\u0301', '\u093f']) expect(areaKey(text)).toBe('');
});

const marina = {
  zipCodes: [],
  country: 'AE',
  zones: [{ name: 'Marina', zipCodes: [], areas: ['Dubai Marina', 'JLT'], fee: 0 }],
};

test('the delivery check accepts the typed name of a delivery area', () => {
  expect(typedPlace(marina, 'dubai  marina')).toEqual({ zipcode: '', city: 'dubai  marina' });
  expect(typedPlace(marina, '8001')).toEqual({ zipcode: '8001' });
  expect(areasOf(marina)).toEqual(['Dubai Marina', 'JLT']);
  expect(zipMessage(marina, 'JLT', true, en)).toBeUndefined();
  expect(zipMessage(marina, 'Dub', false, en)).toBeUndefined();
  expect(zipMessage(marina, 'Deira', true, en)).toBe(
    'We do not deliver to Deira. We deliver to Dubai Marina and JLT.',
  );
  // The form accepts the zip code, because the city may still be in a delivery area.
  expect(zipMessage(marina, '8001', true, en, 'AE')).toBeUndefined();
});

test('a shop in Spain delivers to Andorra, whose postal codes have letters', () => {
  const andorra = {
    zipCodes: ['AD-AD500'],
    country: 'ES',
    postalCode: { shapes: shapesIn('ES'), example: '' },
    codesAbroad: { AD: shapesIn('AD') },
  };
  for (const text of ['AD500', 'AD-500', 'ad 500', ' AD-AD500 '])
    expect(isInArea(andorra, typedPlace(andorra, text)), text).toBe(true);
  for (const text of ['AD600', 'AD-600', '500'])
    expect(isInArea(andorra, typedPlace(andorra, text)), text).toBe(false);
  expect(isInArea(andorra, { zipcode: 'AD500', countryCode: 'AD' })).toBe(true);
  for (const text of ['AD', 'AD5', 'AD-5', 'AD-50'])
    expect(zipMessage(andorra, text, false, en), text).toBeUndefined();
});

const settings = z
  .object({
    country: z.string().optional(),
    zipCodes: z.array(z.string()).default([]),
    zones: zonesInput,
  })
  .superRefine(checkArea, { when: () => true })
  .transform((area) => readArea(area));

test('the settings reject zones with areas if the shop has no country', () => {
  const zones = [{ name: 'Marina', zipCodes: [], areas: [' JLT ', 'jlt', 'Deira'], fee: 2 }];
  expect(settings.parse({ country: 'AE', zones }).zones).toEqual([
    { name: 'Marina', zipCodes: [], areas: ['jlt', 'Deira'], fee: 2 },
  ]);
  const message = (input: unknown) => settings.safeParse(input).error?.issues[0]?.message;
  expect(message({ zones })).toBe('Set the country of the shop first. Areas are in this country.');
  const without = (areas: string[]) => [{ name: 'Marina', zipCodes: [], areas, fee: 2 }];
  expect(message({ country: 'AE', zones: without([]) })).toBe('A zone needs postal codes or areas');
  expect(message({ zones: without([]) })).toBe('A zone needs postal codes');
  expect(message({ country: 'AE', zones: without(['…']) })).toMatch(/^Areas must be names/);
});

test.each([
  ['AE', ['دبي'], ['دبي', 'Dubai']],
  ['AE', ['dubai', 'Deira'], ['dubai', 'دبي', 'Deira']],
  ['AE', ['Dubai', 'دبي', 'DUBAI'], ['Dubai', 'دبي']],
  // An address in Mexico has a postal code, so its state does not determine its zone.
  ['MX', ['Ciudad de México'], ['Ciudad de México']],
])('the settings of a shop in %s store the areas %j as %j', (country, areas, stored) => {
  const zones = [{ name: 'Near', zipCodes: [], areas, fee: 3 }];
  expect(readArea({ country, zipCodes: [], zones }).zones?.[0]?.areas).toEqual(stored);
});

test('an address in Dubai is in a zone whose area the seller has typed in Arabic', () => {
  const zones = [{ name: 'Near', zipCodes: [], areas: ['دبي'], fee: 3 }];
  const area = readArea({ country: 'AE', zipCodes: [], zones });
  expect(zoneOf(area, { zipcode: '', countryCode: 'AE', state: 'Dubai' })?.name).toBe('Near');
  expect(zoneOf(area, { zipcode: '', countryCode: 'AE', state: 'Ajman' })).toBeUndefined();
});

test('a zone for the whole country of the shop contains no address in another country', () => {
  const zones = [{ name: 'Home', zipCodes: ['CH-*'], fee: 3 }];
  const area = readArea({ country: 'CH', zipCodes: [], zones });
  expect(zoneOf(area, { zipcode: '8001', countryCode: 'CH' })?.name).toBe('Home');
  expect(zoneOf(area, { zipcode: '8010', countryCode: 'AT' })).toBeUndefined();
});
