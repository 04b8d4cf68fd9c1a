import type { FactsDoc } from '@/models/product';

/*
 * The facts that the law requires for some goods (docs/law.md). Each row of `LABEL_FACTS` declares one fact. The
 * product form, the product page, product files, the API, translations and new sizes use these rows. The namespace
 * `labelFacts` has a message for each fact, group and choice.
 */

/** The quality classes of fruit and vegetables (Regulation (EU) 1308/2013, article 76, and its marketing standards). */
export const QUALITY_CLASSES = ['extra', 'I', 'II'] as const;

/** How fish was produced (Regulation (EU) 1379/2013, article 35(1)(b)). */
export const PRODUCTION_METHODS = ['caught', 'freshwater', 'farmed'] as const;

/** The maximum alcohol content in percent by volume. */
export const MAX_ALCOHOL = 100;

/**
 * The kinds of goods for which the law requires some facts. The product form shows one group of inputs for each kind.
 */
export const LABEL_GROUPS = ['food', 'produce', 'fish', 'nonFood'] as const;
export type LabelGroup = (typeof LABEL_GROUPS)[number];

type RowType = { name: keyof FactsDoc; group: LabelGroup } & (
  | {
      /** The maximum length of the text, in characters. */
      max: number;
      isTranslated?: true;
    }
  | { choices: readonly string[] }
  | {
      /** The maximum value of the number. */
      most: number;
    }
);

/** The facts in the order of the product form and the product page. */
export const LABEL_FACTS = [
  // Name and address of the food business that is responsible for the label.
  { name: 'responsibleBusiness', group: 'food', max: 300 },
  // In percent by volume.
  { name: 'alcohol', group: 'food', most: MAX_ALCOHOL },
  // Instructions for use.
  { name: 'usage', group: 'food', max: 500, isTranslated: true },
  { name: 'variety', group: 'produce', max: 100 },
  { name: 'qualityClass', group: 'produce', choices: QUALITY_CLASSES },
  // The scientific name of the fish.
  { name: 'species', group: 'fish', max: 100 },
  { name: 'productionMethod', group: 'fish', choices: PRODUCTION_METHODS },
  { name: 'catchArea', group: 'fish', max: 200, isTranslated: true },
  { name: 'fishingGear', group: 'fish', max: 100, isTranslated: true },
  // Name and postal address of the manufacturer.
  { name: 'maker', group: 'nonFood', max: 300 },
  // Email address or website of the manufacturer.
  { name: 'makerContact', group: 'nonFood', max: 200 },
  // The person or company that is responsible in the European Union, if the manufacturer is established elsewhere.
  { name: 'euResponsible', group: 'nonFood', max: 500 },
  // The type, batch or serial number.
  { name: 'modelNumber', group: 'nonFood', max: 100 },
  { name: 'warnings', group: 'nonFood', max: 1_000, isTranslated: true },
] as const satisfies readonly RowType[];

export type LabelRow = (typeof LABEL_FACTS)[number];
export type LabelFact = LabelRow['name'];
type TextRow = Extract<LabelRow, { max: number }>;
export type LabelText = TextRow['name'];
type TranslatedRow = Extract<LabelRow, { isTranslated: true }>;
export type TranslatedLabel = TranslatedRow['name'];

const isText = (row: LabelRow): row is TextRow => 'max' in row;
const isTranslated = (row: LabelRow): row is TranslatedRow => 'isTranslated' in row;

export const LABEL_NAMES: readonly LabelFact[] = LABEL_FACTS.map(({ name }) => name);

/** The facts that are texts, with their maximum lengths. */
export const LABEL_TEXTS = Object.fromEntries(
  LABEL_FACTS.filter(isText).map(({ name, max }) => [name, max]),
) as Readonly<Record<LabelText, number>>;

/** The facts that the seller can translate. */
export const TRANSLATED_LABELS: readonly TranslatedLabel[] = LABEL_FACTS.filter(isTranslated).map(
  ({ name }) => name,
);

const names: ReadonlySet<string> = new Set(LABEL_NAMES);

/** Returns whether a field of a product is one of the facts of {@link LABEL_FACTS}. */
export const isLabelFact = (field: string): field is LabelFact => names.has(field);

/**
 * The facts that identify the manufacturer and the product (Regulation (EU) 2023/988, article 19). The same article
 * requires warnings, but only for some goods.
 */
export const MAKER_FACTS = [
  'maker',
  'makerContact',
  'modelNumber',
] as const satisfies readonly LabelFact[];
