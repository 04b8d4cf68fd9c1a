import { Product } from '@/models';
import { db, isDatabaseDown, isDuplicate } from '../db';
import { Refusal } from '../http/errors';
import { storePhotos } from '../images/commands';
import { encodePhoto } from '../images/encode';
import { publish } from './publish';
import { MAX_IMAGES, type ProductInput } from './schema';

export type Photo = { label: string; bytes: Buffer };

/** Publishes the product that this key added, in case that was cut short; false if there is none. */
async function publishAdded(idempotencyKey: string): Promise<boolean> {
  const added = await Product.exists({ idempotencyKey });
  if (added) await publish();
  return added !== null;
}

/**
 * Adds a product with its photos, all or nothing, once per idempotency key, and publishes it. The
 * photos are checked and re-encoded before the first one is stored. Refusals as `encodePhoto` and
 * `storePhotos`; 400 for too many photos.
 */
export async function addProduct(
  input: ProductInput,
  photos: Photo[],
  idempotencyKey: string,
): Promise<void> {
  if (photos.length > MAX_IMAGES)
    throw new Refusal('badInput', `Send at most ${MAX_IMAGES} photos`);
  await db();
  if (await publishAdded(idempotencyKey)) return;
  const encoded: Buffer[] = [];
  // One after the other: four photos at once would take the memory of four.
  for (const { label, bytes } of photos) encoded.push(await encodePhoto(bytes, label));
  const stored = await storePhotos(encoded);
  try {
    await Product.create({
      ...input,
      image: stored.urls,
      inStock: true,
      idempotencyKey,
    });
    await stored.keep();
    await publish();
  } catch (error) {
    // Nobody knows whether the product is there, or will be in a moment: the sweep will see.
    if (isDatabaseDown(error)) throw error;
    await stored.discard();
    // The same request, twice at once: the other one added the product.
    if (!isDuplicate(error)) throw error;
    await publishAdded(idempotencyKey);
  }
}

/** Switches a product in or out of stock and publishes it. Throws a 404 Refusal for an unknown id. */
export async function setStock(id: string, inStock: boolean): Promise<void> {
  await db();
  const product = await Product.findByIdAndUpdate(id, { $set: { inStock } }).lean();
  if (!product) throw new Refusal('notFound', 'This product was not found');
  await publish();
}
