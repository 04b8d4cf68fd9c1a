import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';

type Translations = Partial<Record<string, { name?: string; description?: string[] }>>;

/** The name of an input is that of the field in a refusal of the API. */
export const translationInput = (language: Language, field: 'name' | 'description') =>
  `translations.${language}.${field}`;

export const isTranslationInput = (name: string): boolean => name.startsWith('translations.');

/** The texts of the inputs of translations, by their names; of every language, also of those without an input. */
export const translationTexts = (translations: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => {
      const { name = '', description = [] } = translations[code] ?? {};
      return [
        [translationInput(code, 'name'), name],
        [translationInput(code, 'description'), description.join('\n')],
      ];
    }),
  );

/** The texts without those of translations. */
export const withoutTranslations = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !isTranslationInput(name)));

/**
 * What the API takes of the inputs of translations that a form has; languages without an input stay as they
 * are stored. Nothing of a form without any.
 */
export function translationsOf(
  texts: Record<string, string>,
  stored: Translations = {},
): { translations?: Translations } {
  const entered = LANGUAGE_CODES.flatMap((code) => {
    const name = texts[translationInput(code, 'name')];
    const description = texts[translationInput(code, 'description')];
    if (name === undefined && description === undefined) return [];
    return [
      [
        code,
        { name, ...(description === undefined ? {} : { description: description.split('\n') }) },
      ],
    ];
  });
  return entered.length > 0 ? { translations: { ...stored, ...Object.fromEntries(entered) } } : {};
}

/** The languages whose translations a form shows: the further ones of the shop, and others that there are. */
export function translatedInto(
  shop: { languages?: readonly Language[] | undefined },
  translations: Translations = {},
): Language[] {
  const [, ...further] = shop.languages ?? [];
  if (further.length === 0) return [];
  return [
    ...further,
    ...LANGUAGE_CODES.filter((code) => translations[code] && !further.includes(code)),
  ];
}
