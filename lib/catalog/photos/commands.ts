import 'server-only';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { auditedProduct } from '@/lib/audit/fields';
import { changedFields, record } from '@/lib/audit/record';
import { changedProductOf, invalidateCatalog } from '@/lib/catalog/cache/invalidate';
import {
  changeProduct,
  isUpdateApplied,
  keysWith,
  removedProduct,
  unknownProduct,
} from '@/lib/catalog/change-product';
import { encodePhotos } from '@/lib/catalog/commands';
import { MAX_IMAGES } from '@/lib/catalog/limits';
import { NEW_UPDATED_AT, NOT_REMOVED } from '@/lib/catalog/on-shelf';
import type { PhotosFrom } from '@/lib/catalog/schema';
import type { SellerProduct } from '@/lib/catalog/view';
import { viewForSeller } from '@/lib/catalog/view-products';
import { db } from '@/lib/db';
import { ApiError } from '@/lib/http/errors';
import { type FetchFault, fetchPublic } from '@/lib/http/fetch-public';
import type { UploadedFile } from '@/lib/http/multipart';
import { t } from '@/lib/http/translate';
import { storePhotos } from '@/lib/images/commands';
import { encodePhoto } from '@/lib/images/encode';
import { MAX_PHOTO_BYTES } from '@/lib/images/limits';
import { Product } from '@/models';
import type { ProductDoc } from '@/models/product';

const FETCH_MS = 10_000;

const { trusted } = mongoose;

const hasNone = trusted({ $exists: false });
const hasRoomFor = (count: number) => ({ [`image.${MAX_IMAGES - count}`]: hasNone });

/**
 * Appends all photos or none, once per idempotency key. `room` matches the product only if it has room for them.
 * Returns undefined if it does not match.
 */
async function append(
  before: ProductDoc,
  photos: Buffer[],
  room: Record<string, unknown>,
  idempotencyKey: string,
): Promise<ProductDoc | undefined> {
  const id = String(before._id);
  const stored = await storePhotos(photos);
  try {
    const filter = {
      _id: id,
      updateKeys: trusted({ $ne: idempotencyKey }),
      ...room,
      ...NOT_REMOVED,
    };
    const after = await changeProduct(filter, [
      {
        $set: {
          image: { $concatArrays: ['$image', stored.urls] },
          updateKeys: keysWith(idempotencyKey),
          ...NEW_UPDATED_AT,
        },
      },
    ]);
    if (after) {
      await stored.confirm();
      const fields = changedFields(auditedProduct(before), auditedProduct(after));
      await record({ event: 'product changed', productId: id }, fields);
      return after;
    }
  } catch (error) {
    await stored.discardAfter(error);
    throw error;
  }
  await stored.discard();
  return undefined;
}

const noRoomForPhotos = ({ name }: ProductDoc) =>
  new ApiError('conflict', t('rowErrors', 'photosFull', { name, max: MAX_IMAGES }));

/**
 * Returns the product if an earlier request with this key changed it. Invalidates its pages, because that request may
 * have crashed before doing so.
 */
async function doneBefore(product: ProductDoc, key: string): Promise<SellerProduct | undefined> {
  if (!isUpdateApplied(product, key)) return undefined;
  await invalidateCatalog([changedProductOf(product)]);
  return viewForSeller(product);
}

/**
 * Appends photos to a product and returns it. Stores all photos or none, once per idempotency key. Throws 404 for an
 * unknown product, and 409 for a removed product or too many photos. Throws 400 without a photo, and the errors of
 * `encodePhoto` and `storePhotos`.
 */
export async function addPhotos(
  id: string,
  photos: UploadedFile[],
  idempotencyKey: string,
): Promise<SellerProduct> {
  await db();
  const before = await Product.findById(id).lean();
  if (!before) throw unknownProduct();
  const done = await doneBefore(before, idempotencyKey);
  if (done) return done;
  if (photos.length === 0) throw new ApiError('badInput', t('rowErrors', 'noPhoto'));
  if (before.removedAt) throw removedProduct();
  if (before.image.length + photos.length > MAX_IMAGES) throw noRoomForPhotos(before);
  const encoded = await encodePhotos(photos);
  const after = await append(before, encoded, hasRoomFor(encoded.length), idempotencyKey);
  if (after) return viewForSeller(after);
  const present = await Product.findById(id).lean();
  const doneMeanwhile = present && (await doneBefore(present, idempotencyKey));
  if (doneMeanwhile) return doneMeanwhile;
  throw !present || present.removedAt ? removedProduct() : noRoomForPhotos(present);
}

async function productOf({ id, name, category }: PhotosFrom): Promise<ProductDoc> {
  const filter = id ? { _id: id } : { name: name ?? '', category: category ?? '' };
  const [product, other] = await Product.find({ ...filter, ...NOT_REMOVED })
    .limit(2)
    .lean();
  if (!product) throw unknownProduct();
  if (other)
    throw new ApiError('conflict', t('rowErrors', 'severalProducts', { name: name ?? '' }));
  return product;
}

type NotFetched = { address: string; message: string };

const FAULTS = {
  notAllowed: 'webNotAllowed',
  notReached: 'webNotReached',
  notFound: 'webNotFound',
  tooLarge: 'webTooLarge',
  manyRedirects: 'webNotFound',
} as const satisfies Record<FetchFault, string>;

async function fetchPhoto(address: string): Promise<Buffer | NotFetched> {
  const fetched = await fetchPublic(address, { maxBytes: MAX_PHOTO_BYTES, ms: FETCH_MS });
  if ('fault' in fetched) return { address, message: t('rowErrors', FAULTS[fetched.fault]) };
  try {
    return await encodePhoto(fetched.bytes, t('rowErrors', 'thisPhoto'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { address, message: error.message };
  }
}

/**
 * Downloads photos from public https addresses and stores them. A product that has photos does not change, so the call
 * is safe to repeat. Returns the product and the failed downloads. Throws 404 for an unknown product, 409 for an
 * ambiguous name, and the errors of `storePhotos`.
 */
export async function fetchPhotos(
  input: PhotosFrom,
): Promise<{ product: SellerProduct; notFetched: NotFetched[] }> {
  await db();
  const before = await productOf(input);
  const photos: Buffer[] = [];
  const notFetched: NotFetched[] = [];
  const addressesToFetch = before.image.length > 0 ? [] : [...new Set(input.addresses)];
  for (const address of addressesToFetch) {
    const photo = await fetchPhoto(address);
    if (Buffer.isBuffer(photo)) photos.push(photo);
    else notFetched.push(photo);
  }
  if (photos.length === 0) return { product: await viewForSeller(before), notFetched };
  const after = await append(before, photos, { 'image.0': hasNone }, randomUUID());
  const present = after ?? (await Product.findById(before._id).lean());
  if (!present) throw unknownProduct();
  return { product: await viewForSeller(present), notFetched };
}
