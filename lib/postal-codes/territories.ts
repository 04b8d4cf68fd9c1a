/*
 * Territories and small countries whose addresses belong to the postal system of another country. Both have the same
 * set of codes, without overlaps: 00901 is San Juan, for Puerto Rico and for the United States. People write either
 * name in an address. The table contains country codes of ISO 3166-1 alpha-2.
 *
 * Sources: Publication 28 of the USPS (section 22), the codes of La Poste for overseas, the postcode areas GY, IM and
 * JE of the Royal Mail, and the members' addressing systems of the Universal Postal Union.
 */
const TERRITORIES: Readonly<Record<string, string>> = {
  AU: 'CC CX NF',
  CH: 'LI',
  DK: 'GL',
  FI: 'AX',
  FR: 'BL GF GP MC MF MQ NC PF PM RE WF YT',
  GB: 'GG IM JE',
  IT: 'SM VA',
  NO: 'SJ',
  US: 'AS FM GU MH MP PR PW UM VI',
};

const COUNTRIES: ReadonlyMap<string, string> = new Map(
  Object.entries(TERRITORIES).flatMap(([country, codes]) =>
    codes.split(' ').map((code) => [code, country] as const),
  ),
);

/**
 * Returns the country whose postal codes a country uses, for example `US` for `PR`. For most countries, it is the
 * country itself.
 */
export const postalCountryOf = (country: string): string => COUNTRIES.get(country) ?? country;

/** Returns whether two countries have one set of postal codes. */
export const haveSameCodes = (one: string, other: string): boolean =>
  postalCountryOf(one) === postalCountryOf(other);
