import { describe, expect, it, test } from 'vitest';
import { PUBLIC_ADDRESSES } from '@/e2e/support/public-addresses';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { inRequest, setRequestCountry, setRequestLanguage } from '@/lib/observe/request-context';
import { countriesIn } from '@/lib/utils/country-code';
import { addressLine, postalLines } from './address-line';
import { countryCodeOf } from './country-names';
import { countryCode, countryOfLocale, isZipFirst, stateIn } from './fields';
import { countryLines } from './queries';
import { addressAdd, walletAddressInput } from './schema';
import { addressOfWallet, storedCodeIn, walletContact } from './wallet-schema';

test.each([
  ['Deutschland', 'de-DE', 'DE'],
  [' germany ', 'de-DE', 'DE'],
  ['pt', 'pt-PT', 'PT'],
  ['مصر', 'ar-u-nu-latn', 'EG'],
  ['Atlantis', 'de-DE', undefined],
  ['', 'de-DE', undefined],
])("the country name '%s' on a page in %s has the code %s", (name, locale, code) =>
  expect(countryCode(name, locale)).toBe(code),
);

test('the country of an address decides the position of the postal code and whether a state is required', () => {
  const homes = Object.values(LANGUAGES).map(({ locale }) => countryOfLocale(locale));
  expect(homes).toEqual(['US', 'DE', 'FR', 'ES', 'PT', undefined]);
  expect(homes.map(isZipFirst)).toEqual([false, true, true, true, true, false]);
  expect(homes.map(stateIn)).toEqual([
    ...['required', 'none', 'none', 'required', 'none', 'optional'],
  ]);
  const place = { street: 'Rua 1', city: 'Porto', zipcode: '4000', country: 'Portugal' };
  expect(postalLines({ ...place, state: '' })).toEqual(['Rua 1', '4000 Porto', 'Portugal']);
  expect(postalLines({ ...place, state: 'Porto' })[1]).toBe('Porto, Porto 4000');
  expect(postalLines({ ...place, state: '', lines: ['Rua 1', 'Porto'] })).toEqual([
    'Rua 1',
    'Porto',
  ]);
});

const plain = {
  firstName: 'Ada',
  lastName: 'Grocer',
  email: 'ada@shop.example',
  street: '1 Street',
  city: 'Town',
  zipcode: '1000',
  phone: '1',
};

const stateOf = (country: string, language?: Language, state?: unknown) =>
  inRequest({ correlationId: 'x' }, () => {
    if (language) setRequestLanguage(language);
    const { error, data } = addressAdd.safeParse({ address: { ...plain, country, state } });
    return error?.issues[0]?.message ?? data?.address.state;
  });

test.each([
  ['4000-123', '4000-123'],
  [' 114 55 ', '114 55'],
  ['٤٠٠٠', '4000'],
  [1000, '1000'],
])('a new address stores the typed zip code %s as %s', (zipcode, kept) => {
  const { data } = addressAdd.safeParse({
    address: { ...plain, country: 'Portugal', state: 'Porto', zipcode },
  });
  expect(data?.address.zipcode).toBe(kept);
});

test.each(['ABC', '4000-', '-1', '1--2', '1 - 2', '1234567890-12'])(
  'a new address with the zip code %s is rejected',
  (zipcode) => {
    const address = { ...plain, country: 'Portugal', state: 'Porto', zipcode };
    expect(addressAdd.safeParse({ address }).success).toBe(false);
  },
);

test('a blank state is rejected on English pages, and elsewhere if the country requires a state', () => {
  expect(stateOf('Deutschland', 'de')).toBe('');
  expect(stateOf('Deutschland', 'de', ' ')).toBe('');
  expect(stateOf('Deutschland', 'de', 'Berlin')).toBe('Berlin');
  expect(stateOf('Vereinigte Staaten', 'de')).toBe('Bundesland fehlt');
  for (const language of [undefined, 'en'] as const)
    for (const state of [undefined, null, '', ' '])
      expect(stateOf('Germany', language, state)).toBe('State is required');
  expect(stateOf('Germany', undefined, 7)).toBe('7');
  expect(stateOf('Germany', undefined, {})).toBe('State is required');
  expect(addressAdd.safeParse({ address: 7 }).error?.issues[0]?.message).toBe(
    'Address is required',
  );
});

describe('an address on one line', () => {
  const address = { street: '', city: '', state: '', zipcode: '', country: '' };

  it('separates the parts of an address with commas', () => {
    const lines = ['Rathausmarkt 1', '20095 Hamburg', 'Deutschland'];
    expect(addressLine({ ...address, lines })).toBe('Rathausmarkt 1, 20095 Hamburg, Deutschland');
  });

  it('separates the parts with Arabic commas if the name of the country is in Arabic', () => {
    const lines = ['شارع جميرا 12', 'Dubai', 'الإمارات العربية المتحدة'];
    expect(addressLine({ ...address, lines })).toBe(
      'شارع جميرا 12، Dubai، الإمارات العربية المتحدة',
    );
  });
});

