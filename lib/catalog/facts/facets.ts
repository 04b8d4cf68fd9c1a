import 'server-only';
import mongoose from 'mongoose';
import { cacheLife, cacheTag } from 'next/cache';
import { CATALOG_TAG, listTag } from '@/lib/catalog/cache/tags';
import { inStockOf } from '@/lib/catalog/list';
import { db } from '@/lib/db';
import { Product } from '@/models';
import { ALLERGENS, DIETS } from './fields';
import type { Facets } from './filter-math';

const { trusted } = mongoose;

/** The brands of a list beyond these are found by the search. */
const MAX_BRANDS = 200;

const STATED = trusted({ $exists: true });

/** Whether any product states something to filter by; each look is one into a small index. */
async function isAnyStated(): Promise<boolean> {
  const filters = [{ diets: STATED }, { brand: STATED }, { 'allergens.contains': STATED }];
  const found = await Promise.all(filters.map((filter) => Product.exists(filter)));
  return found.some(Boolean);
}

/**
 * The diets and brands that the products in stock of a category, or of `all`, state, and the allergens if one of
 * them states its own; undefined where none does. Cached until the list changes.
 */
export async function facetsOf(category: string): Promise<Facets | undefined> {
  'use cache';
  cacheTag(CATALOG_TAG, listTag(category));
  cacheLife('max');
  await db();
  if (!(await isAnyStated())) return undefined;
  const shown = inStockOf(category);
  const [diets, brands, stated] = await Promise.all([
    Product.distinct('diets', { ...shown, diets: STATED }),
    Product.distinct('brand', { ...shown, brand: STATED }),
    Product.exists({ ...shown, 'allergens.contains': STATED }),
  ]);
  const facets = {
    diets: DIETS.filter((diet) => diets.includes(diet)),
    without: stated ? [...ALLERGENS] : [],
    brands: brands
      .flatMap((brand) => brand ?? [])
      .sort((one, other) => one.localeCompare(other))
      .slice(0, MAX_BRANDS),
  };
  const isNone = facets.diets.length + facets.without.length + facets.brands.length === 0;
  return isNone ? undefined : facets;
}
