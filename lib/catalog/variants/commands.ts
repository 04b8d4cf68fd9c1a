import 'server-only';
import mongoose, { Types } from 'mongoose';
import { record } from '@/lib/audit/record';
import type { ChangedProduct } from '@/lib/catalog/cache/invalidate';
import { changeCatalog } from '@/lib/catalog/cache/invalidate';
import { settleProducts } from '@/lib/catalog/category-tree/change-tree';
import { gtinError, removedProduct, unknownProduct } from '@/lib/catalog/change-product';
import { FACTS } from '@/lib/catalog/facts/fact-rows';
import { MAX_SIZES } from '@/lib/catalog/limits';
import { productsById } from '@/lib/catalog/on-shelf';
import { packSize } from '@/lib/catalog/pack-size/pack-size';
import { type PutUp, withStableCurrency } from '@/lib/catalog/prices/stable-currency';
import { newStock } from '@/lib/catalog/stock/stock-stages';
import type { GroupView } from '@/lib/catalog/view';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { t } from '@/lib/http/translate';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { Product, VariantGroup } from '@/models';
import type { ProductDoc, StoredSize, VariantGroupDoc } from '@/models/product';
import {
  areSameSizes,
  findGroup,
  findOtherGroup,
  finishNames,
  renamedFrom,
  viewGroup,
  writeSizes,
} from './groups';
import { hasGroups, readGroups } from './known-groups';
import type { GroupUpdate, SizeAdd } from './schema';
import { sizeKey } from './variant-names';

const idsOf = (sizes: readonly { product: unknown }[]) =>
  sizes.map(({ product }) => String(product));

const { trusted } = mongoose;

/** The maximum number of groups whose interrupted renames one run completes. */
const MOST_AT_ONCE = 100;

/** Returns all sizes (variants) of a product for the seller. Throws a 404 ApiError for an unknown id. */
export async function groupOfProduct(id: string): Promise<GroupView> {
  await db();
  if (!(await Product.exists({ _id: id }))) throw unknownProduct();
  const group = await findGroup(id);
  // Complete the product renames that a crash interrupted.
  if (group?.renames) await finishNames(group);
  return viewGroup(group);
}

/**
 * Completes all product renames that a crash interrupted after a change of sizes. Sends no query if the shop has
 * no sizes.
 */
export async function finishRenames(): Promise<void> {
  if (!hasGroups()) return;
  const left = { 'renames.0': trusted({ $exists: true }) };
  for (const group of await VariantGroup.find(left).limit(MOST_AT_ONCE).lean())
    await changeGroup(idsOf(group.sizes), async () => {
      await finishNames(group);
      return group;
    });
}

/**
 * Writes a group of sizes, and then invalidates everything that shows the products `before` or the products of the
 * group.
 */
