import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SUGGESTIONS } from './limits';
import { type Asked, pointIn, suggestionsIn } from './photon';
import { suggestionsResponse } from './view';

type Properties = Record<string, unknown>;

const answer = (...places: Properties[]) =>
  Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: places.map((properties) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [13.4, 52.5] },
        properties: { osm_type: 'N', osm_id: 1, osm_key: 'building', ...properties },
      })),
    }),
  );

const suggested = (place: Properties, asked: Partial<Asked> = {}) =>
  suggestionsIn(answer(place), { q: 'xyz', country: String(place.countrycode), ...asked })?.[0];

const house = (more: Properties) => ({ type: 'house', ...more });
const street = (more: Properties) => ({ type: 'street', osm_key: 'highway', ...more });

const PLACES: [string, Properties, Properties][] = [
  [
    'Germany',
    house({
      ...{ countrycode: 'DE', street: 'Hauptstraße', housenumber: '12a', postcode: '10827' },
      ...{ city: 'Berlin', district: 'Schöneberg', state: 'Berlin' },
    }),
    { street: 'Hauptstraße 12a', city: 'Berlin', state: '', zipcode: '10827' },
  ],
  [
    'Austria, a village without street names',
    house({ countrycode: 'AT', housenumber: '7', locality: 'Oberndorf', postcode: '3281' }),
    { street: 'Oberndorf 7', city: 'Oberndorf', state: '', zipcode: '3281' },
  ],
  [
    'France',
    house({
      ...{ countrycode: 'FR', street: 'Rue de Rivoli', housenumber: '99', postcode: '75001' },
      ...{ city: 'Paris', state: 'Île-de-France' },
    }),
    { street: '99 Rue de Rivoli', city: 'Paris', state: '', zipcode: '75001' },
  ],
  [
    'the United States',
    house({
      ...{ countrycode: 'US', street: 'Market Street', housenumber: '1', postcode: '97477' },
      ...{ city: 'Springfield', county: 'Lane', state: 'Oregon' },
    }),
    { street: '1 Market Street', city: 'Springfield', state: 'OR', zipcode: '97477' },
  ],
  [
    'the United Kingdom',
    house({
      ...{ countrycode: 'GB', street: 'Downing Street', housenumber: '10', postcode: 'SW1A 2AA' },
      ...{ city: 'London', state: 'England', district: 'Westminster' },
    }),
    { street: '10 Downing Street', city: 'London', state: '', zipcode: 'SW1A 2AA' },
  ],
  [
    'Australia, where the suburb is the city of an address',
    house({
      ...{ countrycode: 'AU', street: 'Crown Street', housenumber: '12', postcode: '2010' },
      ...{ city: 'Sydney', district: 'Surry Hills', state: 'New South Wales' },
    }),
    { street: '12 Crown Street', city: 'Surry Hills', state: 'NSW', zipcode: '2010' },
  ],
  [
    'Italy, where the map has the province as the county',
    house({
      ...{ countrycode: 'IT', street: 'Via Dante', housenumber: '4', postcode: '20121' },
      ...{ city: 'Milano', county: 'Città metropolitana di Milano', state: 'Lombardia' },
    }),
    { street: 'Via Dante, 4', city: 'Milano', state: 'MI', zipcode: '20121' },
  ],
  [
    'Italy, where the province has the name of its capital',
    house({
      ...{ countrycode: 'IT', street: 'Via Appia', housenumber: '1', postcode: '00179' },
      ...{ city: 'Roma', county: 'Roma Capitale', state: 'Lazio' },
    }),
    { street: 'Via Appia, 1', city: 'Roma', state: 'RM', zipcode: '00179' },
  ],
  [
    'Spain, where a region is no province',
    house({
      ...{ countrycode: 'ES', street: 'Calle Mayor', housenumber: '3', postcode: '09003' },
      ...{ city: 'Burgos', state: 'Castilla y León' },
    }),
    { street: 'Calle Mayor, 3', city: 'Burgos', state: 'Burgos', zipcode: '09003' },
  ],
  [
    'Brazil',
    house({
      ...{ countrycode: 'BR', street: 'Avenida Paulista', housenumber: '1578' },
      ...{ postcode: '01310-200', city: 'São Paulo', state: 'São Paulo' },
    }),
    { street: 'Avenida Paulista, 1578', city: 'São Paulo', state: 'SP', zipcode: '01310-200' },
  ],
  [
    'Ireland',
    house({
      ...{ countrycode: 'IE', street: 'Patrick Street', housenumber: '8', postcode: 'T12 X8X8' },
      ...{ city: 'Cork', county: 'County Cork' },
    }),
    { street: '8 Patrick Street', city: 'Cork', state: 'Co. Cork', zipcode: 'T12 X8X8' },
  ],
  [
    'Dubai, which has no field for the city',
    house({
      ...{ countrycode: 'AE', street: 'Al Marsa Street', housenumber: '12', postcode: '00000' },
      ...{ city: 'Dubai', district: 'Dubai Marina', state: 'Dubai' },
    }),
    { street: '12 Al Marsa Street, Dubai Marina', city: '', state: 'Dubai', zipcode: '' },
  ],
  [
    'Japan, where the street contains the city',
    house({
      ...{ countrycode: 'JP', street: 'Chuo-dori', housenumber: '2', postcode: '104-0061' },
      ...{ city: 'Chuo', district: 'Ginza', state: 'Tokyo' },
    }),
    { street: 'Chuo-dori 2, Ginza, Chuo', city: '', state: 'Tokyo', zipcode: '104-0061' },
  ],
];

