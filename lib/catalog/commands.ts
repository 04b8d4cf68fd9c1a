import 'server-only';
import mongoose, { Types, type UpdateWithAggregationPipeline } from 'mongoose';
import type { z } from 'zod';
import { auditedProduct } from '@/lib/audit/fields';
import { changedFields, record } from '@/lib/audit/record';
import { changeCatalog, changedProductOf, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import { readTree, settleProducts } from '@/lib/catalog/category-tree/change-tree';
import {
  countUnseen,
  newStock,
  REMOVAL_STAGES,
  RESTORE_STAGES,
  setStockStages,
  switchStages,
  unchangedStockFilter,
} from '@/lib/catalog/stock/stock-stages';
import { db } from '@/lib/db';
import { isDuplicate } from '@/lib/db/errors';
import { ApiError } from '@/lib/http/errors';
import { readMultipart, type UploadedFile } from '@/lib/http/multipart';
import { parseJsonText, parseWith } from '@/lib/http/parse';
import { t } from '@/lib/http/translate';
import { storePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { MAX_PHOTO_BYTES } from '@/lib/images/limits';
import { isByWeight } from '@/lib/weights/stock-units';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';
import { catalogCurrency } from './catalog-settings';
import {
  assertSoldUnit,
  changeProduct,
  gtinError,
  isUpdateApplied,
  keysWith,
  removedProduct,
  storedTranslations,
  tooManyPhotos,
  unknownProduct,
} from './change-product';
import { MAX_IMAGES } from './limits';
import { hasOldPrices, NOT_REMOVED, REMOVED } from './on-shelf';
import { withStableCurrency } from './prices/stable-currency';
import type { CountUpdate, ProductInput } from './schema';
import type { SellerProduct } from './view';
import { viewForSeller } from './view-products';

const { trusted } = mongoose;

/** The limits for photos in a multipart form: the name of the parts, and their number and size in bytes. */
export const PHOTO_PARTS = {
  fileField: 'images',
  maxFiles: MAX_IMAGES,
  maxFileBytes: MAX_PHOTO_BYTES,
};

/**
 * Returns the id of the product that an earlier request with this idempotency key has added, if any. Invalidates
 * the pages that show it, because the earlier request may have crashed before doing so.
 */
async function invalidateAdded(idempotencyKey: string): Promise<string | undefined> {
  const added = await Product.findOne({ idempotencyKey }, { category: 1 }).lean();
  if (!added) return undefined;
  await invalidateCatalog([changedProductOf(added)]);
  return String(added._id);
}

/** Checks and re-encodes photos one at a time, so that only one decoded photo is in memory. */
export async function encodePhotos(photos: readonly UploadedFile[]): Promise<Buffer[]> {
  const encoded: Buffer[] = [];
  for (const { label, bytes } of photos) encoded.push(await encodePhoto(bytes, label));
  return encoded;
}

/**
 * Adds a product with its photos and invalidates the pages that show it. Either everything is stored or nothing. A
 * second request with the same idempotency key adds nothing. Returns the product's id. All photos are checked and
 * re-encoded before the first one is stored. Throws the errors of `encodePhoto` and `storePhotos`. Throws 400 for too
 * many photos, or for goods by the pound in a shop without US units. Throws 409 for a barcode that another product has,
 * or if the decimals of the shop's currency have changed since the request was read.
 */
export async function addProduct(
  input: ProductInput,
  photos: UploadedFile[],
  idempotencyKey: string,
): Promise<string> {
  if (photos.length > MAX_IMAGES) throw tooManyPhotos();
  await db();
  const addedBefore = await invalidateAdded(idempotencyKey);
  if (addedBefore) return addedBefore;
  await assertSoldUnit(input.measure);
  const stored = await storePhotos(await encodePhotos(photos));
  let isStored = false;
  try {
    const { stock, translations, ...fields } = input;
    const product = {
      ...fields,
      ...storedTranslations(translations),
      ...newStock(true, stock, input.measure),
      image: stored.urls,
      idempotencyKey,
    };
    const add = () =>
      withStableCurrency(async ({ ids, createdAt }) => {
        const _id = new Types.ObjectId();
        ids.push(_id);
        await Product.create({ ...product, _id, createdAt, updatedAt: createdAt });
        isStored = true;
        await settleProducts();
        await stored.confirm();
        return _id.toString();
      });
    const id = await changeCatalog(add, (added) => [{ id: added, categories: [input.category] }]);
    const made = changedFields(undefined, { ...input, image: stored.urls });
    await record({ event: 'product added', productId: id }, made);
    return id;
  } catch (error) {
    // If the currency changed after the product was stored, the product is removed but still uses its photos. Do not
    // delete them.
    if (!isStored) await stored.discardAfter(error);
    // A concurrent request with the same key has added the product.
    const addedMeanwhile = isDuplicate(error) && (await invalidateAdded(idempotencyKey));
    if (!addedMeanwhile) throw (await gtinError(error, input)) ?? error;
    return addedMeanwhile;
  }
}

/** Returns a filter for products whose stock is counted in this unit. */
const countedIn = (unit: NonNullable<CountUpdate['unit']>) =>
  unit === 'piece'
    ? { 'measure.by': trusted({ $ne: 'weight' }) }
    : { 'measure.by': 'weight', 'measure.unit': unit };

/** Returns an ApiError with the reason why a stock update was rejected. The error contains the current product. */
async function notTrackedMessage(
  present: ProductDoc,
  unit: CountUpdate['unit'],
): Promise<ApiError> {
  if (present.removedAt) return removedProduct();
  const { measure } = present;
  const isOtherUnit = unit && unit !== (isByWeight(measure) ? measure?.unit : 'piece');
  const message = isOtherUnit
    ? t('catalogErrors', 'countedOtherwise', { name: present.name })
    : countUnseen(present);
  return new ApiError('conflict', message, { body: { product: await viewForSeller(present) } });
}

/**
 * Applies the pipeline stages to a product if it matches the expected stock and unit. With an idempotency key, applies
 * them only once.
 */
const updateStock = async (
  id: string,
  stages: UpdateWithAggregationPipeline,
  idempotencyKey?: string,
  { stock: count, from, unit }: Partial<CountUpdate> = {},
) => {
  await db();
  const before = await Product.findById(id).lean();
  const isNew = idempotencyKey ? { updateKeys: trusted({ $ne: idempotencyKey }) } : {};
  const remember = idempotencyKey ? [{ $set: { updateKeys: keysWith(idempotencyKey) } }] : [];
  const product = await changeProduct(
    {
      _id: id,
      ...isNew,
      ...(unit ? countedIn(unit) : {}),
      ...unchangedStockFilter(count, from),
      ...NOT_REMOVED,
    },
    [...stages, ...remember],
  );
  if (product) {
    const { inStock, stock } = product;
    const fields = changedFields(before && auditedProduct(before), auditedProduct(product));
    await record({ event: 'stock changed', productId: id, inStock, stock }, fields);
    return product;
  }
  const present = await Product.findById(id).lean();
  if (!present) throw unknownProduct();
  if (!idempotencyKey || !isUpdateApplied(present, idempotencyKey))
    throw await notTrackedMessage(present, unit);
  // The first request with this key may have crashed after its write and before the invalidation.
  await invalidateCatalog([changedProductOf(present)]);
  return present;
};

/**
 * Sets whether the seller offers a product, and invalidates the pages that show it. If its stock is tracked, the
 * product is available while the seller offers it and stock is left. Throws 404 for an unknown id and 409 for a
 * removed product.
 */
export async function setStock(id: string, inStock: boolean): Promise<void> {
  await updateStock(id, switchStages(inStock));
}

/**
 * Sets the stock of a product, or with `stock: null` ends its tracking. Invalidates the pages that show it and
 * returns it. The stock is the quantity that can still be ordered, without the pieces reserved by orders.
 *
 * `from` is the stock that the seller saw. If it is given, only the difference between both numbers is applied,
 * once per idempotency key. If it is omitted, the stored stock must already equal `stock`, or not be tracked yet.
 *
 * Throws a 404 ApiError for an unknown id, and 409 for a removed product. Throws 409 if the stock is now counted
 * in another unit than `unit`. Throws 409 if `from` is omitted and the stored stock differs.
 */
export async function countProduct(
  count: CountUpdate,
  idempotencyKey: string,
): Promise<SellerProduct> {
  const stages = setStockStages(count.stock, count.from);
  return viewForSeller(await updateStock(count.id, stages, idempotencyKey, count));
}

/**
 * Changes a product by one conditional write and returns it. Writes nothing if the product is already in the requested
 * state. Throws a 404 ApiError for an unknown id.
 */
async function change(
  id: string,
  event: 'product removed' | 'product restored',
  condition: object,
  update: UpdateWithAggregationPipeline,
) {
  await db();
  const before = await Product.findById(id).lean();
  const changed = await changeProduct({ _id: id, ...condition }, update);
  if (changed) {
    const fields = changedFields(before && auditedProduct(before), auditedProduct(changed));
    await record({ event, productId: id }, fields);
  }
  const product = changed ?? (await Product.findById(id).lean());
  if (!product) throw unknownProduct();
  return viewForSeller(product);
}

/**
 * Removes a product from the shop and invalidates the pages that show it. The product and its photos stay stored and
 * can be restored. Repeating the call is safe. Returns the product. Throws a 404 ApiError for an unknown id.
 */
export const removeProduct = (id: string): Promise<SellerProduct> =>
  change(id, 'product removed', NOT_REMOVED, REMOVAL_STAGES);

/**
 * Restores a removed product and invalidates the pages that show it. The product is in stock if it was in stock before
 * its removal. Repeating the call is safe. Returns the product. Throws a 404 ApiError for an unknown id, and 409 if the
 * prices of the product are in a currency with a different number of decimals than the currency of the shop.
 */
export async function restoreProduct(id: string): Promise<SellerProduct> {
  await db();
  const [removed, shown] = await Promise.all([Product.findById(id).lean(), catalogCurrency()]);
  if (!removed) throw unknownProduct();
  const { _id, name, priceCurrency = null, createdAt } = removed;
  const currency = priceCurrency ?? shown;
  if (priceCurrency && hasOldPrices({ priceCurrency }, shown))
    throw new ApiError(
      'conflict',
      t('catalogErrors', 'oldPrices', { name, currency: priceCurrency.toUpperCase() }),
    );
  // If the currency of the shop has changed in the meantime, the product has a `priceCurrency`, and this condition does
  // not match. If it already had one, `withStableCurrency` removes the product again.
  const restore = () =>
    change(id, 'product restored', { ...REMOVED, priceCurrency }, RESTORE_STAGES);
  if (!removed.removedAt) return restore();
  return withStableCurrency(
    ({ ids }) => {
      ids.push(_id);
      return restore();
    },
    { currency, createdAt },
  );
}

/**
 * Reads the product and the photos from a multipart form. Throws the errors of `readMultipart`, and 400 for a
 * product that the schema rejects.
 */
export async function readProductForm<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<{ product: z.output<S>; photos: UploadedFile[] }> {
  const { fields, files } = await readMultipart(request, PHOTO_PARTS);
  // Load the current categories first, because another process may just have added the category of this product.
  await readTree();
  return { product: parseWith(schema, parseJsonText(fields.productData ?? '{}')), photos: files };
}
