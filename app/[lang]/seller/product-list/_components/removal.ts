import type { ChangedProduct, SellerProduct } from '@/lib/catalog/view';
import { callApi, toastError } from '@/lib/client/api-client';
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
  const what = products.length === 1 && only ? only.name : `${done} products`;
  if (done > 0) notify.undoable(`${what} removed from the shop`, undo, UNDO_MS);
  const [failure] = failures;
  if (failure) toastError(failure.error);
}