describe('reading address suggestions from the Photon geocoder', () => {
  it.each(PLACES)('fills in the address fields for a place in %s', (_, place, parts) => {
    expect(suggested(place)).toMatchObject({ ...parts, country: place.countrycode });
  });

  it('formats an address by the rules of its country', () => {
    const texts = PLACES.map(([, place]) => suggested(place)?.text);
    expect([texts[0], texts[3], texts[6]]).toEqual([
      'Hauptstraße 12a, 10827 Berlin',
      '1 Market Street, Springfield, OR 97477',
      'Via Dante, 4, 20121 Milano MI',
    ]);
  });

  it('fills in the area of an address in Dubai if the form has a field for areas', () => {
    const [, dubai = {}] = PLACES.at(-2) ?? [];
    expect(suggested(dubai, { hasAreas: true })).toMatchObject({
      street: '12 Al Marsa Street',
      city: 'Dubai Marina',
    });
  });

  it.each([
    ['Hauptstr. 12', 'Hauptstraße', 'Hauptstraße 12'],
    ['12/3 Hauptstr', 'Hauptstraße', 'Hauptstraße 12/3'],
    ['Hauptstr. 10827', 'Hauptstraße', 'Hauptstraße'],
    ['Straße des 17 Juni 5', 'Straße des 17 Juni', 'Straße des 17 Juni 5'],
    ['Hauptstr. 12 14', 'Hauptstraße', 'Hauptstraße'],
  ])('keeps the typed house number of %j if the map contains only the street', (q, name, line) => {
    const place = street({ countrycode: 'DE', name, postcode: '10827', city: 'Berlin' });
    expect(suggested(place, { q })?.street).toBe(line);
  });

  it('omits addresses in other countries, places without a street, and duplicates', () => {
    const known = street({ countrycode: 'DE', name: 'Am Markt', city: 'Jena', postcode: '07743' });
    const bytes = answer(
      { ...known, countrycode: 'AT' },
      { ...known, countrycode: 'XX' },
      { type: 'city', countrycode: 'DE', name: 'Jena' },
      known,
      { ...known, osm_id: 2 },
    );
    const found = suggestionsIn(bytes, { q: 'Am Markt', country: 'DE' });
    expect(found?.map(({ text }) => text)).toEqual(['Am Markt, 07743 Jena']);
  });

  it('returns at most five addresses', () => {
    const place = (at: number) =>
      street({
        ...{ countrycode: 'DE', name: `Weg\u0000 ${at}\u202e`, city: at % 2 ? 7 : 'x'.repeat(500) },
        postcode: ['10827'],
      });
    const found = suggestionsIn(answer(...Array.from({ length: 60 }, (_, at) => place(at))), {
      ...{ q: 'Weg', country: 'DE' },
    });
    expect(found).toHaveLength(MAX_SUGGESTIONS);
    expect(found?.[1]).toEqual({
      ...{ text: 'Weg 1', street: 'Weg 1', city: '', state: '', zipcode: '', country: 'DE' },
    });
  });

  it.each(['', 'null', '[]', '{}', '{"features":{}}', '<html></html>', '{"features":['])(
    'rejects the response %j',
    (text) => {
      expect(suggestionsIn(Buffer.from(text), { q: 'Weg', country: 'DE' })).toBeUndefined();
      expect(pointIn(Buffer.from(text))).toBeUndefined();
    },
  );

  it('returns valid addresses for any response of the geocoder @random', () => {
    const names = ['type', 'name', 'street', 'housenumber', 'city', 'county', 'state', 'postcode'];
    const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('street'), fc.jsonValue());
    const place = fc.record(Object.fromEntries(names.map((name) => [name, value])));
    const country = fc.constantFrom('DE', 'US', 'IT', 'AE', 'JP', 'SG', 'HU', 'XX');
    fc.assert(
      fc.property(fc.array(place), country, fc.string(), (places, code, q) => {
        const bytes = answer(...places.map((one) => ({ ...one, countrycode: code })));
        const suggestions = suggestionsIn(bytes, { q, country: code });
        expect(suggestionsResponse.safeParse({ suggestions }).success).toBe(true);
        for (const { street: line } of suggestions ?? []) expect(line.trim()).not.toBe('');
      }),
    );
  });
});

describe('reading the coordinates of an address', () => {
  it('returns the coordinates of the first place', () => {
    expect(pointIn(answer(house({ countrycode: 'DE' })))).toEqual({ lat: 52.5, lon: 13.4 });
  });

  it.each([[[200, 10]], [['13', '52']], [[1]]])(
    'ignores the invalid coordinates %j',
    (coordinates) => {
      const features = [{ type: 'Feature', geometry: { type: 'Point', coordinates } }];
      expect(pointIn(Buffer.from(JSON.stringify({ features })))).toBeUndefined();
    },
  );
});
