import { FACT_COLUMNS } from '@/lib/catalog/facts/columns';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';

/* The columns of a product file: pure, also in the browser. */

/** Those that each product file has, in the order in which they are exported. */
export const COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'description', 'image'] as const),
  ...(['inStock', 'stock', 'weight', 'id', 'stockBefore'] as const),
] as const;

/** Further columns, which are exported where a product has one of them. */
export const TAX_COLUMNS = ['taxClass', 'deposit'] as const;

/** The columns with what products are called in another language, such as `name:de`. */
export type TranslationColumn = `${'name' | 'description'}:${Language}`;

export const columnsIn = (language: Language): TranslationColumn[] => [
  `name:${language}`,
  `description:${language}`,
];

export const TRANSLATION_COLUMNS = LANGUAGE_CODES.flatMap(columnsIn);

/** All columns that a product file may have. */
export const KNOWN_COLUMNS = [
  ...COLUMNS,
  ...TAX_COLUMNS,
  ...FACT_COLUMNS,
  ...TRANSLATION_COLUMNS,
] as const;

export type Column = (typeof KNOWN_COLUMNS)[number];
