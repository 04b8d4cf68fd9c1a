import { TRANSLATED_FACTS } from '@/lib/catalog/facts/fields';
import type { ProductTranslation } from '@/lib/catalog/translations/schema';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';

type Translations = Partial<Record<string, ProductTranslation>>;
type Field = keyof ProductTranslation;

/** The texts of one line each. */
const LINES = ['name', ...TRANSLATED_FACTS] as const;

/** The name of an input is that of the field in a refusal of the API. */
export const translationInput = (language: Language, field: Field) =>
  `translations.${language}.${field}`;

export const isTranslationInput = (name: string): boolean => name.startsWith('translations.');

/** The texts of the inputs of translations, by their names; of every language, also of those without an input. */
export const translationTexts = (translations: Translations = {}): Record<string, string> =>
  Object.fromEntries(
    LANGUAGE_CODES.flatMap((code) => {
      const { description = [], ...texts } = translations[code] ?? {};
      return [
        ...LINES.map((field) => [translationInput(code, field), texts[field] ?? '']),
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
    const lines = LINES.flatMap((field) => {
      const text = texts[translationInput(code, field)];
      return text === undefined ? [] : [[field, text]];
    });
    const description = texts[translationInput(code, 'description')];
    if (lines.length === 0 && description === undefined) return [];
    return [
      [
        code,
        {
          ...Object.fromEntries(lines),
          ...(description === undefined ? {} : { description: description.split('\n') }),
        },
      ],
    ];
  });
  return entered.length > 0 ? { translations: { ...stored, ...Object.fromEntries(entered) } } : {};
}

/** The languages whose translations a form shows: the further ones of the shop, and others that there are. */
export function translatedInto(
  shop: { languages?: readonly Language[] | undefined },
  translations: Partial<Record<string, unknown>> = {},
): Language[] {
  const [, ...further] = shop.languages ?? [];
  if (further.length === 0) return [];
  return [
    ...further,
    ...LANGUAGE_CODES.filter((code) => translations[code] && !further.includes(code)),
  ];
}
