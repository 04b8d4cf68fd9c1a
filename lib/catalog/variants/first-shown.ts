import 'server-only';
import type { QueryFilter } from 'mongoose';
import { inSlices } from '@/lib/utils/async';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { firstOfGroups, hasGroups } from './known-groups';

type Filter = QueryFilter<ProductDoc>;

/**
 * The first `count` products of a filter in the order of their ids, of each group of sizes only the first that comes; in a
 * shop without sizes one bounded query.
 */
export async function firstShown(
  filter: Filter,
  order: 1 | -1,
  count: number,
): Promise<ProductDoc[]> {
  const found = Product.find(filter).sort({ _id: order });
  if (!hasGroups()) return found.limit(count).lean();
  const seen = new Set<string>();
  const first: ProductDoc[] = [];
  for await (const row of inSlices(found.lean().cursor({ batchSize: count * 4 }))) {
    first.push(...firstOfGroups([row], ({ _id }) => String(_id), seen));
    if (first.length === count) break;
  }
  return first;
}
