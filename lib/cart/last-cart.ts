import { readProduct } from '../catalog/read';
import type { ProductView } from '../catalog/schema';
import { listOf } from '../shape';
import type { CartItems } from './limits';
import { readCartItems } from './read';
import { readVisitorCart } from './visitor-cart';

/* The cart as it was last seen in this browser, for a visit without a connection. */

const ITEMS = 'basketful:last-cart';
const PRODUCTS = 'basketful:last-products';
/** The service worker looks into every cache; this one is the page's. */
const PICTURES = 'cart-pictures';

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the cart then opens with a connection only.
  }
}

/** Remembers what a shopper's cart holds; a visitor's is kept by this browser anyway. */
export const keepLastItems = (items: CartItems) => write(ITEMS, items);

/** Forgets it, when the shopper is no longer signed in. */
export function forgetLastItems(): void {
  try {
    localStorage.removeItem(ITEMS);
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** Remembers the products of the cart on the screen and their pictures (addresses). */
export async function keepLastProducts(
  products: readonly ProductView[],
  pictures: readonly string[],
): Promise<void> {
  write(PRODUCTS, products);
  // Only pages served safely have caches.
  if (!('caches' in window)) return;
  await caches.delete(PICTURES);
  const cache = await caches.open(PICTURES);
  const headers = { Accept: 'image/webp,*/*' };
  const keep = async (picture: string) => {
    const answer = await fetch(picture, { headers });
    const type = answer.headers.get('Content-Type') ?? '';
    // Without the Vary of the answer, for an <img> that accepts more.
    const copy = new Response(answer.body, { headers: { 'Content-Type': type } });
    if (answer.ok) await cache.put(picture, copy);
  };
  await Promise.all(pictures.map(keep));
}

function read<T>(key: string, check: (value: unknown) => T): T | undefined {
  try {
    return check(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return undefined;
  }
}

/** The lines of the cart as last seen; a product that was never on the cart page is not known. */
export function readLastCart(): { id: string; quantity: number; product?: ProductView }[] {
  const items = read(ITEMS, readCartItems) ?? readVisitorCart();
  const products = new Map(
    (read(PRODUCTS, listOf(readProduct)) ?? []).map((product) => [product._id, product]),
  );
  return Object.entries(items).map(([id, quantity]) => ({
    id,
    quantity,
    product: products.get(id),
  }));
}
