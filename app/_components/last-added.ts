import { useEffect } from 'react';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { PICTURES } from '@/lib/client/browser-storage';
import { useCart } from '@/lib/client/cart-store';
import {
  keepLastProducts,
  keepPictures,
  type LastProduct,
  readLastProducts,
} from '@/lib/client/last-cart';
import { sameOwner } from '@/lib/client/session-scope';
import { plainDigits } from '@/lib/utils/decimal';
import { lastPicture } from './last-picture';

/** Returns the address of a stored picture from the address that the page displays (picture-sources.ts). */
export function storedPicture(shown: string): string {
  const optimized = /[?&]url=([^&]+)/.exec(shown)?.[1];
  if (optimized) return decodeURIComponent(optimized);
  return shown.replace(/\/upload\/f_auto,[^/]+\//, '/upload/');
}

/** Parses a displayed price, for example `€1.234,50`, into units of the currency. Assumes two decimals. */
export function readPrice(text: string): number | undefined {
  const cents = plainDigits(text).replace(/\D/g, '');
  return cents === '' ? undefined : Number(cents) / 100;
}

/**
 * Reads a product from its card or page: the fields that are displayed, and the address of its picture on the
 * screen. Returns undefined if there is no name.
 */
function shownProduct(
  id: string,
  card: Element | null | undefined,
): { product: LastProduct; picture?: string } | undefined {
  const name = card?.querySelector('h1, h3')?.textContent?.trim();
  if (!card || !name) return undefined;
  const picture = card.querySelector('img')?.currentSrc;
  const price = readPrice(card.querySelector('[data-price]')?.lastChild?.textContent ?? '');
  const product = {
    _id: id,
    name,
    category: '',
    image: picture ? [storedPicture(picture)] : [],
    offerPrice: price,
  };
  return { product, picture: picture || undefined };
}

/** Products that are added within this time share one request, in ms. */
const PAUSE_MS = 1_000;

/**
 * Caches the displayed picture under another address. The browser's own cache provides it, so this works
 * offline.
 */
async function copyPicture(shown: string, address: string): Promise<void> {
  const assertSameOwner = sameOwner('shopper');
  const answer = await fetch(shown, { cache: 'force-cache' });
  const type = answer.headers.get('Content-Type') ?? '';
  assertSameOwner();
  if (!answer.ok) return;
  const cache = await caches.open(PICTURES);
  await cache.put(address, new Response(answer.body, { headers: { 'Content-Type': type } }));
}

/** Stores products in addition to the stored ones, and drops those that are not in the cart. */
function keep(products: readonly LastProduct[]): LastProduct[] {
  const { items } = useCart.getState();
  const stored = new Map([...readLastProducts(), ...products].map((one) => [one._id, one]));
  const kept = [...stored.values()].filter(({ _id }) => _id in items);
  keepLastProducts(kept);
  return kept;
}

/** Stores what the page shows of a product, from the card or page whose button was clicked. */
function keepShown(id: string, pressed: Element | undefined): void {
  const shown = shownProduct(id, pressed?.closest('article'));
  if (!shown) return;
  keep([shown.product]);
  const address = lastPicture(shown.product);
  // The original picture replaces this copy once there is a connection.
  if (address && shown.picture) void copyPicture(shown.picture, address).catch(() => undefined);
}

/** Loads products from the server and stores them. Without a connection, what the page has shown stays. */
async function keepKnown(ids: readonly string[]): Promise<void> {
  try {
    const path = `/api/product/list?ids=${ids.join(',')}` as const;
    const kept = keep((await callApi<ProductsAnswer>(path)).products);
    await keepPictures(kept.flatMap((product) => lastPicture(product) ?? []));
  } catch {
    // The next page requests them again.
  }
}

/**
 * Stores name, picture and price of products that are added to the cart, so that a visit without a connection
 * can show them. It makes no request for products that are already stored.
 */
export function useLastAdded(): void {
  useEffect(() => {
    let pressed: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unknown = new Set<string>();
    const note = ({ target }: Event) => {
      pressed = target instanceof Element ? target : undefined;
    };
    const look = () => {
      const known = new Set(
        readLastProducts().flatMap(({ _id, price }) => (price === undefined ? [] : _id)),
      );
      for (const id of Object.keys(useCart.getState().items)) {
        if (known.has(id) || unknown.has(id)) continue;
        unknown.add(id);
        keepShown(id, pressed);
        clearTimeout(timer);
        timer = setTimeout(() => void keepKnown([...unknown]), PAUSE_MS);
      }
    };
    if (location.pathname.startsWith('/seller')) return;
    look();
    const stop = useCart.subscribe(look);
    window.addEventListener('click', note, { capture: true });
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('click', note, { capture: true });
    };
  }, []);
}
