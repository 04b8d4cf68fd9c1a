import { hasLetters } from '@/lib/postal-codes/shapes';
import { areaKey } from '@/lib/utils/area-key';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { COUNTRY_FORMATS } from './country-formats';

const STATE_LABELS = [
  'area',
  'county',
  'department',
  'district',
  'emirate',
  'island',
  'oblast',
  'parish',
  'prefecture',
  'province',
  'state',
] as const;
const CITY_LABELS = ['city', 'district', 'suburb', 'town'] as const;
const CODE_LABELS = ['cep', 'eircode', 'pin', 'postal', 'postcode', 'zip'] as const;

/** A part of an address format. Every format has a street, and the country decides about the other parts. */
export type AddressPart = 'street' | 'city' | 'state' | 'zipcode';

/** One field of the address format of a country. `label` is a message key of the namespace `addressCountry`. */
type Part<Label> = { label: Label; isRequired: boolean };

/** The address format of a country. A part that the country does not have is absent. */
export type AddressRules = {
  /** The code of the country, ISO 3166-1 alpha-2. */
  country: string;
  /** An example of a mobile number in international format. Empty for the few countries without numbers. */
  phone: string;
  /** The lines of the address: A street, C city, S state, Z postal code, and other characters as they are. */
  lines: readonly string[];
  city?: Part<(typeof CITY_LABELS)[number]>;
  state?: Part<(typeof STATE_LABELS)[number]>;
  postalCode?: Part<(typeof CODE_LABELS)[number]> & {
    /** The shapes of the country's postal codes (lib/postal-codes/shapes.ts). */
    shapes: string;
    example: string;
  };
};

const PARTS: Readonly<Record<string, AddressPart>> = {
  A: 'street',
  C: 'city',
  S: 'state',
  Z: 'zipcode',
};

/**
 * Splits a line of a format, such as `Z C`, at its letters. Odd indexes contain letters, and even indexes contain
 * literal text.
 */
const splitLine = (line: string): string[] => line.split(/\b([ACSZ])\b/);

const partsOf = (line: string): AddressPart[] =>
  splitLine(line).flatMap((text, at) => (at % 2 === 1 ? [PARTS[text] ?? 'street'] : []));

/**
 * Adds the shapes with a country prefix, as in `DE-10115`. Codes with letters get no prefix, because their letters
 * could be read as the country.
 */
const withCountryPrefix = (shapes: string, country: string): string =>
  hasLetters(shapes)
    ? shapes
    : [
        ...new Set(
          [
            (one: string) => one,
            (one: string) => `(${country})${one.replace(/^\(\w+\)/, '')}`,
          ].flatMap((written) => shapes.split('|').map(written)),
        ),
      ].join('|');

function readRules(line: string): AddressRules {
  const [country = '', format = '', required = '', ...labels] = line.split(';');
  const [city, state, code, shapesOfCode = '', example = '', phone = ''] = labels;
  const shapes = shapesOfCode && withCountryPrefix(shapesOfCode, country);
  const part = <Label extends string>(
    known: readonly Label[],
    name: string | undefined,
    letter: string,
  ): Part<Label> | undefined => {
    const label = known.find((one) => one === name);
    return label && { label, isRequired: required.includes(letter) };
  };
  const [ofCity, ofState, ofCode] = [
    part(CITY_LABELS, city, 'C'),
    part(STATE_LABELS, state, 'S'),
    part(CODE_LABELS, code, 'Z'),
  ];
  return omitUndefined({
    country,
    phone,
    lines: format.split('/'),
    city: ofCity,
    state: ofState,
    postalCode: ofCode ? { ...ofCode, shapes, example } : undefined,
  });
}

const STATE_LISTS = 'AE AR AU BR CA ES HK IE IN IT JP MX MY US'.split(' ');

/** Returns whether the address form of a country offers its states as a list. */
export const hasStateList = (country: string): boolean => STATE_LISTS.includes(country);

let rules: ReadonlyMap<string, AddressRules> | undefined;

const allRules = (): ReadonlyMap<string, AddressRules> => {
  rules ??= new Map(
    COUNTRY_FORMATS.trim()
      .split('\n')
      .map(readRules)
      .map((one) => [one.country, one]),
  );
  return rules;
};

/** Returns the address format of a country (ISO 3166-1 alpha-2), or undefined for any other text. */
export const addressRules = (country: string): AddressRules | undefined => allRules().get(country);

/** Returns the parts of the address in the order in which the country writes them. */
export const partsInOrder = ({ lines }: Pick<AddressRules, 'lines'>): AddressPart[] =>
  lines.flatMap(partsOf);

type Place = Readonly<Record<AddressPart, string>>;

/** A stored address with its optional lines: a company, and a second line such as the floor. */
export type WrittenPlace = Place & { company?: string | undefined; line2?: string | undefined };

/**
 * Returns the lines of an address as the country writes them, without the name and the country. The company is the
 * first line.
 *
 * The second line follows the street, as does a part that the format lacks, such as the city in Dubai.
 */
export function placeLines(place: WrittenPlace, format: Pick<AddressRules, 'lines'>): string[] {
  const known = partsInOrder(format);
  const others = (['city', 'state', 'zipcode'] as const).filter(
    (part) => place[part] && !known.includes(part),
  );
  const lines = format.lines.map((line) => fill(line, withoutRepeatedState(line, place)));
  const street = format.lines.findIndex((line) => partsOf(line).includes('street'));
  lines.splice(street + 1, 0, place.line2 ?? '', ...others.map((part) => place[part]));
  return [place.company ?? '', ...lines].filter((line) => line !== '');
}

/**
 * Removes a state that would repeat the city beside it: the Spanish post writes `28014 Madrid`, not `28014 Madrid
 * Madrid`. Changes only formats with a space between city and state.
 */
const withoutRepeatedState = (line: string, place: Place): Place =>
  /^Z (C S|S C)$/.test(line) && areaKey(place.state) === areaKey(place.city)
    ? { ...place, state: '' }
    : place;

/** Writes the parts into one line of a format. Leaves out the punctuation next to an empty part. */
function fill(line: string, place: Place): string {
  const texts = splitLine(line);
  if (texts.length === 1) return line;
  let filled = '';
  for (let at = 1; at < texts.length; at += 2) {
    const value = place[PARTS[texts[at] ?? ''] ?? 'street'];
    // Write the text before a part only at the line start (`SINGAPORE Z`) or after another part. Otherwise the comma
    // after an empty part would remain.
    if (value) filled += (filled || at === 1 ? (texts[at - 1] ?? '') : '') + value;
  }
  return filled;
}
