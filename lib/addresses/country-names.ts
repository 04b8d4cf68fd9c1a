import { LANGUAGES } from '@/lib/i18n/languages';
import { countriesIn, isCountryCode } from '@/lib/utils/country-code';

/** Names that people still type, although no language uses them as the current name of the country. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'uae|emirates',
  BA: 'bosnia',
  CH: 'swiss confederation|schweizerische eidgenossenschaft|confederation suisse|confederazione svizzera',
  CI: 'ivory coast',
  CN: 'people s republic of china|pr china|prc|mainland china',
  CV: 'cape verde',
  CZ: 'czech republic|ceska republika|tschechische republik|republique tcheque|republica checa',
  DE: 'federal republic of germany|bundesrepublik deutschland|brd',
  EG: 'arab republic of egypt',
  ES: 'kingdom of spain|reino de espana',
  FR: 'french republic|republique francaise',
  GB: 'britain|england|great britain|northern ireland|scotland|uk|wales|cymru|united kingdom of great britain and northern ireland',
  GR: 'hellas|hellenic republic',
  HK: 'hong kong',
  IE: 'republic of ireland|eire',
  IT: 'italian republic|repubblica italiana',
  KR: 'korea|republic of korea',
  LI: 'furstentum liechtenstein|principality of liechtenstein',
  LU: 'grand duchy of luxembourg|grand duche de luxembourg|grossherzogtum luxemburg',
  MK: 'macedonia|republic of north macedonia',
  MM: 'burma',
  MO: 'macao|macau',
  NL: 'holland|kingdom of the netherlands|koninkrijk der nederlanden',
  PL: 'republic of poland|rzeczpospolita polska',
  PT: 'portuguese republic|republica portuguesa',
  RU: 'russian federation',
  SA: 'ksa|kingdom of saudi arabia',
  SK: 'slovak republic|slovenska republika',
  SZ: 'swaziland',
  TL: 'east timor',
  TR: 'turkey|republic of turkey|turkiye cumhuriyeti',
  US: 'america|usa|united states of america|vereinigte staaten von amerika|etats unis d amerique|estados unidos de america|estados unidos da america|stati uniti d america',
  VA: 'holy see|vatican',
  XK: 'kosova|republic of kosovo',
};

/** Further official languages (ISO 639-1) of countries. Intl knows the most common language of each country. */
const MORE_LANGUAGES: Readonly<Record<string, string>> = {
  AD: 'ca es fr',
  BY: 'be',
  CH: 'fr it rm',
  CY: 'tr',
  ES: 'ca eu gl',
  FI: 'sv',
  HK: 'zh-Hant',
  IE: 'ga',
  KZ: 'kk',
  LU: 'lb de',
  ME: 'sr-Latn',
  NO: 'nn',
  NZ: 'mi',
  PK: 'en',
  RS: 'sr-Latn',
  SG: 'ms ta zh',
  TW: 'zh-Hant',
  ZA: 'af zu xh',
};

/**
 * Normalizes a name for comparison: lower case, without accents, dots and the English article. `U. S. A.` becomes
 * `usa`, and `St. Kitts & Nevis` becomes `saint kitts and nevis`.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\b(\p{L})\.\s*(?=\p{L}\b)/gu, '$1')
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
    .replace(/^the /, '')
    .replace(/^st /, 'saint ');

let codes: ReadonlyMap<string, string> | undefined;

function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map([
    ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
      names.split('|').map((name) => [name, code] as const),
    ),
    ...Object.values(LANGUAGES).flatMap(({ locale }) =>
      countriesIn(locale).map(([code, name]) => [plain(name), code] as const),
    ),
  ]);
  return codes;
}

let natives: ReadonlyMap<string, string> | undefined;

/**
 * Returns the code of every country by its native names. Built only for a name in no language of the shop, because Intl
 * needs about 30 ms.
 */
function codesByNativeName(): ReadonlyMap<string, string> {
  if (natives) return natives;
  const namesIn = new Map<string, Intl.DisplayNames>();
  natives = new Map(
    countriesIn('en').flatMap(([code]) => {
      const { language } = new Intl.Locale(`und-${code}`).maximize();
      const languages = [language, ...(MORE_LANGUAGES[code]?.split(' ') ?? [])];
      return languages.map((one) => {
        const names = namesIn.get(one) ?? new Intl.DisplayNames(one, { type: 'region' });
        namesIn.set(one, names);
        return [plain(names.of(code) ?? code), code] as const;
      });
    }),
  );
  return natives;
}

/**
 * Returns the code of a country (ISO 3166-1 alpha-2), or undefined. The text may be the code, or a name in a language
 * of the shop or of the country.
 */
export function countryCodeOf(text: string): string | undefined {
  const name = plain(text);
  if (!name) return undefined;
  const code = name.toUpperCase();
  return isCountryCode(code) ? code : (codesByName().get(name) ?? codesByNativeName().get(name));
}

/** Returns the name of a country in the language of a locale. */
export const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
