import { describe, expect, it, test } from 'vitest';
import { LANGUAGES, type Language } from '@/lib/i18n/languages';
import { inRequest, setRequestLanguage } from '@/lib/observe/request-context';
import { addressLine, postalLines } from './address-line';
import { countryCode, countryOfLocale, isZipFirst, stateIn } from './fields';
import { addressAdd } from './schema';

test.each([
  ['Deutschland', 'de-DE', 'DE'],
  [' germany ', 'de-DE', 'DE'],
  ['pt', 'pt-PT', 'PT'],
  ['مصر', 'ar-u-nu-latn', 'EG'],
  ['Atlantis', 'de-DE', undefined],
  ['', 'de-DE', undefined],
])("countryCode('%s') in %s is %s", (name, locale, code) =>
  expect(countryCode(name, locale)).toBe(code),
);

test('isZipFirst and stateIn use the address format of the country', () => {
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

/** Parses an address without a state, on a page in this language. Returns the stored state, or the error. */
const said = (country: string, language?: Language, state?: unknown) =>
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
])('addressAdd stores %s as the zip code %s', (zipcode, kept) => {
  const { data } = addressAdd.safeParse({
    address: { ...plain, country: 'Portugal', state: 'Porto', zipcode },
  });
  expect(data?.address.zipcode).toBe(kept);
});

test.each(['ABC', '4000-', '-1', '1--2', '1 - 2', '1234567890-12'])(
  'addressAdd rejects %s as a zip code',
  (zipcode) => {
    const address = { ...plain, country: 'Portugal', state: 'Porto', zipcode };
    expect(addressAdd.safeParse({ address }).success).toBe(false);
  },
);

test('a state is required on English pages and in countries with states', () => {
  expect(said('Deutschland', 'de')).toBe('');
  expect(said('Deutschland', 'de', ' ')).toBe('');
  expect(said('Deutschland', 'de', 'Berlin')).toBe('Berlin');
  expect(said('Vereinigte Staaten', 'de')).toBe('Bundesland fehlt');
  for (const language of [undefined, 'en'] as const)
    for (const state of [undefined, null, '', ' '])
      expect(said('Germany', language, state)).toBe('State is required');
  expect(said('Germany', undefined, 7)).toBe('7');
  expect(said('Germany', undefined, {})).toBe('State is required');
  expect(addressAdd.safeParse({ address: 7 }).error?.issues[0]?.message).toBe('Address is missing');
});

describe('addressLine', () => {
  const address = { street: '', city: '', state: '', zipcode: '', country: '' };

  it('separates the parts of an address with commas', () => {
    const lines = ['Rathausmarkt 1', '20095 Hamburg', 'Deutschland'];
    expect(addressLine({ ...address, lines })).toBe('Rathausmarkt 1, 20095 Hamburg, Deutschland');
  });

  it('separates the parts with Arabic commas if the country is in Arabic', () => {
    const lines = ['شارع جميرا 12', 'Dubai', 'الإمارات العربية المتحدة'];
    expect(addressLine({ ...address, lines })).toBe(
      'شارع جميرا 12، Dubai، الإمارات العربية المتحدة',
    );
  });
});
