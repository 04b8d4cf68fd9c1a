import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { db } from '@/lib/db';
import { inSlices } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, VariantGroupDoc } from '@/models/product';

/** A size in the cache of a process. `isGone` is set if its product is removed. */
export type KnownSize = {
  id: string;
  name: string;
  translations?: Readonly<Record<string, string>>;
  isGone?: true;
  /** `inStock` is set if the product can be bought. `category` is the path of its category. */
  inStock?: true;
  category?: string;
};

export type KnownGroup = { id: string; sizes: readonly KnownSize[]; key?: string };

/**
 * The groups of sizes as this process has loaded them. Lists, pages and sitemaps check for each product whether
 * it is one of several sizes. A shop without sizes therefore needs no query
 * (docs/decisions/0046-sizes-are-products.md).
 */
const known = processGlobal('groups of sizes', () => ({
  byProduct: new Map<string, KnownGroup>(),
}));

/** Returns the group to which a product belongs as a size. */
export const groupOf = (id: string): KnownGroup | undefined => known.byProduct.get(id);

/** Returns whether any product of the shop is one of several sizes. */
export const hasGroups = (): boolean => known.byProduct.size > 0;

/** Returns the sizes of a group that are for sale, in their order. */
const soldSizes = ({ sizes }: KnownGroup): KnownSize[] => sizes.filter((one) => !one.isGone);

/** Returns the size of a product, or undefined if the product is no size. */
export const sizeOf = (id: string): KnownSize | undefined =>
  groupOf(id)?.sizes.find((one) => one.id === id);

/** Returns the name of a size in a language, or else in the main language. */
export const sizeNameIn = ({ name, translations }: KnownSize, language?: string): string =>
  (language && translations?.[language]) || name;

/**
 * Returns the id of the product that represents a product in lists: the first of its sizes for sale, or else
 * itself.
 */
export function leaderOf(id: string): string {
  const group = groupOf(id);
  return (group && soldSizes(group)[0]?.id) ?? id;
}

/**
 * Returns the ids of all sizes for sale that belong to a product. A product without other sizes is returned
 * alone.
 */
export function togetherWith(id: string): string[] {
  const group = groupOf(id);
  const sold = group ? soldSizes(group).map((one) => one.id) : [];
  return sold.length > 1 && sold.includes(id) ? sold : [id];
}

/**
 * Returns how many products in stock have no card of their own in a list, because another size represents them.
 * Counts in `categories`, or in all categories.
 */
export function countHidden(categories?: readonly string[]): number {
  const isListed = ({ inStock, category = '' }: KnownSize) =>
    inStock === true && (!categories || categories.includes(category));
  let hidden = 0;
  for (const [id, { sizes }] of known.byProduct) {
    const [first, ...others] = sizes.filter(isListed);
    if (first?.id === id) hidden += others.length;
  }
  return hidden;
}

/** Replaces the cached groups of the products `ids`, or all cached groups. */
function cacheGroups(groups: readonly KnownGroup[], ids?: readonly string[]): void {
  if (!ids) known.byProduct = new Map();
  for (const id of ids ?? [])
    for (const one of groupOf(id)?.sizes ?? []) known.byProduct.delete(one.id);
  for (const group of groups) for (const { id } of group.sizes) known.byProduct.set(id, group);
}

/**
 * Returns the products of a list with only the first product of each group, because one card represents all
 * sizes. If a list is read in parts, `seen` contains the groups of earlier parts.
 */
export function firstOfGroups<T>(
  products: readonly T[],
  idOf: (product: T) => string,
  seen = new Set<string>(),
): T[] {
  if (!hasGroups()) return [...products];
  return products.filter((product) => {
    const group = groupOf(idOf(product));
    if (!group) return true;
    if (seen.has(group.id)) return false;
    seen.add(group.id);
    return true;
  });
}

const { trusted } = mongoose;

/** Returns the groups of the database, with the state of their products. */
async function viewGroups(rows: readonly VariantGroupDoc[]): Promise<KnownGroup[]> {
  const ids = rows.flatMap(({ sizes }) => sizes.map(({ product }) => product));
  if (ids.length === 0) return [];
  const fields = { inStock: 1, category: 1, removedAt: 1 } as const;
  const products = await Product.find({ _id: trusted({ $in: ids }) }, fields).lean();
  const byId = new Map(products.map((one) => [String(one._id), one]));
  const stateOf = (id: string) => {
    const { inStock, category, removedAt } = byId.get(id) ?? {};
    return {
      ...(removedAt ? { isGone: true as const } : {}),
      ...(inStock ? { inStock: true as const } : {}),
      ...(category ? { category } : {}),
    };
  };
  return rows.map(({ _id, sizes, key }) => ({
    id: String(_id),
    ...(key ? { key } : {}),
    sizes: sizes.map(({ product, name, translations }) => ({
      id: String(product),
      name,
      ...(translations ? { translations } : {}),
      ...stateOf(String(product)),
    })),
  }));
}

/**
 * Reads all groups of sizes, or those of the products `ids`, and caches them in this process. In a shop without
 * groups it sends one query.
 */
export async function readGroups(ids?: readonly string[]): Promise<void> {
  await db();
  const filter = ids ? { 'sizes.product': trusted({ $in: [...ids] }) } : {};
  cacheGroups(await viewGroups(await VariantGroup.find(filter).lean()), ids);
}

/**
 * Reads the groups again after a change of the products `ids`, or of everything. It reads only if one of these
 * products is a known size, or if `isTold` is true because one has become a size. The products of a group are
 * read together, including those that have left it.
 */
export async function followGroups(ids: readonly string[] | undefined, isTold: boolean) {
  if (!ids) return hasGroups() || isTold ? readGroups() : undefined;
  const known = ids.flatMap((id) => groupOf(id)?.sizes.map((one) => one.id) ?? []);
  if (known.length > 0 || isTold) await readGroups([...new Set([...ids, ...known])]);
}

type Filter = QueryFilter<ProductDoc>;

/**
 * Returns the first `count` products of a filter in the order of their ids, with only the first size of each
 * group. A shop without sizes needs one bounded query.
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
