import 'server-only';
import mongoose from 'mongoose';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { MAKER_FACTS } from '@/lib/catalog/facts/fact-rows';
import { LEAST_AGES } from '@/lib/catalog/facts/fields';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { lowestAgeOf } from '@/lib/law/age-limits';
import { Product } from '@/models';
import type { LowAges, NonFood } from './view';

const { trusted } = mongoose;

/**
 * Returns whether the seller has marked a category as non-food. Also counts the products for sale in these categories
 * that lack the manufacturer, its contact or the model (Regulation (EU) 2023/988, article 19).
 */
export async function readNonFood(): Promise<NonFood> {
  const paths = (await readTree()).list.flatMap(({ path, nonFood }) => (nonFood ? [path] : []));
  if (paths.length === 0) return { isMarked: false, incomplete: 0 };
  const incomplete = await Product.countDocuments({
    ...NOT_REMOVED,
    category: trusted({ $in: paths }),
    $or: MAKER_FACTS.map((fact) => ({ [fact]: trusted({ $exists: false }) })),
  });
  return { isMarked: true, incomplete };
}

const MAX_NAMED = 20;

/**
 * Returns the products whose age limit is below all limits of a country (ISO 3166-1 alpha-2): the first 20, and the
 * number of all. This happens if the shop moves to another country. The result is empty if the limits of the country
 * are not known.
 */
export async function readLowAges(country: string): Promise<LowAges> {
  const least = lowestAgeOf(country);
  if (least === undefined) return { count: 0, products: [] };
  await db();
  const tooLow = LEAST_AGES.filter((age) => age < least);
  const filter = { ...NOT_REMOVED, leastAge: trusted({ $in: tooLow }) };
  const found = await Product.find(filter, { name: 1, leastAge: 1 })
    .sort({ _id: 1 })
    .limit(MAX_NAMED)
    .lean();
  const count = found.length < MAX_NAMED ? found.length : await Product.countDocuments(filter);
  const products = found.map(({ _id, name, leastAge = 0 }) => ({
    id: String(_id),
    name,
    leastAge,
  }));
  return { count, products };
}
