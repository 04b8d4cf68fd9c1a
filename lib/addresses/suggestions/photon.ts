import { z } from 'zod';
import {
  type AddressRules,
  addressRules,
  hasStateList,
  placeLines,
} from '@/lib/addresses/country-rules';
import { findState, type State, statesOf } from '@/lib/addresses/country-states';
import { hasShape, storedCode } from '@/lib/postal-codes/shapes';
import { areaKey } from '@/lib/utils/area-key';
import { isCountryCode } from '@/lib/utils/country-code';
import { MAX_SUGGESTIONS } from './limits';
import type { AddressSuggestion } from './view';

/*
 * Reads the responses of a Photon server (https://github.com/komoot/photon, API version 1): GeoJSON whose properties
 * follow GeocodeJSON (https://github.com/geocoders/geocodejson-spec).
 */

const MAX_FEATURES = 50;
/** The maximum length of a part of an address, in characters. A longer text is ignored. */
const MAX_PART = 100;
/** The longest street of an address (lib/addresses/schema.ts). */
const MAX_STREET = 200;

/** Control characters, and characters that change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const part = z
  .string()
  .max(MAX_PART)
  .transform((text) => text.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim())
  .catch('');

const placeSchema = z.object({
  properties: z.object({
    type: part,
    countrycode: part,
    name: part,
    street: part,
    housenumber: part,
    locality: part,
    district: part,
    city: part,
    county: part,
    state: part,
    postcode: part,
  }),
});
type Place = z.output<typeof placeSchema>['properties'];

const answerSchema = z.object({ features: z.array(z.unknown()) });

const pointSchema = z.object({
  geometry: z.object({
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.unknown()),
  }),
});

function featuresOf(bytes: Buffer): unknown[] | undefined {
  try {
    return answerSchema
      .safeParse(JSON.parse(bytes.toString()))
      .data?.features.slice(0, MAX_FEATURES);
  } catch {
    return undefined;
  }
}

/** The position of a place, in degrees. */
export type Point = { lat: number; lon: number };

/** Returns the position of the first place in a response, or undefined if there is none. */
export function pointIn(bytes: Buffer): Point | undefined {
  const [lon, lat] = pointSchema.safeParse(featuresOf(bytes)?.[0]).data?.geometry.coordinates ?? [];
  return lon === undefined || lat === undefined ? undefined : { lat, lon };
}

/** What the shopper has typed (`q`), and what the address form asks for. */
export type Asked = {
  q: string;
  country: string;
  /** True if the form asks for a city or an area although addresses in the country contain no city, as in Dubai. */
  hasAreas?: boolean;
};

/**
 * The countries that write the house number before the street. Source: the address templates of OpenCage
 * (https://github.com/OpenCageData/address-formatting).
 */
const NUMBER_FIRST = new Set(
  (
    'AE AG AI AS AU BB BD BH BM BN BS BW BZ CA CI CM CY DM DZ EG FJ FK FR GB GD GF GG GH GI GM GP GU GY HK IE IL IM IN IO ' +
    'IQ IR JE JM JO KE KH KN KW KY LA LB LC LK LU LY MA MC MM MP MQ MS MT MU MV MW MY NA NC NG NZ OM PF PG PH PK PM PR QA ' +
    'RE SA SC SD SG SL SN SY SZ TC TH TN TT TW TZ UG US VC VG VI VN WF WS YE YT ZA ZM ZW'
  ).split(' '),
);
/** The countries that write a comma between the street and the house number. */
const WITH_COMMA = new Set('AR BR BY CL CO ES IT KZ PT RU UA UY'.split(' '));

function streetLine(street: string, number: string, country: string): string {
  if (!number) return street;
  if (NUMBER_FIRST.has(country)) return `${number} ${street}`;
  return `${street}${WITH_COMMA.has(country) ? ',' : ''} ${number}`;
}

/**
 * Returns the only number in a typed text that is neither part of the street's name nor the postal code. A suggestion
 * without a house number repeats it.
 */
function typedNumber(q: string, street: string, postcode: string): string {
  const known = new Set(`${street} ${postcode}`.toLowerCase().split(/[\s,]+/));
  const numbers = q
    .split(/[\s,]+/)
    .filter((word) => /^\p{Nd}{1,5}\p{L}?(?:[-/]\p{Nd}{1,4}\p{L}?)?$/u.test(word))
    .filter((word) => !known.has(word.toLowerCase()));
  return numbers.length === 1 ? (numbers[0] ?? '') : '';
}

