import type { Nutrition } from '@/models/product';
import { NUTRIENTS, type Nutrient } from './fields';

type Parts = { [N in Nutrient]?: number | undefined };

/** The part of a nutrition table that is more than its whole, if one is. */
export function partAboveWhole({
  fat,
  saturates,
  carbohydrate,
  sugars,
}: Parts): 'saturates' | 'sugars' | undefined {
  const isAbove = (part?: number, whole?: number) =>
    part !== undefined && whole !== undefined && part > whole;
  if (isAbove(saturates, fat)) return 'saturates';
  return isAbove(sugars, carbohydrate) ? 'sugars' : undefined;
}

/** What of a nutrition table a product file has: its columns, and of what the values of a line are. */
export type NutritionCells = { columns: readonly Nutrient[]; per?: Nutrition['per'] };

/**
 * The stored table with what a line of a file gives in the columns that the file has, where an empty cell ends its
 * value; all else stays. Undefined when nothing is left in it.
 */
export function withColumns(
  stored: Nutrition | undefined,
  given: Nutrition | undefined,
  { columns, per }: NutritionCells,
): Nutrition | undefined {
  const values = NUTRIENTS.flatMap((name) => {
    const value = (columns.includes(name) ? given : stored)?.[name];
    return value === undefined ? [] : [[name, value]];
  });
  if (values.length === 0) return undefined;
  return { per: per ?? stored?.per ?? 'g', ...Object.fromEntries(values) };
}