async function changeGroup<T extends VariantGroupDoc | null | undefined>(
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

const groupConflict = async (group: VariantGroupDoc | null) =>
  new ApiError('conflict', t('sizeErrors', 'changedMeanwhile'), {
    body: { group: await viewGroup(group) },
  });

/** Writes the sizes like {@link writeSizes}. If fewer than two sizes are left, deletes the group and returns null. */
async function write(before: VariantGroupDoc | null, sizes: StoredSize[]) {
  if (sizes.length > 1) return writeSizes(before, sizes);
  if (!before) return null;
  const { _id, revision } = before;
  const { deletedCount } = await VariantGroup.deleteOne({ _id, revision });
  return deletedCount === 1 ? null : undefined;
}

/**
 * Throws unless each product exists and can be a size. A removed product can only stay in a group to which it already
 * belongs.
 */
async function assertProducts(ids: readonly string[], before: VariantGroupDoc | null) {
  const products = await productsById(ids);
  if (products.size < ids.length) throw unknownProduct();
  const own = idsOf(before?.sizes ?? []);
  for (const [id, { name, removedAt }] of products)
    if (removedAt && !own.includes(id))
      throw new ApiError('conflict', t('sizeErrors', 'removed', { name }));
}

/**
 * Makes products the sizes (variants) of one product, in this order. Returns the group. The first size that is for sale
 * is the default. Each product name then ends with the name of its size. If a product leaves the group, its name does
 * not change. If fewer than two sizes are given, the group is deleted. Saving the same sizes again changes nothing.
 *
 * Throws 409 with the current group if it was changed since `revision`. Throws 409 for a removed product or a size of
 * another product, and 404 for an unknown product.
 */
export async function saveGroup({ id, revision, sizes: given }: GroupUpdate): Promise<GroupView> {
  await db();
  const before = await findGroup(id);
  const sizes: StoredSize[] = given.map(({ id: product, size: name, translations }) =>
    omitUndefined({ product: new Types.ObjectId(product), name, translations }),
  );
  if (areSameSizes(sizes, before?.sizes ?? [])) {
    // An earlier attempt of the same request may have stored the sizes and then crashed before it had renamed all
    // products.
    if (before)
      await changeGroup([id], async () => {
        await finishNames(before);
        return before;
      });
    return viewGroup(before);
  }
  if ((before?.revision ?? 0) !== revision) throw await groupConflict(before);
  const ids = idsOf(sizes);
  await assertProducts([...new Set([...ids, id])], before);
  const otherGroup = await findOtherGroup(ids, before);
  if (otherGroup) throw otherGroup;
  try {
    const after = await changeGroup([...ids, ...idsOf(before?.sizes ?? []), id], async () => {
      const saved = await write(before, sizes);
      if (saved) await finishNames(saved);
      return saved;
    });
    if (after === undefined) throw await groupConflict(await findGroup(id));
    await record(
      { event: 'product changed', productId: id },
      {
        before: { sizes: before?.sizes.map(({ name }) => name) },
        after: { sizes: given.map(({ size }) => size) },
      },
    );
    return viewGroup(after);
  } catch (error) {
    // A concurrent request has put one of these products into another group.
    if (!isDuplicate(error)) throw error;
    throw (await findOtherGroup(ids, before)) ?? (await groupConflict(await findGroup(id)));
  }
}

const sizeNamed = (group: VariantGroupDoc, name: string): StoredSize | undefined =>
  group.sizes.find((one) => sizeKey(one.name) === sizeKey(name));

const twice = (size: string) => new ApiError('conflict', t('sizeErrors', 'twice', { size }));

/** Returns the group of a product. If the product has no group, creates a group with the product as its first size. */
async function groupFor(source: ProductDoc, ownSize: string | undefined): Promise<VariantGroupDoc> {
  const id = String(source._id);
  const found = await findGroup(id);
  if (found) return found;
  if (!ownSize) {
    const message = t('sizeErrors', 'ownMissing');
    throw new ApiError('badInput', message, { body: { fields: { ownSize: message } } });
  }
  const own = { product: source._id, name: ownSize };
  try {
    const renames = [{ ...own, name: '' }];
    return (await VariantGroup.create({ sizes: [own], renames })).toObject();
  } catch (error) {
    const meanwhile = isDuplicate(error) && (await findGroup(id));
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/**
 * Adds a size to the end of a group. Returns the id with which the caller then creates the product of this size. If a
 * crash has left a size without a product, returns the id of that size again. Returns undefined if an earlier request
 * with the same `key` has already created the product. Throws 409 if the size already exists, or if the group is full.
 */
async function takePlace(
  source: ProductDoc,
  { ownSize, size }: SizeAdd,
  key: string,
): Promise<string | undefined> {
  for (;;) {
    const group = await groupFor(source, ownSize);
    const same = sizeNamed(group, size);
    const made = same && (await Product.findById(same.product, { idempotencyKey: 1 }).lean());
    if (made && made.idempotencyKey !== key) throw twice(size);
    if (same) return made ? undefined : String(same.product);
    if (group.sizes.length >= MAX_SIZES)
      throw new ApiError('conflict', t('sizeErrors', 'most', { max: MAX_SIZES }));
    const place = { product: new Types.ObjectId(), name: size };
    const { matchedCount } = await VariantGroup.updateOne(
      { _id: group._id, revision: group.revision },
      { $push: { sizes: place }, $inc: { revision: 1 } },
    );
    // If no group matched the filter, a concurrent request has changed the group, so try again.
    if (matchedCount === 1) return String(place.product);
  }
}

/** The fields that a new size copies from the product. Stock, barcode and prices are not copied. */
const COPIED = [
  'name',
  'category',
  'description',
  'image',
  'translations',
  'taxClass',
  'depositCents',
  // The barcode and the pack size (`amount` and `unit`) differ between the sizes of a product.
  ...FACTS.filter((fact) => !['gtin', 'amount', 'unit'].includes(fact)),
] as const;

const copyOf = (source: ProductDoc): Partial<ProductDoc> =>
  Object.fromEntries(
    COPIED.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])),
  );

