import { useEffect } from 'react';
import { useShop } from '@/app/_components/shop-provider';
import type { ProductsAnswer } from '@/lib/catalog/view';
import { callApi } from '@/lib/client/api-client';
import { PICTURES } from '@/lib/client/browser-storage';
import { useCart } from '@/lib/client/cart-store';
import {
  cachePictures,
  type LastProduct,
  readLastProducts,
  storeLastProducts,
} from '@/lib/client/last-cart';
import { sameOwner } from '@/lib/client/session-scope';
import { plainDigits } from '@/lib/utils/decimal';
import { toUnits } from '@/lib/utils/money';
import { lastPicture } from './last-picture';

/**
 * Returns the URL of the stored original of a picture. `shown` is the URL of the resized copy that the page displays
 * (picture-sources.ts).
 */
export function storedPicture(shown: string): string {
  const optimized = /[?&]url=([^&]+)/.exec(shown)?.[1];
  if (optimized) return decodeURIComponent(optimized);
  return shown.replace(/\/upload\/f_auto,[^/]+\//, '/upload/');
}

/**
 * Parses a displayed price, for example `€1.234,50`, and returns the amount in units of the currency. The
 * price must have all decimals of the currency.
 */
export function readPrice(text: string, currency: string): number | undefined {
  const cents = plainDigits(text).replace(/\D/g, '');
  return cents === '' ? undefined : toUnits(Number(cents), currency);
}

/**
 * Reads the displayed data of a product, and the address of its picture, from a product card or page in the
 * document. Returns undefined if it finds no name.
 */
function shownProduct(
  id: string,
  card: Element | null | undefined,
  currency: string,
): { product: LastProduct; picture?: string } | undefined {
  const name = card?.querySelector('h1, h3')?.textContent?.trim();
  if (!card || !name) return undefined;
  const picture = card.querySelector('img')?.currentSrc;
  const price = readPrice(
    card.querySelector('[data-price]')?.lastChild?.textContent ?? '',
    currency,
  );
  const product = {
    _id: id,
    name,
    category: '',
    image: picture ? [storedPicture(picture)] : [],
    offerPrice: price,
  };
  return { product, picture: picture || undefined };
}

/** Products that are added within this time (ms) are loaded by one request. */
const PAUSE_MS = 1_000;

/**
 * Stores the displayed picture in the cache under the URL `address`. The data comes from the browser's HTTP cache, so
 * this works offline.
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

/** Adds products to the stored products, and removes products that are no longer in the cart. */
function storeProducts(products: readonly LastProduct[]): LastProduct[] {
  const { items } = useCart.getState();
  const stored = new Map([...readLastProducts(), ...products].map((one) => [one._id, one]));
  const inCart = [...stored.values()].filter(({ _id }) => _id in items);
  storeLastProducts(inCart);
  return inCart;
}

/** Stores the displayed data of a product whose Add to Cart button was clicked. */
function storeShown(id: string, clicked: Element | undefined, currency: string): void {
  const shown = shownProduct(id, clicked?.closest('article'), currency);
  if (!shown) return;
  storeProducts([shown.product]);
  const address = lastPicture(shown.product);
  // With a connection, the original picture replaces this resized copy later.
  if (address && shown.picture) void copyPicture(shown.picture, address).catch(() => undefined);
}

/** Loads products from the server and stores them. If that fails, the data from the page stays stored. */
async function storeKnown(ids: readonly string[]): Promise<void> {
  try {
    const path = `/api/product/list?ids=${ids.join(',')}` as const;
    const inCart = storeProducts((await callApi<ProductsAnswer>(path)).products);
    await cachePictures(inCart.flatMap((product) => lastPicture(product) ?? []));
  } catch {
    // If the request fails, the next page that opens requests these products again.
  }
}

/**
 * Stores name, picture and price of products that are added to the cart. The offline cart shows them.
 * Products that are already stored are not requested.
 */
export function useLastAdded(): void {
  const { currency } = useShop();
  useEffect(() => {
    let clicked: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unknown = new Set<string>();
    const note = ({ target }: Event) => {
      clicked = target instanceof Element ? target : undefined;
    };
    const findProduct = () => {
      const known = new Set(
        readLastProducts().flatMap(({ _id, price }) => (price === undefined ? [] : _id)),
      );
      for (const id of Object.keys(useCart.getState().items)) {
        if (known.has(id) || unknown.has(id)) continue;
        unknown.add(id);
        storeShown(id, clicked, currency);
        clearTimeout(timer);
        timer = setTimeout(() => void storeKnown([...unknown]), PAUSE_MS);
      }
    };
    if (location.pathname.startsWith('/seller')) return;
    findProduct();
    const stop = useCart.subscribe(findProduct);
    window.addEventListener('click', note, { capture: true });
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener('click', note, { capture: true });
    };
  }, [currency]);
}