const person = {
  firstName: 'Ada',
  lastName: 'Grocer',
  email: 'ada@shop.example',
  phone: '+44 20 7946 0000',
};

function readAddress(address: object, { shop = 'GB', language = 'en' as Language } = {}) {
  return inRequest({ correlationId: 'x' }, () => {
    setRequestLanguage(language);
    setRequestCountry(shop);
    const { data, error } = addressAdd.safeParse({ address: { ...person, ...address } });
    if (data) return data.address;
    return Object.fromEntries(error.issues.map(({ path, message }) => [path[1], message]));
  });
}

test.each(PUBLIC_ADDRESSES.map((row) => [row.country, row.label, row] as const))(
  'a shop in %s stores the address %s as typed, and prints the address in the local format',
  (country, label, { street, city, state, zipcode }) => {
    const stored = readAddress({ street, city, state, zipcode, country }, { shop: country });
    expect(stored).toMatchObject({ ...person, street, city, state, countryCode: country });
    const place = { city: '', state: '', zipcode: '', ...stored, street, countryCode: country };
    const lines = countryLines(place, 'en');
    expect(lines?.join('/').startsWith(label)).toBe(true);
  },
);

test.each([
  [{ country: 'GB', street: '1', city: 'London' }, { zipcode: 'Postcode is required' }],
  [{ country: 'GB', street: '1', zipcode: 'SW1A 1AA' }, { city: 'Town or city is required' }],
  [
    { country: 'GB', street: '1', city: 'London', zipcode: '12345' },
    { zipcode: 'Postcode must look like SW1A 1AA' },
  ],
  [
    { country: 'US', street: '1', city: 'Austin', zipcode: '73301' },
    { state: 'State is required' },
  ],
  [
    { country: 'IE', street: '1', city: 'Dublin', zipcode: 'Dublin 4' },
    { zipcode: 'Eircode must look like D02 AF30' },
  ],
  [{ country: 'AE', street: '1' }, { state: 'Emirate is required' }],
  [{ country: 'HK', street: '1', state: ' ' }, { state: 'Area is required' }],
  [{ country: 'Atlantis', street: '1', city: 'A' }, { country: 'Choose a country from the list' }],
  [
    { country: 'NL', street: '', city: '', zipcode: '' },
    {
      street: 'Street is required',
      city: 'City is required',
      zipcode: 'Postal code is required',
    },
  ],
])('a shop that has set its country rejects %j with one error per field', (address, messages) => {
  expect(readAddress(address)).toEqual(messages);
});

test.each([
  ['ID', { lastName: '', firstName: 'Suharto' }],
  ['Indonesia', { lastName: ' ', firstName: 'Suharto' }],
  ['MM', { lastName: null, firstName: 'Thant' }],
])(
  'in a shop that has set its country, an address in %s needs no last name: %j',
  (country, names) => {
    const place = { street: '1 Street', city: 'City', state: 'State', zipcode: '', country };
    expect(readAddress({ ...place, ...names })).toMatchObject({ ...names, lastName: '' });
  },
);

test('an address in Germany needs a last name', () => {
  const place = { street: '1', city: 'Berlin', zipcode: '10115', country: 'DE' };
  expect(readAddress({ ...place, lastName: '' })).toEqual({ lastName: 'Last name is required' });
  expect(readAddress({ ...place, lastName: undefined })).toEqual({
    lastName: 'Last name is required',
  });
});

test('error messages name address fields in the language of the reader', () => {
  const address = { country: 'GB', street: '1', city: 'London', zipcode: '1' };
  expect(readAddress(address, { language: 'de' })).toEqual({
    zipcode: 'Postleitzahl muss wie SW1A 1AA geschrieben sein',
  });
  expect(readAddress({ ...address, zipcode: '' }, { language: 'fr' })).toEqual({
    zipcode: expect.stringContaining('Code postal'),
  });
});

test("an address stores its country code, and shows the country in the reader's language", () => {
  const address = { street: '1', city: 'Wien', zipcode: '1010' };
  for (const country of ['AT', 'at', 'Austria', 'Österreich', 'austria ', 'Autriche', 'النمسا'])
    expect(readAddress({ ...address, country }, { language: 'de' })).toMatchObject({
      country: 'Österreich',
      countryCode: 'AT',
    });
});

