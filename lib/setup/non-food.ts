import 'server-only';
import mongoose from 'mongoose';
import { readTree } from '@/lib/catalog/category-tree/change-tree';
import { MAKER_FACTS } from '@/lib/catalog/facts/fact-rows';
import { NOT_REMOVED } from '@/lib/catalog/on-shelf';
import { Product } from '@/models';
import type { NonFood } from './view';

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
