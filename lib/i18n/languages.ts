/**
 * The languages that the shop speaks, English first, which is the default. `locale` is what Intl formats
 * by: Arabic with the digits that its prices are paid in. This is the only list (languages.test.ts).
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US', dir: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', dir: 'ltr' },
  fr: { name: 'Français', locale: 'fr-FR', dir: 'ltr' },
  es: { name: 'Español', locale: 'es-ES', dir: 'ltr' },
  pt: { name: 'Português', locale: 'pt-PT', dir: 'ltr' },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', dir: 'rtl' },
} as const satisfies Record<string, { name: string; locale: string; dir: 'ltr' | 'rtl' }>;

/** ISO 639-1. */
export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** The segment of the pages in the shop's main language, whose addresses have no prefix. */
export const MAIN = 'main';

/** The cookie with the language in which somebody sees the seller's area. */
export const STAFF_LANGUAGE_COOKIE = 'staff-language';

/** The languages of a shop, its main one first. */
export const languagesOf = ({ languages }: { languages?: readonly Language[] }) =>
  languages && languages.length > 0 ? languages : [DEFAULT_LANGUAGE];

/** The main language of a shop, which its addresses without a prefix speak. */
export const mainLanguageOf = (shop: { languages?: readonly Language[] }): Language =>
  languagesOf(shop)[0] ?? DEFAULT_LANGUAGE;

/** What the addresses of a language begin with: nothing for the main one and for one that the shop does not speak. */
export function prefixOf(shop: { languages?: readonly Language[] }, language: Language): string {
  return languagesOf(shop).indexOf(language) > 0 ? `/${language}` : '';
}

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

/** A path of the shop under a prefix; those of the seller's area, of the API and of other sites have none. */
export function pathIn(prefix: string, path: string): string {
  if (!prefix || !path.startsWith('/') || /^\/(seller|api)(?=[/?]|$)|^\/\//.test(path)) return path;
  return prefix + (/^\/(?=$|[?#])/.test(path) ? path.slice(1) : path);
}
