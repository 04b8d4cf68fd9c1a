import { z } from 'zod';
import { TRANSLATED_FACTS, type TranslatedFact } from '@/lib/catalog/facts/fact-rows';
import { cleanText, each, factText } from '@/lib/catalog/facts/schema';
import { MAX_LINE, MAX_LINES, MAX_NAME } from '@/lib/catalog/limits';
import { schemaMessage } from '@/lib/http/translate';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { trimInvisible } from '@/lib/utils/invisible-characters';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const LANGUAGES_HELP = schemaMessage('translations', 'languages', {
  languages: LANGUAGE_CODES.join(', '),
});
const LINES = schemaMessage('catalogErrors', 'descriptionLines');
const NAME_TEXT = schemaMessage('translations', 'nameText');

/** The schema of a description: a list of lines, or a text that is split into lines. Empty lines are removed. */
export const descriptionLines = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(/\r?\n/) : value),
    z
      .array(
        z
          .string(LINES)
          .trim()
          .max(MAX_LINE, schemaMessage('catalogErrors', 'descriptionLineLong', { max: MAX_LINE })),
        LINES,
      )
      .max(MAX_LINES, schemaMessage('catalogErrors', 'descriptionLong', { max: MAX_LINES })),
  )
  .optional()
  .transform((lines = []) => lines.filter(Boolean));

const productTranslation = z.object(
  {
    name: z
      .string(NAME_TEXT)
      .overwrite((text) => trimInvisible(cleanText(text)))
      .max(MAX_NAME, schemaMessage('translations', 'nameTooLong', { max: MAX_NAME }))
      .optional(),
    description: descriptionLines,
    ...each(TRANSLATED_FACTS, factText),
  },
  schemaMessage('translations', 'productParts'),
);

/** Returns a schema for an object with one optional property per language. Other properties are rejected. */
export const inLanguages = <T extends z.ZodType>(entry: T) => {
  const optional = entry.nullable().optional();
  const shape = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, optional]));
  return z.strictObject(shape as Record<Language, typeof optional>, LANGUAGES_HELP);
};

/** Converts each entry with `selectValue`, and drops the entries for which it returns undefined. */
export const filled = <T>(
  entries: Partial<Record<Language, T | null>>,
  selectValue: (entry: T) => T | undefined,
) =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([code, entry]) => {
      const value = entry ? selectValue(entry) : undefined;
      return value ? [[code, value]] : [];
    }),
  ) as Partial<Record<Language, T>>;

export type ProductTranslation = { name?: string; description?: string[] } & {
  [fact in TranslatedFact]?: string | undefined;
};

/** Returns a translation without its empty fields. Returns undefined if all are empty. */
export function withoutEmpty(given: ProductTranslation): ProductTranslation | undefined {
  const { name, description = [] } = given;
  const value = {
    ...omitUndefined({
      name: name || undefined,
      description: description.length > 0 ? description : undefined,
    }),
    ...Object.fromEntries(
      TRANSLATED_FACTS.flatMap((fact) => (given[fact] ? [[fact, given[fact]]] : [])),
    ),
  };
  return Object.keys(value).length > 0 ? value : undefined;
}

/**
 * The schema for the translations of a product, by language. Omitted translations stay unchanged. An empty or null
 * value removes one.
 */
export const productTranslations = inLanguages(productTranslation)
  .nullable()
  .transform((given) => filled<ProductTranslation>(given ?? {}, withoutEmpty))
  .optional();

export type ProductTranslations = Partial<Record<Language, ProductTranslation>>;

/**
 * Returns the schema for the names of a category in other languages. `clean` normalizes a name, and `max` limits its
 * characters. An empty or null value removes a name.
 */
export const categoryTranslations = (max: number, clean: (text: string) => string) =>
  inLanguages(
    z.object(
      {
        name: z
          .string(NAME_TEXT)
          .transform(clean)
          .pipe(z.string().max(max, schemaMessage('translations', 'nameTooLong', { max })))
          .optional(),
      },
      schemaMessage('translations', 'categoryParts'),
    ),
  )
    .nullable()
    .transform((given) =>
      filled<{ name?: string }>(given ?? {}, ({ name }) => (name ? { name } : undefined)),
    )
    .optional();
