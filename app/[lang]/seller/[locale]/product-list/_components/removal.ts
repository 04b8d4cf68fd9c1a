import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { runConcurrently } from './run-concurrently';

/** How long the toast offers to undo a removal, in ms. */
const UNDO_MS = 8_000;

/** Puts a removed product back on the shelf. */
export const restoreProduct = (id: string) =>
  callApi<ChangedProduct>('/api/product/restore', { as: 'seller', body: { id } });

/**
 * Takes products off the shelf, and offers for some seconds to undo it. Errors are shown as a
 * toast.
 */
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
