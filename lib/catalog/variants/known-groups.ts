import 'server-only';
import mongoose, { type QueryFilter } from 'mongoose';
import { db } from '@/lib/db';
import { inSlices } from '@/lib/utils/async';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { processGlobal } from '@/lib/utils/process-global';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, VariantGroupDoc } from '@/models/product';

/** A size (variant) in the cache. `isGone` is set if its product is removed. */
export type KnownSize = {
  id: string;
  name: string;
  translations?: Readonly<Record<string, string>>;
  isGone?: true;
  inStock?: true;
  category?: string;
};

export type KnownGroup = { id: string; sizes: readonly KnownSize[]; key?: string };

/**
 * The groups of sizes, cached so that lists, pages and sitemaps need no query for them
 * (docs/decisions/0046-variants-are-products.md).
 */
const known = processGlobal('groups of sizes', () => ({
  byProduct: new Map<string, KnownGroup>(),
}));

/** Returns the group of sizes (variants) to which a product belongs. */
export const groupOf = (id: string): KnownGroup | undefined => known.byProduct.get(id);

/** Returns whether the shop has any product with several sizes. */
export const hasGroups = (): boolean => known.byProduct.size > 0;

const soldSizes = ({ sizes }: KnownGroup): KnownSize[] => sizes.filter((one) => !one.isGone);

/**
 * Returns the size (variant) that a product represents. Returns undefined if the product is not one of several sizes.
 */
export const sizeOf = (id: string): KnownSize | undefined =>
  groupOf(id)?.sizes.find((one) => one.id === id);

/** Returns the name of a size in a language. Without a translation, returns its name in the main language. */
export const sizeNameIn = ({ name, translations }: KnownSize, language?: string): string =>
  (language && translations?.[language]) || name;

/**
 * Returns the id of the product whose card represents a product in lists: the first size for sale, or the product
 * itself.
 */
export function defaultVariantOf(id: string): string {
  const group = groupOf(id);
  return (group && soldSizes(group)[0]?.id) ?? id;
}

/** Returns the ids of all sizes of a product that are for sale. Returns only `id` for a product without other sizes. */
export function groupMemberIds(id: string): string[] {
  const group = groupOf(id);
  const sold = group ? soldSizes(group).map((one) => one.id) : [];
  return sold.length > 1 && sold.includes(id) ? sold : [id];
}

/**
 * Returns how many products in stock have no card in lists, because the card of another size represents them. Counts
 * the products in `categories`, or all.
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

function cacheGroups(groups: readonly KnownGroup[], ids?: readonly string[]): void {
  if (!ids) known.byProduct = new Map();
  for (const id of ids ?? [])
    for (const one of groupOf(id)?.sizes ?? []) known.byProduct.delete(one.id);
  for (const group of groups) for (const { id } of group.sizes) known.byProduct.set(id, group);
}

/**
 * Returns only the first product of each group, because one card represents all sizes. `seen` contains the groups of
 * earlier parts of the list.
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

async function viewGroups(rows: readonly VariantGroupDoc[]): Promise<KnownGroup[]> {
  const ids = rows.flatMap(({ sizes }) => sizes.map(({ product }) => product));
  if (ids.length === 0) return [];
  const fields = { inStock: 1, category: 1, removedAt: 1 } as const;
  const products = await Product.find({ _id: trusted({ $in: ids }) }, fields).lean();
  const byId = new Map(products.map((one) => [String(one._id), one]));
  const stateOf = (id: string) => {
    const { inStock, category, removedAt } = byId.get(id) ?? {};
    return omitUndefined({
      isGone: removedAt ? true : undefined,
      inStock: inStock || undefined,
      category: category || undefined,
    });
  };
  return rows.map(({ _id, sizes, key }) =>
    omitUndefined({
      id: String(_id),
      key: key || undefined,
      sizes: sizes.map(({ product, name, translations }) => ({
        id: String(product),
        name,
        ...omitUndefined({ translations }),
        ...stateOf(String(product)),
      })),
    }),
  );
}

/**
 * Reads the groups of the products `ids`, or all groups, and caches them in this process. In a shop without sizes,
 * it sends one query.
 */
export async function readGroups(ids?: readonly string[]): Promise<void> {
  await db();
  const filter = ids ? { 'sizes.product': trusted({ $in: [...ids] }) } : {};
  cacheGroups(await viewGroups(await VariantGroup.find(filter).lean()), ids);
}

/**
 * Updates the cached groups after a change of the products `ids`, or of all products. Sends a query only if one is a
 * size, or if `isNotified` states that one has become a size. Reloads whole groups.
 */
export async function watchGroups(ids: readonly string[] | undefined, isNotified: boolean) {
  if (!ids) return hasGroups() || isNotified ? readGroups() : undefined;
  const known = ids.flatMap((id) => groupOf(id)?.sizes.map((one) => one.id) ?? []);
  if (known.length > 0 || isNotified) await readGroups([...new Set([...ids, ...known])]);
}

/**
 * Returns the first `count` products that match a filter, in the order of ids, with one product of each group. In a
 * shop without sizes, it sends one query.
 */
export async function firstVisible(
  filter: QueryFilter<ProductDoc>,
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
