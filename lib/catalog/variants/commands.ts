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

const MOST_AT_ONCE = 100;

/** Returns all sizes (variants) of a product for the seller. Throws a 404 ApiError for an unknown id. */
export async function groupOfProduct(id: string): Promise<GroupView> {
  await db();
  if (!(await Product.exists({ _id: id }))) throw unknownProduct();
  const group = await findGroup(id);
  // A crash may have interrupted product renames.
  if (group?.renames) await finishNames(group);
  return viewGroup(group);
}

/** Completes product renames that a crash interrupted. Sends no query if the shop has no sizes. */
export async function finishRenames(): Promise<void> {
  if (!hasGroups()) return;
  const left = { 'renames.0': trusted({ $exists: true }) };
  for (const group of await VariantGroup.find(left).limit(MOST_AT_ONCE).lean())
    await changeGroup(idsOf(group.sizes), async () => {
      await finishNames(group);
      return group;
    });
}

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

/** Works like {@link writeSizes}, but deletes a group with fewer than two sizes. */
async function write(before: VariantGroupDoc | null, sizes: StoredSize[]) {
  if (sizes.length > 1) return writeSizes(before, sizes);
  if (!before) return null;
  const { _id, revision } = before;
  const { deletedCount } = await VariantGroup.deleteOne({ _id, revision });
  return deletedCount === 1 ? null : undefined;
}

/** A removed product can only stay in its group. */
async function assertProducts(ids: readonly string[], before: VariantGroupDoc | null) {
  const products = await productsById(ids);
  if (products.size < ids.length) throw unknownProduct();
  const own = idsOf(before?.sizes ?? []);
  for (const [id, { name, removedAt }] of products)
    if (removedAt && !own.includes(id))
      throw new ApiError('conflict', t('sizeErrors', 'removed', { name }));
}

/**
 * Makes products the sizes (variants) of one product, in this order, and returns the group. The first size for sale is
 * the default. Each name then ends with its size. A product that leaves the group keeps its name. Fewer than two sizes
 * delete the group. Repeating the call is safe.
 *
 * Throws 409 with the current group if it has changed since `revision`. Throws 409 for a removed product or a size of
 * another product, and 404 for an unknown product.
 */
export async function saveGroup({ id, revision, sizes: given }: GroupUpdate): Promise<GroupView> {
  await db();
  const before = await findGroup(id);
  const sizes: StoredSize[] = given.map(({ id: product, size: name, translations }) =>
    omitUndefined({ product: new Types.ObjectId(product), name, translations }),
  );
  if (areSameSizes(sizes, before?.sizes ?? [])) {
    // An earlier attempt may have crashed before it renamed all products.
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
    // A concurrent request has put a product into another group.
    if (!isDuplicate(error)) throw error;
    throw (await findOtherGroup(ids, before)) ?? (await groupConflict(await findGroup(id)));
  }
}

const sizeNamed = (group: VariantGroupDoc, name: string): StoredSize | undefined =>
  group.sizes.find((one) => sizeKey(one.name) === sizeKey(name));

const twice = (size: string) => new ApiError('conflict', t('sizeErrors', 'twice', { size }));

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
 * Adds a size to the end of a group. Returns the id for its product, which the caller creates next. After a crash,
 * returns the id of the size without a product again. Returns undefined if an earlier request with the same `key`
 * created the product. Throws 409 if the size exists or the group is full.
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
    // A concurrent request has changed the group, so try again.
    if (matchedCount === 1) return String(place.product);
  }
}

const COPIED = [
  'name',
  'category',
  'description',
  'image',
  'translations',
  'taxClass',
  'depositCents',
  // Barcode and pack size differ between sizes.
  ...FACTS.filter((fact) => !['gtin', 'amount', 'unit'].includes(fact)),
] as const;

const copyOf = (source: ProductDoc): Partial<ProductDoc> =>
  Object.fromEntries(
    COPIED.flatMap((field) => (source[field] === undefined ? [] : [[field, source[field]]])),
  );

/**
 * Adds a size to a product, once per idempotency key, and returns the group. The size is a copy of the product `id`
 * with its own prices, stock and barcode.
 *
 * Throws 404 for an unknown product. Throws 409 for a removed product, an existing size or more than 50 sizes. Throws
 * 409 for the barcode of another product, or changed decimals of the currency. Throws 400 if the product `id` has no
 * size name and the request gives none.
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

/** Undoes `takePlace` if the product could not be created. Deletes the group if only one product is left in it. */
async function deleteProduct(id: string): Promise<void> {
  const place = { 'sizes.product': new Types.ObjectId(id) };
  await VariantGroup.updateOne(place, {
    $pull: { sizes: { product: new Types.ObjectId(id) } },
    $inc: { revision: 1 },
  });
  await VariantGroup.deleteMany({ sizes: trusted({ $size: 1 }), key: trusted({ $exists: false }) });
}
