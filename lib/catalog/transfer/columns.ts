import { NUTRIENTS, TRANSLATED_FACTS, type TranslatedFact } from '@/lib/catalog/facts/fields';
import { gtinOfCell } from '@/lib/catalog/facts/gtin-math';
import type { NutritionCells } from '@/lib/catalog/facts/schema';
import type { ProductView } from '@/lib/catalog/view';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { MEASURE_FIELDS } from '@/lib/weights/fields';

/** The columns of facts in a product file, which are exported where a product states one. */
export const FACT_COLUMNS = [
  ...(['brand', 'gtin', 'amount', 'unit', 'ingredients', 'allergens', 'mayContain'] as const),
  ...(['diets', 'leastAge', 'origin', 'storage', 'nutritionPer'] as const),
  ...NUTRIENTS,
] as const;

export type FactColumn = (typeof FACT_COLUMNS)[number];
type Cells = Partial<Record<FactColumn, string>>;

/** The cell of a product that states that it has none of the allergens. */
const NONE = 'none';
const NONE_IN = /(?:^|[|,;])\s*none\s*(?:$|[|,;])/i;

const namesIn = (cell: string) =>
  cell
    .split(/[|,;]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name && name !== NONE);

/** What the cells state of allergens: null for nothing, as long as both are empty. */
function allergensOf({ allergens = '', mayContain = '' }: Cells) {
  const [contains, mayContainThese] = [namesIn(allergens), namesIn(mayContain)];
  const isNone = [allergens, mayContain].some((cell) => NONE_IN.test(cell));
  // Only a file that says so states that there are none of them; a cell of separators says nothing.
  if (contains.length + mayContainThese.length === 0 && !isNone) return null;
  return { contains, mayContain: mayContainThese };
}

function nutritionOf(cells: Cells) {
  const given = NUTRIENTS.flatMap((name) =>
    cells[name] === undefined ? [] : [[name, cells[name]]],
  );
  return { per: cells.nutritionPer?.trim().toLowerCase() ?? '', ...Object.fromEntries(given) };
}

/** What of the nutrition table these cells are; undefined where the file has none of its columns. */
export function nutritionCells(cells: Cells): NutritionCells | undefined {
  const columns = NUTRIENTS.filter((name) => cells[name] !== undefined);
  if (columns.length === 0 && cells.nutritionPer === undefined) return undefined;
  const per = (['g', 'ml'] as const).find(
    (unit) => unit === cells.nutritionPer?.trim().toLowerCase(),
  );
  return { columns, ...(per ? { per } : {}) };
}

/**
 * The facts that the cells of a line state, as lib/catalog/facts/schema.ts reads them; one whose column the file
 * lacks is left out. An amount counts only beside a unit: files of other programs have columns of that name.
 */
export function factsOfCells(cells: Cells): Record<string, unknown> {
  const { allergens, mayContain, diets, gtin, amount, unit, ...others } = cells;
  const texts = (['brand', 'ingredients', 'origin', 'storage', 'leastAge'] as const).flatMap(
    (name) => (others[name] === undefined ? [] : [[name, others[name]]]),
  );
  return {
    ...Object.fromEntries(texts),
    ...(gtin === undefined ? {} : { gtin: gtinOfCell(gtin) }),
    ...(amount === undefined || unit === undefined
      ? {}
      : { amount, unit: unit.trim().toLowerCase() }),
    ...(diets === undefined ? {} : { diets: namesIn(diets) }),
    ...(allergens === undefined && mayContain === undefined
      ? {}
      : { allergens: allergensOf(cells) }),
    ...(nutritionCells(cells) ? { nutrition: nutritionOf(cells) } : {}),
  };
}

/** The facts of a product as cells that {@link factsOfCells} reads back unchanged. */
export function cellsOfFacts(product: ProductView): Record<FactColumn, string> {
  const { allergens, nutrition, diets = [] } = product;
  const text = (value: string | number | undefined) => String(value ?? '');
  const nutrients = NUTRIENTS.map((name) => [name, text(nutrition?.[name])]);
  return {
    ...(Object.fromEntries(nutrients) as Record<(typeof NUTRIENTS)[number], string>),
    nutritionPer: text(nutrition?.per),
    brand: text(product.brand),
    gtin: text(product.gtin),
    amount: text(product.amount),
    unit: text(product.unit),
    ingredients: text(product.ingredients),
    allergens: allergens ? allergens.contains.join('|') || NONE : '',
    mayContain: allergens?.mayContain.join('|') ?? '',
    diets: diets.join('|'),
    leastAge: text(product.leastAge),
    origin: text(product.origin),
    storage: text(product.storage),
  };
}

/**
 * Joins several texts into one cell with `|`. A `|` inside a text is written `\|`. Backslashes right before
 * such a `|`, or before one that separates two texts, are written twice; others stay as they are.
 */
export const joinCell = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|'))
    .map((part, at) => (at < parts.length - 1 ? part.replace(/(?<!\\)\\+$/, '$&$&') : part))
    .join('|');

/** The texts of a cell, as {@link joinCell} or a person wrote them. */
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

/**
 * A text that a spreadsheet would run as a formula, or one already escaped by {@link
 * escapeFormula}.
 */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Prefixes a cell that a spreadsheet could take for a formula with an apostrophe (CWE-1236). {@link
 * unescapeFormula} removes it, so that an exported file is imported unchanged.
 */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Addresses of pictures that the shop's pages can show: its own files and Cloudinary's. */
export const PICTURE_ADDRESS = /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/;

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
