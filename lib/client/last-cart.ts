import type { ProductView } from '@/lib/catalog/view';
import { asObject, PERSONAL, PICTURES, readStored, writeStored } from './browser-storage';
import { sameOwner } from './session-scope';
import { readLastItems, readVisitorCart } from './visitor-cart';

/* The last loaded cart of this browser, for the offline page. */

const PRODUCTS = `${PERSONAL}last-products`;

/** The fields of a product that the offline cart shows. A product that was added offline may have no price. */
export type LastProduct = Pick<ProductView, '_id' | 'name' | 'category' | 'image'> &
  Partial<ProductView>;

/** Stores the products of the current cart. */
export const storeLastProducts = (products: readonly LastProduct[]) =>
  writeStored(PRODUCTS, products);

/** Returns the stored products. */
export const readLastProducts = (): LastProduct[] => readStored(PRODUCTS, readProducts) ?? [];

let caching: Promise<unknown> = Promise.resolve();

/**
 * Caches these photos for the offline cart, and removes all other photos from the cache. A photo that fails to load
 * does not affect the others.
 */
export function cachePictures(addresses: readonly string[]): Promise<unknown> {
  const assertSameOwner = sameOwner('shopper');
  // One call at a time. Otherwise an earlier call could remove the photos of a later cart.
  caching = caching.then(() => renewPictures(addresses, assertSameOwner)).catch(() => undefined);
  return caching;
}

async function renewPictures(addresses: readonly string[], assertSameOwner: () => void) {
  // Check the owner before `open`, because `open` would recreate the cache after a sign-out.
  assertSameOwner();
  const cache = await caches.open(PICTURES);
  const cachePicture = async (address: string) => {
    // The URL of a photo changes with its content, so a cached photo is never outdated.
    if (await cache.match(address)) return;
    const answer = await fetch(address, { headers: { Accept: 'image/webp,*/*' }, priority: 'low' });
    const type = answer.headers.get('Content-Type') ?? '';
    // Omit the Vary header. An <img> element sends another Accept header, so a copy with Vary would not match.
    const copy = new Response(answer.body, { headers: { 'Content-Type': type } });
    if (answer.ok) await cache.put(address, copy);
  };
  await Promise.allSettled(addresses.map(cachePicture));
  const wantedUrls = new Set(addresses.map((address) => new URL(address, location.href).href));
  for (const request of await cache.keys())
    if (!wantedUrls.has(request.url)) await cache.delete(request);
}

function isProduct(value: unknown): value is LastProduct {
  const { _id, name, category, offerPrice, image } = asObject(value);
  const texts = [_id, name, category, ...(Array.isArray(image) ? image : [undefined])];
  const isPrice = offerPrice === undefined || typeof offerPrice === 'number';
  return texts.every((text) => typeof text === 'string') && isPrice;
}

const readProducts = (value: unknown) => (Array.isArray(value) ? value.filter(isProduct) : []);

/** Returns the lines of the last loaded cart. `product` is undefined if the cart page has never shown the product. */
export function readLastCart(): { id: string; quantity: number; product?: LastProduct }[] {
  const items = readLastItems() ?? readVisitorCart();
  const products = new Map(readLastProducts().map((product) => [product._id, product]));
  return Object.entries(items).map(([id, quantity]) => ({
    id,
    quantity,
    product: products.get(id),
  }));
}
