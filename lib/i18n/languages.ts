/**
 * The languages that a shop can use. This is the only list of them (i18n.test.ts). English is the default and comes
 * first.
 *
 * `locale` is the locale for Intl; Arabic uses Latin digits, as in its prices. `piece` is the short label for a piece.
 * `checkout` is a locale for Stripe Checkout if Stripe does not support the language. `firstWeekday` counts from Monday
 * (0).
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', dir: 'ltr', piece: 'pc' },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr', piece: 'Stk.' },
  fr: { name: 'Français', locale: 'fr-FR', dir: 'ltr', piece: 'pce' },
  es: { name: 'Español', locale: 'es-ES', dir: 'ltr', piece: 'ud.' },
  pt: { name: 'Português', locale: 'pt-PT', dir: 'ltr', piece: 'un.' },
  ar: {
    name: 'العربية',
    locale: 'ar-u-nu-latn',
    dir: 'rtl',
    piece: 'قطعة',
    checkout: 'auto',
    firstWeekday: 5,
  },
} as const satisfies Record<
  string,
  {
    name: string;
    locale: string;
    dir: 'ltr' | 'rtl';
    piece: string;
    checkout?: 'auto';
    firstWeekday?: number;
  }
>;

/** The code of a language (ISO 639-1). */
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The route segment of pages in the shop's main language. The public URLs of these pages have no language prefix. */
export const MAIN = 'main';

/** Returns the `locale` parameter of Stripe Checkout for a language. */
export function checkoutLocale(language: Language): Language | 'auto' {
  const known = LANGUAGES[language];
  return 'checkout' in known ? known.checkout : language;
}

/** Arab countries whose week does not start on Saturday (CLDR 48, `firstDay`). The values count from Monday (0). */
const WEEKS: Readonly<Record<string, number>> = { AE: 0, LB: 0, MA: 0, MR: 0, TN: 0, SA: 6, YE: 6 };

/**
 * Returns the first day of the week: 0 for Monday, 6 for Sunday. In Arabic, it depends on the shop's country (ISO
 * 3166-1 alpha-2).
 */
export function firstWeekday(language: Language, country?: string): number {
  const known = LANGUAGES[language];
  return 'firstWeekday' in known ? (WEEKS[country ?? ''] ?? known.firstWeekday) : 0;
}

/** The cookie with the language that a staff member has chosen for the messages of the API. */
export const STAFF_LANGUAGE_COOKIE = 'staff-language';

/** Returns the languages of a shop, its main language first. */
export const languagesOf = ({ languages }: { languages?: readonly Language[] }) =>
  languages && languages.length > 0 ? languages : [DEFAULT_LANGUAGE];

/** Returns the main language of a shop. URLs without a language prefix are in this language. */
export const mainLanguageOf = (shop: { languages?: readonly Language[] }): Language =>
  languagesOf(shop)[0] ?? DEFAULT_LANGUAGE;

/**
 * Returns the first of these values that is a language of the shop, or the shop's main language. The values may be
 * invalid.
 */
export const spokenLanguage = (
  shop: { languages?: readonly Language[] },
  ...wished: readonly unknown[]
): Language =>
  wished.find((one): one is Language => isLanguage(one) && languagesOf(shop).includes(one)) ??
  mainLanguageOf(shop);

/**
 * Returns the language that a staff member has chosen, or the shop's main language. The shop itself may not use the
 * chosen language.
 */
export const staffLanguage = (
  shop: { languages?: readonly Language[] },
  chosen: unknown,
): Language => (isLanguage(chosen) ? chosen : mainLanguageOf(shop));

/**
 * Returns the path prefix of a language, for example `/de`. It is empty for the main language, and for a
 * language that the shop does not use.
 */
export function prefixOf(shop: { languages?: readonly Language[] }, language: Language): string {
  return languagesOf(shop).indexOf(language) > 0 ? `/${language}` : '';
}

/**
 * Returns the language if it is an additional language of the shop, otherwise undefined. Products can have
 * translated names and descriptions in additional languages.
 */
export const furtherLanguage = (
  shop: { languages?: readonly Language[] },
  language: Language | undefined,
): Language | undefined => (language && prefixOf(shop, language) ? language : undefined);

/** Returns the path prefix of a language code that was stored or received, and may be invalid. */
export const prefixOfStored = (
  shop: { languages?: readonly Language[] },
  language: unknown,
): string => (isLanguage(language) ? prefixOf(shop, language) : '');

const PREFIX = new RegExp(`^/(${LANGUAGE_CODES.join('|')})(?=/|\\?|$)`);

/** Splits a path into its language prefix and the path without it. */
export function splitPath(path: string): { prefix: string; language?: Language; rest: string } {
  const [prefix = '', code] = PREFIX.exec(path) ?? [];
  const rest = path.slice(prefix.length);
  return {
    prefix,
    ...(isLanguage(code) ? { language: code } : {}),
    rest: rest.startsWith('/') ? rest : `/${rest}`,
  };
}
