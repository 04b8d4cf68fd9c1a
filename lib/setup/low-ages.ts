import 'server-only';
import mongoose from 'mongoose';
import { LEAST_AGES } from '@/lib/catalog/facts/fields';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { db } from '@/lib/db';
import { lowestAgeOf } from '@/lib/law/age-limits';
import { Product } from '@/models';
import type { LowAges } from './view';

const { trusted } = mongoose;

/** The maximum number of products that the page names. */
const MAX_NAMED = 20;

/**
 * Returns the products whose age limit is below all limits of a country (ISO 3166-1 alpha-2), for example 16 in the
 * United States. This happens if the shop moves to another country. Returns the first 20 products and the number of
 * all. The result is empty if the limits of the country are not known.
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
