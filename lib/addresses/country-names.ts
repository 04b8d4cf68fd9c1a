import { LANGUAGES } from '@/lib/i18n/languages';
import { countriesIn, isCountryCode } from '@/lib/utils/country-code';

/** Names that people write although no language of the shop uses them for the country. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  america: 'US',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'northern ireland': 'GB',
  'republic of ireland': 'IE',
  scotland: 'GB',
  uae: 'AE',
  uk: 'GB',
  usa: 'US',
  wales: 'GB',
};

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

let codes: ReadonlyMap<string, string> | undefined;

/** Returns the code of every country by its names in all languages of the shop. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...Object.entries(OTHER_NAMES),
    ...Object.values(LANGUAGES).flatMap(({ locale }) =>
      countriesIn(locale).map(([code, name]) => [plain(name), code] as const),
    ),
  ]);
  return codes;
}

/**
 * Returns the code of a country (ISO 3166-1 alpha-2) from the code itself or from its name in any language of the
 * shop. Returns undefined for any other text.
 */
export function countryCodeOf(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return isCountryCode(code) ? code : codesByName().get(plain(text));
}

/** Returns the name of a country in the language of a locale. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