/**
 * The countries whose list of states contains provinces or counties. OpenStreetMap stores them one level below the
 * state.
 */
const COUNTY_LISTS = new Set(['ES', 'IE', 'IT']);
/** The countries in which the city of an address is a district of a larger city, for example a suburb of Sydney. */
const DISTRICT_AS_CITY = new Set(['AU', 'HK']);

/** Returns the name of a state without the words that some maps add: `Comunidad de Madrid`, `County Cork`. */
function stateNames(text: string): string[] {
  const inner = /^.*?\s(?:de|del|di|of)\s(.+)$/i.exec(text)?.[1];
  return [
    text,
    text.replace(/^County /i, 'Co. '),
    text.replace(/ (?:Emirate|Prefecture|Province)$/i, ''),
    ...(inner ? [inner] : []),
  ];
}

function listedState(states: readonly State[], texts: readonly string[]): string {
  for (const name of texts.filter(Boolean).flatMap(stateNames)) {
    const state = findState(states, name);
    if (state) return state.value;
  }
  return '';
}

function stateOf({ state, county, city }: Place, rules: AddressRules): string {
  if (!rules.state) return '';
  const { country } = rules;
  if (!hasStateList(country)) return rules.state.label === 'county' ? county || state : state;
  // The capital of a province has the name of the province: `Roma Capitale` is in the province of Roma.
  const texts = COUNTY_LISTS.has(country) ? [county, state, city] : [state];
  return listedState(statesOf(country), texts);
}

/** Removes empty texts, and texts that differ from an earlier text only in spelling (`areaKey`). */
const distinct = (texts: readonly string[]): string[] =>
  texts.filter(
    (text, at) => text && texts.findIndex((other) => areaKey(other) === areaKey(text)) === at,
  );

/**
 * Returns the city, or an empty text if the city has the same name as its state or country, for example Dubai or
 * Singapore.
 */
function ownCity(city: string, state: string, country: string): string {
  const names = [state, new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? ''];
  return names.some((name) => areaKey(name) === areaKey(city)) ? '' : city;
}

function suggestionOf(place: Place, asked: Asked): AddressSuggestion | undefined {
  const country = place.countrycode.toUpperCase();
  const rules = addressRules(country);
  if (!isCountryCode(country) || country !== asked.country || !rules) return undefined;
  const { district, locality, housenumber } = place;
  // In a village without street names, the name of the village replaces the street.
  const village = housenumber && (locality || district || place.city);
  const street = place.street || (place.type === 'street' ? place.name : village);
  if (!street) return undefined;
  const number = housenumber || typedNumber(asked.q, street, place.postcode);
  const line = streetLine(street, number, country);
  const state = stateOf(place, rules);
  const town = DISTRICT_AS_CITY.has(country)
    ? district || place.city
    : place.city || locality || district;
  const area = district || place.city;
  const code = rules.postalCode;
  // If the form has no field for the city, the name of the city becomes part of the street.
  const withCity = distinct([line, district, ownCity(place.city, state, country)]).join(', ');
  const hasField = rules.city !== undefined || asked.hasAreas === true;
  const isWritten = code !== undefined && hasShape(place.postcode, code.shapes);
  const parts = {
    street: hasField ? line : withCity,
    city: hasField ? (rules.city ? town : area) : '',
    state,
    zipcode: isWritten ? storedCode(place.postcode, code.shapes) : '',
  };
  if (parts.street.length > MAX_STREET) return undefined;
  return { text: placeLines(parts, rules).join(', '), ...parts, country };
}

/**
 * Returns the different addresses in a response of Photon, at most {@link MAX_SUGGESTIONS}. Omits places without a
 * street, and places in an undocumented format. Returns undefined if the bytes are not a response of Photon.
 */
export function suggestionsIn(bytes: Buffer, asked: Asked): AddressSuggestion[] | undefined {
  const features = featuresOf(bytes);
  if (!features) return undefined;
  const found = new Map<string, AddressSuggestion>();
  for (const feature of features) {
    const place = placeSchema.safeParse(feature).data?.properties;
    const suggestion = place && suggestionOf(place, asked);
    if (suggestion && !found.has(suggestion.text)) found.set(suggestion.text, suggestion);
    if (found.size === MAX_SUGGESTIONS) break;
  }
  return [...found.values()];
}
