import type { ProductView } from '@/lib/catalog/view';
import { NUTRIENTS } from './fields';
import { gtinOfCell } from './gtin-math';
import type { NutritionCells } from './nutrition-math';

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
