import 'server-only';
import mongoose, { Types } from 'mongoose';
import { record } from '@/lib/audit/record';
import { changeCatalog } from '@/lib/catalog/cache/invalidate';
import type { ChangedProduct } from '@/lib/catalog/cache/touched';
import { unknownProduct } from '@/lib/catalog/change-product';
import { productsById } from '@/lib/catalog/products-by-id';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { Refusal } from '@/lib/http/errors';
import { say } from '@/lib/http/say';
import { Product, VariantGroup } from '@/models';
import type { StoredSize, VariantGroupDoc } from '@/models/product';
import {
  areSameSizes,
  findGroup,
  finishNames,
  takenElsewhere,
  viewGroup,
  writeSizes,
} from './groups';
import { hasGroups } from './known-groups';
import { sizeKey } from './name-math';
import { readGroups } from './read';
import type { GroupUpdate } from './schema';
import type { GroupView } from './view';

const idsOf = (sizes: readonly { product: unknown }[]) =>
  sizes.map(({ product }) => String(product));

const { trusted } = mongoose;

/** The groups of which a round finishes the names. */
const MOST_AT_ONCE = 100;

/** The sizes of a product, as the seller edits them. Throws a 404 Refusal for an unknown id. */
export async function groupOfProduct(id: string): Promise<GroupView> {
  await db();
  if (!(await Product.exists({ _id: id }))) throw unknownProduct();
  const group = await findGroup(id);
  // What a crash left.
  if (group?.renames) await finishNames(group);
  return viewGroup(group);
}

/** Finishes the names of all sizes that a crash left as they were; asks nothing in a shop without sizes. */
export async function finishRenames(): Promise<void> {
  if (!hasGroups()) return;
  const left = { 'renames.0': trusted({ $exists: true }) };
  for (const group of await VariantGroup.find(left).limit(MOST_AT_ONCE).lean())
    await changeGroup(idsOf(group.sizes), async () => {
      await finishNames(group);
      return group;
    });
}

/** Writes a group, then has everything shown anew that shows one of these products or of its sizes. */
export async function changeGroup<T extends VariantGroupDoc | null | undefined>(
  before: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  const changed: ChangedProduct[] = [];
  return changeCatalog(
    async () => {
      const result = await write();
      const ids = [...new Set([...before, ...idsOf(result?.sizes ?? [])])];
      await readGroups(ids);
      for (const [id, { category }] of await productsById(ids))
        changed.push({ id, categories: [category], isResized: true });
      return result;
    },
    () => changed,
  );
}

const overtaken = async (group: VariantGroupDoc | null) =>
  new Refusal('conflict', say('sizeFaults', 'overtaken'), {
    body: { group: await viewGroup(group) },
  });

/** As {@link writeSizes}; one size or none ends the group, which is null then. */
async function write(before: VariantGroupDoc | null, sizes: StoredSize[]) {
  if (sizes.length > 1) return writeSizes(before, sizes);
  if (!before) return null;
  const { _id, revision } = before;
  const { deletedCount } = await VariantGroup.deleteOne({ _id, revision });
  return deletedCount === 1 ? null : undefined;
}

/** Throws unless each product is there, and sold or a size already. */
async function assertProducts(ids: readonly string[], before: VariantGroupDoc | null) {
  const products = await productsById(ids);
  if (products.size < ids.length) throw unknownProduct();
  const own = idsOf(before?.sizes ?? []);
  for (const [id, { name, removedAt }] of products)
    if (removedAt && !own.includes(id))
      throw new Refusal('conflict', say('sizeFaults', 'removed', { name }));
}

/**
 * Makes products the sizes of one, in this order; the first that is sold leads. One or none ends the group. Their names end
 * with their sizes then; what is taken out keeps its name. Returns the group; the same once more is no change. Throws 409
 * with the present group when it was changed since `revision`, or for a product that is a size of another or removed, and 404 for
 * an unknown one.
 */
export async function saveGroup({ id, revision, sizes: given }: GroupUpdate): Promise<GroupView> {
  await db();
  const before = await findGroup(id);
  const sizes: StoredSize[] = given.map(({ id: product, size: name, translations }) => ({
    product: new Types.ObjectId(product),
    name,
    ...(translations ? { translations } : {}),
  }));
  if (areSameSizes(sizes, before?.sizes ?? [])) {
    // The answer to the same save may have been lost before all was done.
    if (before)
      await changeGroup([id], async () => {
        await finishNames(before);
        return before;
      });
    return viewGroup(before);
  }
  if ((before?.revision ?? 0) !== revision) throw await overtaken(before);
  const ids = idsOf(sizes);
  await assertProducts([...new Set([...ids, id])], before);
  const taken = await takenElsewhere(ids, before);
  if (taken) throw taken;
  try {
    const after = await changeGroup([...ids, ...idsOf(before?.sizes ?? []), id], async () => {
      const saved = await write(before, sizes);
      if (saved) await finishNames(saved);
      return saved;
    });
    if (after === undefined) throw await overtaken(await findGroup(id));
    await record(
      { event: 'product changed', productId: id },
      {
        before: { sizes: before?.sizes.map(({ name }) => name) },
        after: { sizes: given.map(({ size }) => size) },
      },
    );
    return viewGroup(after);
  } catch (error) {
    // Another form made one of them a size at the same moment.
    if (!isDuplicate(error)) throw error;
    throw (await takenElsewhere(ids, before)) ?? (await overtaken(await findGroup(id)));
  }
}

/** The size of a group with this name. */
export const sizeNamed = (group: VariantGroupDoc, name: string): StoredSize | undefined =>
  group.sizes.find((one) => sizeKey(one.name) === sizeKey(name));
