import {
  FACTS,
  type Fact,
  isLabelFact,
  LABEL_NAMES,
  type LabelFact,
  TRANSLATED_FACTS,
  type TranslatedFact,
} from '@/lib/catalog/facts/fact-rows';
import { NUTRIENTS, type Nutrient } from '@/lib/catalog/facts/fields';
import { gtinOfCell } from '@/lib/catalog/facts/gtin';
import type { NutritionCells } from '@/lib/catalog/facts/schema';
import type { ProductView } from '@/lib/catalog/view';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { MEASURE_FIELDS } from '@/lib/weights/fields';

const COMPOUND = ['allergens', 'diets', 'nutrition'] as const satisfies readonly Fact[];
type PlainFact = Exclude<Fact, (typeof COMPOUND)[number]>;

/** The product facts with one input and one column each. */
export const PLAIN_FACTS = FACTS.filter(
  (name): name is PlainFact => !COMPOUND.some((one) => one === name),
);

/** The product facts that every shop can state, independent of the law of its country. */
export const COMMON_FACTS = FACTS.filter(
  (name): name is Exclude<Fact, LabelFact> => !isLabelFact(name),
);

/** The columns of product facts. The export includes them if any product states a fact. */
export const FACT_COLUMNS = COMMON_FACTS.flatMap((fact): FactColumn[] => {
  if (fact === 'allergens') return ['allergens', 'mayContain'];
  return fact === 'nutrition' ? ['nutritionPer', ...NUTRIENTS] : [fact];
});

/**
 * The columns of facts that the law requires for some goods. The export includes them if any product states such a
 * fact.
 */
export const LABEL_COLUMNS = LABEL_NAMES;

export type FactColumn = Exclude<Fact, 'nutrition'> | 'mayContain' | 'nutritionPer' | Nutrient;
type Cells = Partial<Record<FactColumn, string>>;

const NONE = 'none';
const NONE_IN = /(?:^|[|,;])\s*none\s*(?:$|[|,;])/i;

const namesIn = (cell: string) =>
  cell
    .split(/[|,;]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name && name !== NONE);

function allergensOf({ allergens = '', mayContain = '' }: Cells) {
  const [contains, mayContainThese] = [namesIn(allergens), namesIn(mayContain)];
  const isNone = [allergens, mayContain].some((cell) => NONE_IN.test(cell));
  // Only the word `none` states that the product has no allergens.
  if (contains.length + mayContainThese.length === 0 && !isNone) return null;
  return { contains, mayContain: mayContainThese };
}

function nutritionOf(cells: Cells) {
  const given = NUTRIENTS.flatMap((name) =>
    cells[name] === undefined ? [] : [[name, cells[name]]],
  );
  return { per: cells.nutritionPer?.trim().toLowerCase() ?? '', ...Object.fromEntries(given) };
}

/** Returns which columns of the nutrition table the file has. Returns undefined if the file has no such column. */
export function nutritionCells(cells: Cells): NutritionCells | undefined {
  const columns = NUTRIENTS.filter((name) => cells[name] !== undefined);
  if (columns.length === 0 && cells.nutritionPer === undefined) return undefined;
  const per = (['g', 'ml'] as const).find(
    (unit) => unit === cells.nutritionPer?.trim().toLowerCase(),
  );
  return omitUndefined({ columns, per });
}

/**
 * Returns the product facts of a line, as input for lib/catalog/facts/schema.ts. Columns that the file lacks are
 * absent. An amount needs a unit, because `amount` means something else in files of other programs.
 */
export function factsOfCells(cells: Cells): Record<string, unknown> {
  const { allergens, mayContain, diets, gtin, amount, unit } = cells;
  const texts = PLAIN_FACTS.flatMap((name) =>
    name === 'amount' || name === 'unit' || cells[name] === undefined ? [] : [[name, cells[name]]],
  );
  return {
    ...Object.fromEntries(texts),
    ...omitUndefined({ gtin: gtin === undefined ? undefined : gtinOfCell(gtin) }),
    ...(amount === undefined || unit === undefined
      ? {}
      : { amount, unit: unit.trim().toLowerCase() }),
    ...omitUndefined({
      diets: diets === undefined ? undefined : namesIn(diets),
      allergens:
        allergens === undefined && mayContain === undefined ? undefined : allergensOf(cells),
    }),
    ...(nutritionCells(cells) ? { nutrition: nutritionOf(cells) } : {}),
  };
}

