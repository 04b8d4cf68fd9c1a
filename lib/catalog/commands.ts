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
 * Returns the product that an earlier request with this key added. Invalidates its pages, because that request may have
 * crashed before doing so.
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
 * Adds a product with its photos, invalidates the pages that show it, and returns its id. Stores everything or nothing.
 * A repeated idempotency key adds nothing.
 *
 * Throws the errors of `encodePhoto` and `storePhotos`. Throws 400 for too many photos, or for goods by the pound in a
 * shop without US units. Throws 409 for the barcode of another product, or if the decimals of the currency have changed
 * since the request was read.
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
    // After a currency change, the stored product is removed but still uses its photos. Do not delete them.
    if (!isStored) await stored.discardAfter(error);
    const addedMeanwhile = isDuplicate(error) && (await invalidateAdded(idempotencyKey));
    if (!addedMeanwhile) throw (await gtinError(error, input)) ?? error;
    return addedMeanwhile;
  }
}

const countedIn = (unit: NonNullable<CountUpdate['unit']>) =>
  unit === 'piece'
    ? { 'measure.by': trusted({ $ne: 'weight' }) }
    : { 'measure.by': 'weight', 'measure.unit': unit };

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

/** Updates a product once per idempotency key, if it matches the expected stock and unit. */
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
  // The first request with this key may have crashed before the invalidation.
  await invalidateCatalog([changedProductOf(present)]);
  return present;
};

/**
 * Sets whether the seller offers a product, and invalidates the pages that show it. A tracked product is available only
 * while stock is left. Throws 404 for an unknown id and 409 for a removed product.
 */
export async function setStock(id: string, inStock: boolean): Promise<void> {
  await updateStock(id, switchStages(inStock));
}

/**
 * Sets the stock of a product, invalidates the pages that show it, and returns it. `stock: null` ends the tracking. The
 * stock excludes pieces reserved by orders. With `from`, the stock that the seller saw, only the difference is applied,
 * once per idempotency key.
 *
 * Throws 404 for an unknown id, and 409 for a removed product. Throws 409 if the unit of the stock is no longer `unit`.
 * Throws 409 if `from` is omitted and the stored stock differs.
 */
export async function countProduct(
  count: CountUpdate,
  idempotencyKey: string,
): Promise<SellerProduct> {
  const stages = setStockStages(count.stock, count.from);
  return viewForSeller(await updateStock(count.id, stages, idempotencyKey, count));
}

/**
 * Changes a product by one conditional write. Writes nothing if the product already has the requested state. Throws a
 * 404 ApiError for an unknown id.
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
 * Removes a product from the shop, invalidates the pages that show it, and returns it. The product and its photos stay
 * stored. Repeating the call is safe. Throws a 404 ApiError for an unknown id.
 */
export const removeProduct = (id: string): Promise<SellerProduct> =>
  change(id, 'product removed', NOT_REMOVED, REMOVAL_STAGES);

/**
 * Restores a removed product, invalidates the pages that show it, and returns it. Repeating the call is safe. Throws
 * 404 for an unknown id, and 409 if the decimals of the shop's currency have changed.
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
  // After a change of currency, the product has a `priceCurrency` and this condition does not match.
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
  // Another process may just have added the category of this product.
  await readTree();
  return { product: parseWith(schema, parseJsonText(fields.productData ?? '{}')), photos: files };
}
