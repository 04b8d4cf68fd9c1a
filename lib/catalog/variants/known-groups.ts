import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { db } from '@/lib/db';
import { inSlices } from '@/lib/utils/async';
import { processGlobal } from '@/lib/utils/process-global';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, VariantGroupDoc } from '@/models/product';

/** A size as a process knows it; `isGone` while its product is off the shelf. */
export type KnownSize = {
  id: string;
  name: string;
  translations?: Readonly<Record<string, string>>;
  isGone?: true;
  /** Whether it can be bought, and in which category. */
  inStock?: true;
  category?: string;
};

export type KnownGroup = { id: string; sizes: readonly KnownSize[]; key?: string };

/**
 * The groups of sizes as this process knows them: lists, pages and sitemaps ask for each product whether it is one of
 * several, and nothing is asked of the database in a shop without any (docs/decisions/0046-sizes-are-products.md).
 */
const known = processGlobal('groups of sizes', () => ({
  byProduct: new Map<string, KnownGroup>(),
}));

/** The group that a product is a size of. */
export const groupOf = (id: string): KnownGroup | undefined => known.byProduct.get(id);

/** Whether any product of the shop is one of several sizes. */
export const hasGroups = (): boolean => known.byProduct.size > 0;

/** The sizes of a group that are sold, in their order. */
const soldSizes = ({ sizes }: KnownGroup): KnownSize[] => sizes.filter((one) => !one.isGone);

/** The size that a product is; undefined of one that is none. */
export const sizeOf = (id: string): KnownSize | undefined =>
  groupOf(id)?.sizes.find((one) => one.id === id);

/** The name of a size in a language, else in the main one. */
export const sizeNameIn = ({ name, translations }: KnownSize, language?: string): string =>
  (language && translations?.[language]) || name;

/** The product whose page stands for a product: the first of its sizes that is sold, else itself. */
export function leaderOf(id: string): string {
  const group = groupOf(id);
  return (group && soldSizes(group)[0]?.id) ?? id;
}

/** The sizes that stand together with a product: itself alone, where it is no size of several. */
export function togetherWith(id: string): string[] {
  const group = groupOf(id);
  const sold = group ? soldSizes(group).map((one) => one.id) : [];
  return sold.length > 1 && sold.includes(id) ? sold : [id];
}

/**
 * How many products in stock of some categories, or of all, have no card of their own in a list, because another size of
 * the same product stands for them.
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

/** Takes these groups as those of the products `ids`, or as all that there are. */
function cacheGroups(groups: readonly KnownGroup[], ids?: readonly string[]): void {
  if (!ids) known.byProduct = new Map();
  for (const id of ids ?? [])
    for (const one of groupOf(id)?.sizes ?? []) known.byProduct.delete(one.id);
  for (const group of groups) for (const { id } of group.sizes) known.byProduct.set(id, group);
}

/**
 * The products of a list, of each group only the first: one card stands for all of its sizes. `seen` keeps the groups
 * that came before, where a list is read in parts.
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

/** The groups as the database has them, with the state of their products. */
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
 * Reads all groups of sizes, or those of the products `ids`; this process knows them from then on. Costs one command in a
 * shop without any.
 */
export async function readGroups(ids?: readonly string[]): Promise<void> {
  await db();
  const filter = ids ? { 'sizes.product': trusted({ $in: [...ids] }) } : {};
  cacheGroups(await viewGroups(await VariantGroup.find(filter).lean()), ids);
}

/**
 * Reads the groups again after a change of products, or of everything: only where one of these products is known to be a
 * size, or `isTold` says that one is. What left a group is named with what stays in it.
 */
export async function followGroups(ids: readonly string[] | undefined, isTold: boolean) {
  if (!ids) return hasGroups() || isTold ? readGroups() : undefined;
  const known = ids.flatMap((id) => groupOf(id)?.sizes.map((one) => one.id) ?? []);
  if (known.length > 0 || isTold) await readGroups([...new Set([...ids, ...known])]);
}

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
