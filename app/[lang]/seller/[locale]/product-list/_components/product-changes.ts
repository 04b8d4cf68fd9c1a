import { storedPhotos } from '@/app/[lang]/seller/[locale]/_components/photo-choice';
import { textsOf } from '@/app/[lang]/seller/[locale]/_components/product-parts';
import {
  presentProduct,
  readProduct,
  saveProduct,
} from '@/app/[lang]/seller/[locale]/_components/save-product';
import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, isRejected, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import { omitUndefined } from '@/lib/utils/omit-undefined';

const AT_ONCE = 4;

type Outcome<T> = { done: number; failures: { item: T; error: unknown }[] };

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

/** How long a toast offers to restore removed products, in ms. */
const UNDO_MS = 8_000;

export const restoreProduct = (id: string) =>
  callApi<ChangedProduct>('/api/product/restore', { as: 'seller', body: { id } });

export async function removeProducts(products: readonly SellerProduct[], undo: () => void) {
  const { done, failures } = await runConcurrently(products, ({ _id: id }) =>
    callApi<ChangedProduct>('/api/product/remove', { as: 'seller', body: { id } }),
  );
  const [only] = products;
  const t = translate('sellerGoods');
  const what =
    products.length === 1 && only
      ? t('nameRemoved', { name: only.name })
      : t('countRemoved', { count: done });
  if (done > 0) notify.undoable(what, undo, UNDO_MS);
  const [failure] = failures;
  if (failure) toastError(failure.error);
}

/**
 * Returns a function that changes the stock with an idempotency key. After a lost response, the same change reuses its
 * key, so that the server applies it once. Otherwise it uses a new key.
 */
export function createIdempotentRetry(makeKey: () => string) {
  const failed = new Map<string, { text: string; key: string }>();
  return async <T>(
    product: string,
    change: unknown,
    send: (key: string) => Promise<T>,
  ): Promise<T> => {
    const text = JSON.stringify(change);
    const latest = failed.get(product);
    const key = latest?.text === text ? latest.key : makeKey();
    // After a success, the same values are a new change with a new key.
    failed.delete(product);
    try {
      return await send(key);
    } catch (error) {
      failed.set(product, { text, key });
      throw error;
    }
  };
}

/** The tasks of one key run one after another, so their responses arrive in order. */
export function createKeyedQueue() {
  const latest = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = (latest.get(key) ?? Promise.resolve()).then(work, work);
    latest.set(key, own);
    return own;
  };
}

const PRICES = ['price', 'offerPrice', 'regularPricePerUnit', 'pricePerUnit'] as const;
export type Prices = { [Name in (typeof PRICES)[number]]?: number };

/**
 * Without an offer, a new price changes the regular price and the offer price. A lower offer price creates an offer.
 */
function withOne(seen: SellerProduct, prices: Prices): Prices {
  const { price, regularPricePerUnit } = prices;
  if (seen.pricePerUnit !== undefined && seen.regularPricePerUnit === undefined)
    return {
      regularPricePerUnit: seen.pricePerUnit,
      ...omitUndefined({ pricePerUnit: regularPricePerUnit }),
      ...prices,
    };
  return seen.price === seen.offerPrice && price !== undefined
    ? { offerPrice: price, ...prices }
    : prices;
}

const sendPrices = (seen: SellerProduct, prices: Prices, currency: string) =>
  saveProduct({
    seen,
    texts: textsOf({ ...seen, ...withOne(seen, prices) }, currency),
    photos: storedPhotos(seen.image),
    key: randomKey(),
  });

/** If another device has changed only other fields, repeats the request. Otherwise throws the 409 error. */
export async function savePrices(seen: SellerProduct, prices: Prices, currency: string) {
  try {
    return await sendPrices(seen, prices, currency);
  } catch (error) {
    const present = presentProduct(error);
    const isSamePrice = PRICES.every((name) => present?.[name] === seen[name]);
    if (!present || !isSamePrice || present.removedAt) throw error;
    return sendPrices(present, prices, currency);
  }
}

/**
 * Stores prices that were computed from the previous prices, for example with a percentage. After a lost response, it
 * compares the stored prices. Otherwise a retry could apply the percentage twice.
 */
export async function changePrices(
  seen: SellerProduct,
  prices: Prices,
  currency: string,
): Promise<void> {
  try {
    await savePrices(seen, prices, currency);
  } catch (error) {
    if (isRejected(error)) throw error;
    const now = await readProduct(seen._id).catch(() => undefined);
    const isMade = PRICES.every(
      (name) => prices[name] === undefined || prices[name] === now?.[name],
    );
    if (!isMade) throw error;
  }
}
