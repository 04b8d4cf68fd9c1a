import type { ProductView } from '@/lib/catalog/view';
import { asObject, PERSONAL, PICTURES, readStored, writeStored } from './browser-storage';
import { sameOwner } from './session-scope';
import { readLastItems, readVisitorCart } from './visitor-cart';

/* The cart as last seen in this browser, for a visit without a connection. */

const PRODUCTS = `${PERSONAL}last-products`;

/** What a visit without a connection shows of a product; one that was added without a connection may lack its price. */
export type LastProduct = Pick<ProductView, '_id' | 'name' | 'category' | 'image'> &
  Partial<ProductView>;

/** Stores the products of the cart on the screen. */
export const keepLastProducts = (products: readonly LastProduct[]) =>
  writeStored(PRODUCTS, products);

/** The products that were stored last. */
export const readLastProducts = (): LastProduct[] => readStored(PRODUCTS, readProducts) ?? [];

let keeping: Promise<unknown> = Promise.resolve();

/**
 * Stores these pictures and removes all others. A stored picture stays in place, and a picture that
 * cannot be loaded removes nothing, so that the connection may fail at any moment.
 */
export function keepPictures(addresses: readonly string[]): Promise<unknown> {
  const assertSameOwner = sameOwner('shopper');
  // One at a time, so that an earlier cart does not remove pictures of a later one.
  keeping = keeping.then(() => renewPictures(addresses, assertSameOwner)).catch(() => undefined);
  return keeping;
}

async function renewPictures(addresses: readonly string[], assertSameOwner: () => void) {
  // Before it is opened, because opening makes it anew. If the shopper signs out later, it is deleted with
  // everything put into it.
  assertSameOwner();
  const cache = await caches.open(PICTURES);
  const keep = async (address: string) => {
    // The address of a picture changes with its content.
    if (await cache.match(address)) return;
    const answer = await fetch(address, {
      headers: { Accept: 'image/webp,*/*' },
      priority: 'low',
    });
    const type = answer.headers.get('Content-Type') ?? '';
    // Without the answer's Vary, because an <img> sends another Accept header.
    const copy = new Response(answer.body, { headers: { 'Content-Type': type } });
    if (answer.ok) await cache.put(address, copy);
  };
  await Promise.allSettled(addresses.map(keep));
  const wanted = new Set(addresses.map((address) => new URL(address, location.href).href));
  for (const request of await cache.keys())
    if (!wanted.has(request.url)) await cache.delete(request);
}

/** Whether a stored value has what the cart shows of a product. */
function isProduct(value: unknown): value is LastProduct {
  const { _id, name, category, offerPrice, image } = asObject(value);
  const texts = [_id, name, category, ...(Array.isArray(image) ? image : [undefined])];
  const isPrice = offerPrice === undefined || typeof offerPrice === 'number';
  return texts.every((text) => typeof text === 'string') && isPrice;
}

const readProducts = (value: unknown) => (Array.isArray(value) ? value.filter(isProduct) : []);

/** The lines of the cart as last seen; `product` is missing if it was never on the cart page. */
export function readLastCart(): { id: string; quantity: number; product?: LastProduct }[] {
  const items = readLastItems() ?? readVisitorCart();
  const products = new Map(readLastProducts().map((product) => [product._id, product]));
  return Object.entries(items).map(([id, quantity]) => ({
    id,
    quantity,
    product: products.get(id),
  }));
}
