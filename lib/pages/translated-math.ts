import type { Language } from '@/lib/i18n/languages';

/* What a page of text says in the further languages of the shop; what is left out is read in the main one. */

export type PageTranslation = { title?: string | undefined; text?: string | undefined };
export type PageTranslations = Partial<Record<Language, PageTranslation>>;

/** What the list of pages keeps of translations: titles by language, and the languages that have a text. */
export type TranslatedHead = {
  titles?: Partial<Record<string, string>> | undefined;
  languages?: readonly string[] | undefined;
};

/** What the list keeps of these translations; nothing without any. */
export function headOf(translations: PageTranslations): TranslatedHead {
  const all = Object.entries(translations);
  const titles = all.flatMap(([code, { title }]) => (title ? [[code, title] as const] : []));
  const languages = all.flatMap(([code, { text }]) => (text ? [code] : []));
  return {
    ...(titles.length > 0 ? { titles: Object.fromEntries(titles) } : {}),
    ...(languages.length > 0 ? { languages } : {}),
  };
}

/** The texts of translations by language, as a version of a page stores them; undefined without any. */
export function textsOf(
  translations: PageTranslations,
): Partial<Record<Language, string>> | undefined {
  const texts = Object.entries(translations).flatMap(([code, { text }]) =>
    text ? [[code, text] as const] : [],
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** The translations of a page from what list and version store; nothing without any. */
export function translationsOf(
  { titles = {} }: TranslatedHead,
  texts: Partial<Record<string, string>> = {},
): { translations?: PageTranslations } {
  const codes = [...new Set([...Object.keys(titles), ...Object.keys(texts)])];
  if (codes.length === 0) return {};
  const entries = codes.map((code) => [
    code,
    {
      ...(titles[code] ? { title: titles[code] } : {}),
      ...(texts[code] ? { text: texts[code] } : {}),
    },
  ]);
  return { translations: Object.fromEntries(entries) };
}

/** The title of a page in a further language, and whether it is one of this language. */
export function titleIn(
  { title, titles }: TranslatedHead & { title: string },
  language: Language | undefined,
): { title: string; isTranslated: boolean } {
  const own = language && titles?.[language];
  return { title: own || title, isTranslated: Boolean(own) };
}

/** Of a shop's languages, the main one first, those in which a page has its text. */
export const languagesOfPage = (
  { languages = [] }: TranslatedHead,
  [main, ...further]: readonly Language[],
): Language[] => [...(main ? [main] : []), ...further.filter((code) => languages.includes(code))];
