import 'server-only';
import mongoose from 'mongoose';
import { db } from '@/lib/db';
import { Product, VariantGroup } from '@/models';
import type { VariantGroupDoc } from '@/models/product';
import { groupOf, hasGroups, type KnownGroup, noteGroups } from './known-groups';

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
  noteGroups(await viewGroups(await VariantGroup.find(filter).lean()), ids);
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
