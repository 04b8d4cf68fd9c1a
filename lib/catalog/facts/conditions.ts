import 'server-only';
import mongoose from 'mongoose';
import type { FactFilter } from './filter-math';

const { trusted } = mongoose;

/**
 * The condition of the database for products that pass a filter. Without an allergen are only products whose
 * allergens are stated, and that do not even have traces of it: what is not known is not left out.
 */
export function conditionOf({ diet, without, brand }: FactFilter): Record<string, unknown> {
  const none = trusted({ $exists: true, $nin: without });
  return {
    ...(diet.length > 0 ? { diets: trusted({ $all: diet }) } : {}),
    ...(without.length > 0 ? { 'allergens.contains': none, 'allergens.mayContain': none } : {}),
    ...(brand ? { brand } : {}),
  };
}
