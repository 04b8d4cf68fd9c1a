import { NUTRIENTS, TRANSLATED_FACTS, type TranslatedFact } from '@/lib/catalog/facts/fields';
import { gtinOfCell } from '@/lib/catalog/facts/gtin';
import type { NutritionCells } from '@/lib/catalog/facts/schema';
import type { ProductView } from '@/lib/catalog/view';
import { LANGUAGE_CODES, type Language } from '@/lib/i18n/languages';
import { MEASURE_FIELDS } from '@/lib/weights/fields';

/** The columns of product facts. The export includes them if any product has a fact. */
export const FACT_COLUMNS = [
  ...(['brand', 'gtin', 'amount', 'unit', 'ingredients', 'allergens', 'mayContain'] as const),
  ...(['diets', 'leastAge', 'origin', 'storage', 'nutritionPer'] as const),
  ...NUTRIENTS,
] as const;

export type FactColumn = (typeof FACT_COLUMNS)[number];
type Cells = Partial<Record<FactColumn, string>>;

/** The cell text for a product without any allergens. */
const NONE = 'none';
const NONE_IN = /(?:^|[|,;])\s*none\s*(?:$|[|,;])/i;

const namesIn = (cell: string) =>
  cell
    .split(/[|,;]/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name && name !== NONE);

/** Returns the allergens of the cells; null if they state nothing. */
function allergensOf({ allergens = '', mayContain = '' }: Cells) {
  const [contains, mayContainThese] = [namesIn(allergens), namesIn(mayContain)];
  const isNone = [allergens, mayContain].some((cell) => NONE_IN.test(cell));
  // Only the word `none` states that there are no allergens. Empty cells and bare separators state nothing.
  if (contains.length + mayContainThese.length === 0 && !isNone) return null;
  return { contains, mayContain: mayContainThese };
}

function nutritionOf(cells: Cells) {
  const given = NUTRIENTS.flatMap((name) =>
    cells[name] === undefined ? [] : [[name, cells[name]]],
  );
  return { per: cells.nutritionPer?.trim().toLowerCase() ?? '', ...Object.fromEntries(given) };
}

/** Returns which columns of the nutrition table the file has; undefined if it has none. */
export function nutritionCells(cells: Cells): NutritionCells | undefined {
  const columns = NUTRIENTS.filter((name) => cells[name] !== undefined);
  if (columns.length === 0 && cells.nutritionPer === undefined) return undefined;
  const per = (['g', 'ml'] as const).find(
    (unit) => unit === cells.nutritionPer?.trim().toLowerCase(),
  );
  return { columns, ...(per ? { per } : {}) };
}

/**
 * Returns the facts of a line as input for lib/catalog/facts/schema.ts. A fact whose column the file lacks is
 * absent. An amount is read only together with a unit, because files of other programs have columns named
 * `amount`.
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

/** Returns the facts of a product as cells that {@link factsOfCells} reads back unchanged. */
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
 * any `|` are doubled; other backslashes stay unchanged.
 */
export const joinCell = (parts: readonly string[]) =>
  parts
    .map((part) => part.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|'))
    .map((part, at) => (at < parts.length - 1 ? part.replace(/(?<!\\)\\+$/, '$&$&') : part))
    .join('|');

/** Splits a cell that {@link joinCell} or a person wrote into its texts. Drops empty texts. */
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

/** Matches a text that a spreadsheet would run as a formula, or that {@link escapeFormula} has escaped. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Puts an apostrophe before a cell that a spreadsheet could run as a formula (CWE-1236). {@link
 * unescapeFormula} removes it, so that an exported file is imported unchanged.
 */
export const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

/** Matches the image addresses that the shop's pages can show: its own files and Cloudinary's. */
export const PICTURE_ADDRESS = /^(\/(?!\/)|https:\/\/res\.cloudinary\.com\/)[^\s\\]+$/;

/* The columns of a product file. The browser runs this module, so it must not import server code. */

/** The columns of every exported product file, in their order. */
export const COLUMNS = [
  ...(['name', 'category', 'price', 'offerPrice', 'description', 'image'] as const),
  ...(['inStock', 'stock', 'weight', 'id', 'stockBefore'] as const),
] as const;

/** The tax columns. The export includes them if any product has a tax class or a deposit. */
export const TAX_COLUMNS = ['taxClass', 'deposit'] as const;

/**
 * The columns of sizes: the group that all sizes of a product share, the name of the size and its place. The
 * export includes them if any product is a size.
 */
export const VARIANT_COLUMNS = ['variantGroup', 'variant', 'variantPlace'] as const;

/**
 * The columns of translated size names, such as `variant:de`. The export includes a language if any size has
 * a name in it.
 */
export const SIZE_COLUMNS = LANGUAGE_CODES.map((code) => `variant:${code}` as const);

/** A column with a text of the product in another language, such as `name:de`. */
export type TranslationColumn = `${'name' | 'description' | TranslatedFact}:${Language}`;

/** Returns the translation columns of a language, including facts if `withFacts` is true. */
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
