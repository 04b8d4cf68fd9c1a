import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import {
  presentProduct,
  readProduct,
  saveProduct,
} from '@/app/[lang]/seller/[locale]/_components/save-product';
import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/use-photos';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, isRefused, toastError } from '@/lib/client/api-client';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';

/** The number of requests that run at the same time. */
const AT_ONCE = 4;

type Outcome<T> = { done: number; failures: { item: T; error: unknown }[] };

/** Runs `work` for each item, a few at a time. A failure does not stop the other items. */
export async function runConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<Outcome<T>> {
  const waiting = [...items];
  const outcome: Outcome<T> = { done: 0, failures: [] };
  const next = async (): Promise<void> => {
    const [item] = waiting.splice(0, 1);
    if (item === undefined) return;
    try {
      await work(item);
      outcome.done += 1;
    } catch (error) {
      outcome.failures.push({ item, error });
    }
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return outcome;
}

/** How long a toast offers to undo a removal, in ms. */
const UNDO_MS = 8_000;

/** Restores a removed product. */
export const restoreProduct = (id: string) =>
  callApi<ChangedProduct>('/api/product/restore', { as: 'seller', body: { id } });

/** Removes products, and shows a toast that can undo the removal for some seconds. Shows errors in a toast. */
export async function removeProducts(products: readonly SellerProduct[], undo: () => void) {
  const { done, failures } = await runConcurrently(products, ({ _id: id }) =>
    callApi<ChangedProduct>('/api/product/remove', { as: 'seller', body: { id } }),
  );
  const [only] = products;
  const t = wordsOf('sellerGoods');
  const what =
    products.length === 1 && only
      ? t('nameRemoved', { name: only.name })
      : t('countRemoved', { count: done });
  if (done > 0) notify.undoable(what, undo, UNDO_MS);
  const [failure] = failures;
  if (failure) toastError(failure.error);
}

/**
 * Returns a function that sends a relative stock change with an idempotency key. The server may have applied
 * a failed change although its response was lost. If the next change of the product is the same, it therefore
 * reuses the key. After any other change, the same click is a new change with a new key.
 */
export function createIdempotentRetry(makeKey: () => string) {
  /** The last change of each product, if it failed. */
  const failed = new Map<string, { text: string; key: string }>();
  return async <T>(
    product: string,
    change: unknown,
    send: (key: string) => Promise<T>,
  ): Promise<T> => {
    const text = JSON.stringify(change);
    const latest = failed.get(product);
    const key = latest?.text === text ? latest.key : makeKey();
    // After a success the same change counts again, so it gets a new key.
    failed.delete(product);
    try {
      return await send(key);
    } catch (error) {
      failed.set(product, { text, key });
      throw error;
    }
  };
}

/**
 * Returns a function that runs the work of each key one after another, so that responses arrive in the order
 * of the requests.
 */
export function createKeyedQueue() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = (latest.get(key) ?? Promise.resolve()).then(work, work);
    latest.set(key, own);
    return own;
  };
}

export type Prices = { price?: number; offerPrice?: number; pricePerUnit?: number };

/** Without an offer, a new price is also the offer price. A lower offer price creates an offer. */
const withOne = (seen: SellerProduct, prices: Prices): Prices =>
  seen.price === seen.offerPrice && prices.price !== undefined
    ? { offerPrice: prices.price, ...prices }
    : prices;

const sendPrices = (seen: SellerProduct, prices: Prices) =>
  saveProduct({
    seen,
    texts: textsOf({ ...seen, ...withOne(seen, prices) }),
    photos: storedPhotos(seen.image),
    key: randomKey(),
  });

/** Stores prices. If only another field of the product has changed meanwhile, stores them on the new version. */
export async function savePrices(seen: SellerProduct, prices: Prices) {
  try {
    return await sendPrices(seen, prices);
  } catch (error) {
    const present = presentProduct(error);
    const isSamePrice =
      present?.price === seen.price &&
      present.offerPrice === seen.offerPrice &&
      present.pricePerUnit === seen.pricePerUnit &&
      !present.removedAt;
    if (!isSamePrice) throw error;
    return sendPrices(present, prices);
  }
}

/**
 * Works like {@link savePrices}, for prices that depend on the previous ones. After a lost response it checks
 * the stored prices, so that a retry does not apply a percentage twice.
 */
export async function changePrices(seen: SellerProduct, prices: Prices): Promise<void> {
  try {
    await savePrices(seen, prices);
  } catch (error) {
    if (isRefused(error)) throw error;
    const now = await readProduct(seen._id).catch(() => undefined);
    const isMade = (['price', 'offerPrice', 'pricePerUnit'] as const).every(
      (name) => prices[name] === undefined || prices[name] === now?.[name],
    );
    if (!isMade) throw error;
  }
}
