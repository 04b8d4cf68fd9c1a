import { FACT_COLUMNS } from '@/lib/catalog/facts/columns';
import { TRANSLATED_FACTS, type TranslatedFact } from '@/lib/catalog/facts/fields';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { MEASURE_FIELDS } from '@/lib/weights/fields';

/* The columns of a product file: pure, also in the browser. */

/** Those that each product file has, in the order in which they are exported. */
export const COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'description', 'image'] as const),
  ...(['inStock', 'stock', 'weight', 'id', 'stockBefore'] as const),
] as const;

/** Further columns, which are exported where a product has one of them. */
export const TAX_COLUMNS = ['taxClass', 'deposit'] as const;

/** Columns of sizes, exported where a product is one: the same group on each line, what the size is called, its place. */
export const VARIANT_COLUMNS = ['variantGroup', 'variant', 'variantPlace'] as const;

/** What a size is called in other languages, such as `variant:de`; exported where a size has such a name. */
export const SIZE_COLUMNS = LANGUAGE_CODES.map((code) => `variant:${code}` as const);

/** The columns with what products are called in another language, such as `name:de`. */
export type TranslationColumn = `${'name' | 'description' | TranslatedFact}:${Language}`;

/** Those of a language; those of facts where products state some. */
export const columnsIn = (language: Language, withFacts: boolean): TranslationColumn[] => [
  `name:${language}`,
  `description:${language}`,
  ...(withFacts ? TRANSLATED_FACTS.map((fact) => `${fact}:${language}` as const) : []),
];

export const TRANSLATION_COLUMNS = LANGUAGE_CODES.flatMap((code) => columnsIn(code, true));

/** All columns that a product file may have. */
export const KNOWN_COLUMNS = [
  ...COLUMNS,
  ...TAX_COLUMNS,
  ...VARIANT_COLUMNS,
  ...FACT_COLUMNS,
  ...MEASURE_FIELDS,
  ...TRANSLATION_COLUMNS,
  ...SIZE_COLUMNS,
] as const;

export type Column = (typeof KNOWN_COLUMNS)[number];
