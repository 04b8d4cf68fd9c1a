import type { FactsDoc } from '@/models/product';

/** The quality classes of fruit and vegetables (Regulation (EU) 1308/2013, article 76, and its marketing standards). */
const QUALITY_CLASSES = ['extra', 'I', 'II'] as const;

/** How fish was produced (Regulation (EU) 1379/2013, article 35(1)(b)). */
const PRODUCTION_METHODS = ['caught', 'freshwater', 'farmed'] as const;

/**
 * The kinds of goods for which the law requires certain product facts. The product form shows one group of inputs for
 * each kind.
 */
export const LABEL_GROUPS = ['food', 'produce', 'fish', 'nonFood'] as const;
export type LabelGroup = (typeof LABEL_GROUPS)[number];

type RowType = {
  name: keyof FactsDoc;
  /** Set if the law requires the fact for this kind of goods (docs/law.md). */
  group?: LabelGroup;
  /** The maximum length in characters. */
  max?: number;
  isTranslated?: true;
  choices?: readonly string[];
  most?: number;
};

/**
 * Declares the product facts, one in each row. The API, product files, translations and forms read these rows. Facts
 * with a group have their messages in the namespace `labelFacts`, other facts in `facts`.
 */
export const FACT_ROWS = [
  { name: 'brand', max: 60 },
  { name: 'gtin' },
  { name: 'amount', most: 100_000 },
  { name: 'unit' },
  { name: 'ingredients', max: 2_000, isTranslated: true },
  { name: 'allergens' },
  { name: 'diets' },
  { name: 'leastAge' },
  { name: 'origin', max: 100, isTranslated: true },
  { name: 'storage', max: 300, isTranslated: true },
  { name: 'nutrition' },
  { name: 'responsibleBusiness', group: 'food', max: 300 },
  // The alcohol content in percent by volume.
  { name: 'alcohol', group: 'food', most: 100 },
  { name: 'usage', group: 'food', max: 500, isTranslated: true },
  { name: 'variety', group: 'produce', max: 100 },
  { name: 'qualityClass', group: 'produce', choices: QUALITY_CLASSES },
  { name: 'species', group: 'fish', max: 100 },
  { name: 'productionMethod', group: 'fish', choices: PRODUCTION_METHODS },
  { name: 'catchArea', group: 'fish', max: 200, isTranslated: true },
  { name: 'fishingGear', group: 'fish', max: 100, isTranslated: true },
  // Name and postal address of the manufacturer.
  { name: 'maker', group: 'nonFood', max: 300 },
  { name: 'makerContact', group: 'nonFood', max: 200 },
  // The responsible person in the European Union, if the manufacturer is outside of it.
  { name: 'euResponsible', group: 'nonFood', max: 500 },
  // A type, batch or serial number.
  { name: 'modelNumber', group: 'nonFood', max: 100 },
  { name: 'warnings', group: 'nonFood', max: 1_000, isTranslated: true },
] as const satisfies readonly RowType[];

type FactRow = (typeof FACT_ROWS)[number];
export type Fact = FactRow['name'];
/** A row for a product fact that the law requires for some goods. */
export type LabelRow = Extract<FactRow, { group: LabelGroup }>;
export type LabelFact = LabelRow['name'];
type TextRow = Extract<FactRow, { max: number }>;
export type TextFact = TextRow['name'];
type TranslatedRow = Extract<FactRow, { isTranslated: true }>;
export type TranslatedFact = TranslatedRow['name'];

const isLabelRow = (row: FactRow): row is LabelRow => 'group' in row;
const isTextRow = (row: FactRow): row is TextRow => 'max' in row;
const isTranslatedRow = (row: FactRow): row is TranslatedRow => 'isTranslated' in row;

/** The names of all product facts, as the API and the database name them. */
export const FACTS: readonly Fact[] = FACT_ROWS.map(({ name }) => name);
/** The product facts that the law requires for some goods, in the sequence of the product form and the product page. */
export const LABEL_ROWS: readonly LabelRow[] = FACT_ROWS.filter(isLabelRow);
export const LABEL_NAMES: readonly LabelFact[] = LABEL_ROWS.map(({ name }) => name);
/** The product facts that the seller can translate. */
export const TRANSLATED_FACTS: readonly TranslatedFact[] = FACT_ROWS.filter(isTranslatedRow).map(
  ({ name }) => name,
);
/** The maximum length of each text, in characters. */
export const MAX_TEXTS = Object.fromEntries(
  FACT_ROWS.filter(isTextRow).map(({ name, max }) => [name, max]),
) as Readonly<Record<TextFact, number>>;

/** Returns whether a field of a product is a product fact. */
export const isFact = (field: string): field is Fact => FACTS.some((name) => name === field);

/** Returns whether a field of a product is a fact that the law requires for some goods. */
export function isLabelFact(field: string): field is LabelFact {
  return FACT_ROWS.some((row) => row.name === field && isLabelRow(row));
}

/** Returns the maximum value of a numeric product fact. Returns undefined for any other field. */
export const maxFactValue = (field: string): number | undefined =>
  FACT_ROWS.flatMap((row) => (row.name === field && 'most' in row ? row.most : []))[0];

/**
 * The product facts that identify the manufacturer and the product (Regulation (EU) 2023/988, article 19). The same
 * article requires warnings, but only for some goods.
 */
export const MAKER_FACTS = [
  'maker',
  'makerContact',
  'modelNumber',
] as const satisfies readonly LabelFact[];
