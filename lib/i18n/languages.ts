/**
 * The languages that the shop speaks, English first, which is the default. `locale` is what Intl formats
 * by: Arabic with the digits that its prices are paid in; `piece` is how short a label says it; `checkout` is what Stripe's page is asked for where it does
 * not speak the language; `weekBegins` the first day of its week, from Monday (0) on, where that is not Monday. This is the only list (languages.test.ts).
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
    weekBegins: 5,
  },
} as const satisfies Record<
  string,
  {
    name: string;
    locale: string;
    dir: 'ltr' | 'rtl';
    piece: string;
    checkout?: 'auto';
    weekBegins?: number;
  }
>;

/** ISO 639-1. */
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The segment of the pages in the shop's main language, whose addresses have no prefix. */
export const MAIN = 'main';

/** The language of Stripe's page, as Checkout's parameter `locale` names it. */
export function checkoutLocale(language: Language): Language | 'auto' {
  const known = LANGUAGES[language];
  return 'checkout' in known ? known.checkout : language;
}

/** The day that a week begins with, from Monday (0) on. */
export function weekBegins(language: Language): number {
  const known = LANGUAGES[language];
  return 'weekBegins' in known ? known.weekBegins : 0;
}

/** The cookie with the language that somebody in the seller's area has chosen for what the API says. */
export const STAFF_LANGUAGE_COOKIE = 'staff-language';

/** The languages of a shop, its main one first. */
export const languagesOf = ({ languages }: { languages?: readonly Language[] }) =>
  languages && languages.length > 0 ? languages : [DEFAULT_LANGUAGE];

/** The main language of a shop, which its addresses without a prefix speak. */
export const mainLanguageOf = (shop: { languages?: readonly Language[] }): Language =>
  languagesOf(shop)[0] ?? DEFAULT_LANGUAGE;

/** The first of these that the shop speaks, else its main language; of stored ones, which may be anything. */
export const spokenLanguage = (
  shop: { languages?: readonly Language[] },
  ...wished: readonly unknown[]
): Language =>
  wished.find((one): one is Language => isLanguage(one) && languagesOf(shop).includes(one)) ??
  mainLanguageOf(shop);

/** The language that somebody of the shop has chosen, which need not be spoken in it, else its main one. */
export const staffLanguage = (
  shop: { languages?: readonly Language[] },
  chosen: unknown,
): Language => (isLanguage(chosen) ? chosen : mainLanguageOf(shop));

/** What the addresses of a language begin with: nothing for the main one and for one that the shop does not speak. */
export function prefixOf(shop: { languages?: readonly Language[] }, language: Language): string {
  return languagesOf(shop).indexOf(language) > 0 ? `/${language}` : '';
}

/** A language that the shop speaks beside its main one, in which names and descriptions may be translated. */
export const furtherLanguage = (
  shop: { languages?: readonly Language[] },
  language: Language | undefined,
): Language | undefined => (language && prefixOf(shop, language) ? language : undefined);

/** The same for a stored or a given language, which may be anything. */
export const prefixOfStored = (
  shop: { languages?: readonly Language[] },
  language: unknown,
): string => (isLanguage(language) ? prefixOf(shop, language) : '');

const PREFIX = new RegExp(`^/(${LANGUAGE_CODES.join('|')})(?=/|\\?|$)`);

/** The prefix of a path, and the same path in the main language. */
export function splitPath(path: string): { prefix: string; language?: Language; rest: string } {
  const [prefix = '', code] = PREFIX.exec(path) ?? [];
  const rest = path.slice(prefix.length);
  return {
    prefix,
    ...(isLanguage(code) ? { language: code } : {}),
    rest: rest.startsWith('/') ? rest : `/${rest}`,
  };
}