/** Returns the product facts as cells. {@link factsOfCells} converts them back without a change. */
export function cellsOfFacts(product: ProductView): Record<FactColumn, string> {
  const { allergens, nutrition, diets = [] } = product;
  const text = (value: string | number | undefined) => String(value ?? '');
  const nutrients = NUTRIENTS.map((name) => [name, text(nutrition?.[name])]);
  const plain = PLAIN_FACTS.map((name) => [name, text(product[name])]);
  return {
    ...(Object.fromEntries(nutrients) as Record<(typeof NUTRIENTS)[number], string>),
    ...(Object.fromEntries(plain) as Record<(typeof PLAIN_FACTS)[number], string>),
    nutritionPer: text(nutrition?.per),
    allergens: allergens ? allergens.contains.join('|') || NONE : '',
    mayContain: allergens?.mayContain.join('|') ?? '',
    diets: diets.join('|'),
  };
}

/**
 * Joins several texts into one cell, separated by `|`. A `|` inside a text becomes `\|`, and backslashes before it are
 * doubled.
 */
export const joinCell = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|'))
    .map((part, at) => (at < parts.length - 1 ? part.replace(/(?<!\\)\\+$/, '$&$&') : part))
    .join('|');

/** Returns the texts of a cell from {@link joinCell} or the seller. Drops empty texts. */
export function splitCell(cell: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const piece of cell.split(/(?<!\\)(\\*\|)/)) {
    const backslashes = piece.length - 1;
    if (!piece.endsWith('|')) part += piece;
    else {
      part += '\\'.repeat(backslashes / 2);
      if (backslashes % 2 === 1) part += '|';
      else {
        parts.push(part);
        part = '';
      }
    }
  }
  return [...parts, part].map((text) => text.trim()).filter(Boolean);
}

/** This pattern also matches texts that {@link escapeFormula} has escaped. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Adds an apostrophe before a cell that a spreadsheet could run as a formula (CWE-1236). {@link unescapeFormula}
 * removes it, so that an exported file can be imported unchanged.
 */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Matches image addresses that pages can show: paths on the shop's server, and Cloudinary URLs. */
export const PICTURE_ADDRESS = /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/;

/* The columns of a product file. The browser runs this module, so it must not import server code. */

/** The columns that every exported product file has, from left to right. */
export const COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'description', 'image'] as const),
  ...(['inStock', 'stock', 'weight', 'id', 'stockBefore'] as const),
] as const;

/** The columns for tax classes and deposits. The export includes them if any product has a tax class or a deposit. */
export const TAX_COLUMNS = ['taxClass', 'deposit'] as const;

/** The column for cost prices. The export includes it if any product has a cost price. */
export const COST_COLUMNS = ['costPrice'] as const;

/**
 * The columns for sizes (variants): the group, the name and the position. The export includes them if any product has
 * sizes.
 */
export const VARIANT_COLUMNS = ['variantGroup', 'variant', 'variantPlace'] as const;

/**
 * The columns for translated size names, such as `variant:de`. The export includes a column only if its language is in
 * use.
 */
export const SIZE_COLUMNS = LANGUAGE_CODES.map((code) => `variant:${code}` as const);

/** A column with a text of the product in another language, such as `name:de`. */
export type TranslationColumn = `${'name' | 'description' | TranslatedFact}:${Language}`;

/** Returns the columns for translations into a language: the name, the description and the given `facts`. */
export const columnsIn = (
  language: Language,
  facts: readonly TranslatedFact[],
): TranslationColumn[] => [
  `name:${language}`,
  `description:${language}`,
  ...facts.map((fact) => `${fact}:${language}` as const),
];

export const TRANSLATION_COLUMNS = LANGUAGE_CODES.flatMap((code) =>
  columnsIn(code, TRANSLATED_FACTS),
);

/** All columns that a product file may have. */
export const KNOWN_COLUMNS = [
  ...COLUMNS,
  ...TAX_COLUMNS,
  ...COST_COLUMNS,
  ...VARIANT_COLUMNS,
  ...FACT_COLUMNS,
  ...LABEL_COLUMNS,
  ...MEASURE_FIELDS,
  ...TRANSLATION_COLUMNS,
  ...SIZE_COLUMNS,
] as const;

export type Column = (typeof KNOWN_COLUMNS)[number];
