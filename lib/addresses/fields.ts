/**
 * The nine fields of an address, in the sequence of the form (docs/product.md 5.1). `messages` contains their labels.
 */
const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** The maximum length of a note for the courier, in characters. */
export const MAX_NOTE = 200;

/* Address conventions by country (ISO 3166-1), for countries that differ from the default. Source: the
   address data of libaddressinput (Google, Apache 2.0), its formats (`fmt`: %Z before %C) and required parts
   (`require`: S). */

const codes = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const ZIP_FIRST = codes(
  'AT BE BG BR CH CY CZ DE DK DZ EE ES FI FR GR HR HU IL IS IT LI LT LU MA MC MX NL NO PL PT RO RS SE SI SK TN TR',
);
const NEEDS_STATE = codes('AE AU BR CA CN ES IN IT JP MX US');
const WITHOUT_STATE = codes(
  'AT BE BG BH CH CY CZ DE DK DZ EE FI FR GB GR HR HU IL IS JO LB LI LT LU MA MC NL NO PL PT QA RO RS SA SE SI SK TN',
);
const ALL = new Set([...ZIP_FIRST, ...NEEDS_STATE, ...WITHOUT_STATE, 'EG', 'IE', 'IQ', 'KW', 'OM']);

/** Countries in which many people have only one name. */
const ONE_NAME = codes('AF BT ID IN MM');

/** Returns whether an address in a country (ISO 3166-1 alpha-2) may lack a last name. */
export const mayHaveOneName = (country: string | undefined): boolean =>
  country !== undefined && ONE_NAME.has(country);

const plain = (text: string) => text.trim().toLowerCase();

/** Returns the code of a country from its name in the language of a locale, its English name, or the code itself. */
export function countryCode(name: string, locale: string): string | undefined {
  const wanted = plain(name);
  if (!wanted) return undefined;
  const names = [locale, 'en'].map((one) => new Intl.DisplayNames([one], { type: 'region' }));
  return [...ALL].find(
    (code) => plain(code) === wanted || names.some((one) => plain(one.of(code) ?? '') === wanted),
  );
}

/** Returns the country of a locale, for example `DE` for `de-DE`. It is the default country of new addresses. */
export const countryOfLocale = (locale: string): string | undefined =>
  /-([A-Z]{2})\b/.exec(locale)?.[1];

/** Returns whether the zip code comes before the city. */
export const isZipFirst = (country: string | undefined): boolean =>
  country !== undefined && ZIP_FIRST.has(country);

/**
 * Returns whether an address in this country must have a state or province (`required`), may have one (`optional`), or
 * has none (`none`).
 */
export function stateIn(country: string | undefined): 'required' | 'optional' | 'none' {
  if (country && NEEDS_STATE.has(country)) return 'required';
  return country && WITHOUT_STATE.has(country) ? 'none' : 'optional';
}