test('an address in Singapore needs no city and no state', () => {
  expect(readAddress({ street: '1 Parliament Place', zipcode: '178880', country: 'SG' })).toEqual({
    ...person,
    street: '1 Parliament Place',
    city: '',
    state: '',
    zipcode: '178880',
    country: 'Singapore',
    countryCode: 'SG',
  });
  const doha = { street: 'Al Corniche Street', city: 'Doha', country: 'QA' };
  expect(readAddress({ ...doha, state: null, zipcode: undefined })).toMatchObject({
    state: '',
    zipcode: '',
  });
});

test.each([
  ['UK', 'GB'],
  ['U.S.A.', 'US'],
  ['Vereinigte Staaten', 'US'],
  ['الإمارات العربية المتحدة', 'AE'],
  ['pays-bas', 'NL'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  // Names of countries in their own languages, and longer names of countries.
  ['Nederland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Sverige', 'SE'],
  ['Polska', 'PL'],
  ['Svizzera', 'CH'],
  ['Kıbrıs', 'CY'],
  ['日本', 'JP'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Czech Republic', 'CZ'],
  ['KSA', 'SA'],
  ['Kosova', 'XK'],
  ['Kosovë', 'XK'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['United States of America', 'US'],
  ['U.S.', 'US'],
  ['U. S. A.', 'US'],
  ['Trinidad and Tobago', 'TT'],
  ['Saint Lucia', 'LC'],
  ['Atlantis', undefined],
  ['XX', undefined],
  ['', undefined],
])('the country name %s has the code %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code);
});

test('every country is recognized by its name in each language of the shop', () => {
  for (const { locale } of Object.values(LANGUAGES))
    for (const [code, name] of countriesIn(locale)) expect(countryCodeOf(name), name).toBe(code);
});

test('an address with a country code ends with the name of the country in the language of the reader', () => {
  const home = { street: '1', city: '', state: '', zipcode: '178880' };
  expect(countryLines({ ...home, countryCode: 'SG' }, 'en')).toEqual([
    '1',
    'SINGAPORE 178880',
    'Singapore',
  ]);
  const names = Object.values(LANGUAGES).map(
    ({ locale }) => countryLines({ ...home, countryCode: 'DE', city: 'Berlin' }, locale)?.[2],
  );
  expect(names).toEqual(['Germany', 'Deutschland', 'Allemagne', 'Alemania', 'Alemanha', 'ألمانيا']);
  expect(countryLines(home, 'en')).toBeUndefined();
});

const address = {
  ...{ line1: 'Hauptstraße 1', line2: null, city: 'Berlin' },
  ...{ state: undefined, postal_code: '10115', country: 'DE' },
};

describe('the address from a wallet such as Apple Pay', () => {
  it('becomes an order address whose missing parts are empty', () => {
    const contact = walletContact.parse({ name: 'Grace Brewster Hopper', phone: null, address });
    expect(addressOfWallet(contact, 'grace@mail.example')).toEqual({
      ...{ firstName: 'Grace', lastName: 'Brewster Hopper', email: 'grace@mail.example' },
      ...{ phone: '', street: 'Hauptstraße 1', line2: '', city: 'Berlin', state: '' },
      ...{ zipcode: '10115', country: 'DE' },
    });
  });

  it.each([
    [{ name: 'Ada' }],
    [{ address: null }],
    [{ name: ['Ada'], address }],
    [{ phone: 'x'.repeat(10_001), address }],
  ])('is rejected if the wallet sends %o', (given) => {
    expect(walletContact.safeParse(given).success).toBe(false);
  });
});

describe('the name from a wallet such as Apple Pay', () => {
  it.each([
    ['Suharto', { firstName: 'Suharto', lastName: '' }],
    ['Karl von und zu Guttenberg', { firstName: 'Karl', lastName: 'von und zu Guttenberg' }],
    ['山田太郎', { firstName: '山田太郎', lastName: '' }],
    ['', { firstName: 'First name is required' }],
  ])('%j is stored as %j', (name, names) => {
    const contact = walletContact.parse({ name, phone: '030 1234567', address });
    const read = inRequest({ correlationId: 'x', country: 'DE' }, () => {
      const fields = addressOfWallet(contact, 'grace@mail.example');
      const { data, error } = walletAddressInput.safeParse(fields);
      return (
        data ??
        Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
      );
    });
    expect(read).toMatchObject(names);
  });
});

describe('the postal code from a wallet such as Apple Pay', () => {
  it.each([
    ['DE', '10115', '10115'],
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['JP', '〒100-8994', '100-8994'],
    ['BR', '01.310-100', '01310-100'],
    ['DE', '101', undefined],
    ['DE', '', undefined],
    ['AE', '10115', undefined],
  ])('in the country %s is converted from %j to %s', (country, typed, stored) => {
    expect(storedCodeIn(country, typed)).toBe(stored);
  });
});