/**
 * Adds a size to a product: a copy of the product `id` with these prices, stock and barcode, once per idempotency key.
 * Returns the group of all sizes. Throws 404 for an unknown product. Throws 409 for a removed product, an existing
 * size, more than 50 sizes, a barcode of another product, or if the decimals of the shop's currency have changed since
 * the request was read. Throws 400 if the product itself has no size name yet and the request does not contain a size
 * name for it.
 */
export async function addSize(input: SizeAdd, idempotencyKey: string): Promise<GroupView> {
  await db();
  const { id, size, ownSize, price, offerPrice = price, stock, gtin } = input;
  const source = await Product.findById(id).lean();
  if (!source) throw unknownProduct();
  if (source.removedAt) throw removedProduct();
  if (ownSize && sizeKey(ownSize) === sizeKey(size)) throw twice(size);
  const done = await Product.findOne({ idempotencyKey }, { _id: 1 }).lean();
  const add = async ({ ids, createdAt }: PutUp) => {
    const newId = done ? undefined : await takePlace(source, input, idempotencyKey);
    if (newId) {
      ids.push(new Types.ObjectId(newId));
      const before = (await findGroup(id))?.sizes.find((one) => source._id.equals(one.product));
      const own = { name: before?.name ?? ownSize ?? '', translations: before?.translations };
      const named = renamedFrom(
        { ...copyOf(source), name: source.name, translations: source.translations },
        omitUndefined({ name: own.name, translations: own.translations }),
        { name: size },
      );
      const product = {
        ...named,
        ...omitUndefined({ weight: packSize(size) ? size : undefined }),
        priceCents: price,
        offerPriceCents: offerPrice,
        ...newStock(true, stock),
        ...omitUndefined({ gtin: gtin || undefined }),
      };
      try {
        await Product.create({
          ...product,
          _id: newId,
          idempotencyKey,
          createdAt,
          updatedAt: createdAt,
        });
        await record({ event: 'product added', productId: newId }, { after: product });
      } catch (error) {
        const isMade = isDuplicate(error) && (await Product.exists({ idempotencyKey }));
        const gtinConflict = isMade ? undefined : await gtinError(error, { id: newId, gtin });
        if (gtinConflict) await deleteProduct(newId);
        // A concurrent request with the same key has added the product.
        if (!isMade) throw gtinConflict ?? (isDuplicate(error) ? twice(size) : error);
      }
      await settleProducts();
    }
    const group = await findGroup(id);
    if (group) await finishNames(group);
    return group;
  };
  return viewGroup(await changeGroup([id], () => withStableCurrency(add)));
}

/** Removes a size from its group if its product could not be created. Deletes the group if only one product is left. */
async function deleteProduct(id: string): Promise<void> {
  const place = { 'sizes.product': new Types.ObjectId(id) };
  await VariantGroup.updateOne(place, {
    $pull: { sizes: { product: new Types.ObjectId(id) } },
    $inc: { revision: 1 },
  });
  await VariantGroup.deleteMany({ sizes: trusted({ $size: 1 }), key: trusted({ $exists: false }) });
}
