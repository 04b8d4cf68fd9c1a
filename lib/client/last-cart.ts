import type { ProductView } from '@/lib/catalog/view';
import { asObject, PERSONAL, PICTURES, readStored, writeStored } from './browser-storage';
import { sameOwner } from './session-scope';
import { readLastItems, readVisitorCart } from './visitor-cart';

/* The cart that this browser last saw, for a visit without a connection. */

const PRODUCTS = `${PERSONAL}last-products`;

/**
 * The fields of a product that a visit without a connection shows. A product that was added offline may lack
 * its price.
 */
export type LastProduct = Pick<ProductView, '_id' | 'name' | 'category' | 'image'> &
  Partial<ProductView>;

/** Stores the products of the current cart. */
export const keepLastProducts = (products: readonly LastProduct[]) =>
  writeStored(PRODUCTS, products);

/** Returns the products that were stored last. */
export const readLastProducts = (): LastProduct[] => readStored(PRODUCTS, readProducts) ?? [];

let keeping: Promise<unknown> = Promise.resolve();

/**
 * Caches these photos and removes all others. Photos that are already cached stay. A photo that fails to load
 * removes nothing, so the connection may break at any moment.
 */
export function keepPictures(addresses: readonly string[]): Promise<unknown> {
  const assertSameOwner = sameOwner('shopper');
  // Runs one call at a time, so that an earlier cart does not remove photos of a later one.
  keeping = keeping.then(() => renewPictures(addresses, assertSameOwner)).catch(() => undefined);
  return keeping;
}

async function renewPictures(addresses: readonly string[], assertSameOwner: () => void) {
  // Checked before `open`, which would create the cache again. A later sign-out deletes the cache with its
  // content.
  assertSameOwner();
  const cache = await caches.open(PICTURES);
  const keep = async (address: string) => {
    // The address of a photo changes with its content.
    if (await cache.match(address)) return;
    const answer = await fetch(address, {
      headers: { Accept: 'image/webp,*/*' },
      priority: 'low',
    });
    const type = answer.headers.get('Content-Type') ?? '';
    // Copied without the response's Vary header, because an <img> sends another Accept header.
    const copy = new Response(answer.body, { headers: { 'Content-Type': type } });
    if (answer.ok) await cache.put(address, copy);
  };
  await Promise.allSettled(addresses.map(keep));
  const wanted = new Set(addresses.map((address) => new URL(address, location.href).href));
  for (const request of await cache.keys())
    if (!wanted.has(request.url)) await cache.delete(request);
}

/** Returns whether a stored value has the fields that the cart shows of a product. */
function isProduct(value: unknown): value is LastProduct {
  const { _id, name, category, offerPrice, image } = asObject(value);
  const texts = [_id, name, category, ...(Array.isArray(image) ? image : [undefined])];
  const isPrice = offerPrice === undefined || typeof offerPrice === 'number';
  return texts.every((text) => typeof text === 'string') && isPrice;
}

const readProducts = (value: unknown) => (Array.isArray(value) ? value.filter(isProduct) : []);

/**
 * Returns the lines of the cart that this browser last saw. `product` is undefined if the cart page never
 * showed it.
 */
export function readLastCart(): { id: string; quantity: number; product?: LastProduct }[] {
  const items = readLastItems() ?? readVisitorCart();
  const products = new Map(readLastProducts().map((product) => [product._id, product]));
  return Object.entries(items).map(([id, quantity]) => ({
    id,
    quantity,
    product: products.get(id),
  }));
}
