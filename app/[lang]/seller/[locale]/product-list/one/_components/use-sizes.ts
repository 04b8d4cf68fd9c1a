import { useCallback, useEffect, useState } from 'react';
import { readProduct } from '@/app/[lang]/seller/[locale]/_components/save-product';
import type { GroupAnswer, GroupView, SellerProduct } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { notify } from '@/lib/client/notify';

export type Size = GroupView['sizes'][number];
export type Answer = GroupAnswer & { message?: string };
type Changed = { isMade: boolean; faults?: Record<string, string> };

const saveSizes = (id: string, revision: number, sizes: readonly Size[]) =>
  callApi<Answer>('/api/product/variants/save', {
    as: 'seller',
    body: {
      id,
      revision,
      sizes: sizes.map(({ id: product, size, translations }) => ({
        id: product,
        size,
        ...(translations ? { translations } : {}),
      })),
    },
  });

/**
 * The sizes of a product as they are stored, and as they were arranged since. `onSaved` gets the product after a change, which
 * has its size at the end of its name.
 */
export function useSizes(id: string, onSaved: (product: SellerProduct) => void) {
  const [stored, setStored] = useState<GroupView>();
  const [draft, setDraft] = useState<Size[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const take = useCallback((group: GroupView) => {
    setStored(group);
    setDraft(group.sizes);
    setHasFailed(false);
  }, []);

  useEffect(() => {
    const leave = new AbortController();
    const path = `/api/product/variants?id=${id}` as const;
    callApi<GroupAnswer>(path, { as: 'seller', signal: leave.signal }).then(
      ({ group }) => take(group),
      () => leave.signal.aborted || setHasFailed(true),
    );
    return () => leave.abort();
  }, [id, take]);

  /**
   * Makes one change; answers whether it is known to be made, and what is wrong with its fields. A group that was changed meanwhile
   * is shown as it is.
   */
  async function change(call: () => Promise<Answer>): Promise<Changed> {
    if (isBusy) return { isMade: false };
    setIsBusy(true);
    let isMade = false;
    try {
      const { group, message } = await call();
      take(group);
      isMade = true;
      if (message) notify.success(message);
      const product = await readProduct(id);
      if (product) onSaved(product);
    } catch (error) {
      toastError(error);
      if (!(error instanceof ApiError)) return { isMade };
      if (error.body.group) take(error.body.group);
      return { isMade, faults: error.fields };
    } finally {
      setIsBusy(false);
    }
    return { isMade };
  }

  const save = (sizes: readonly Size[]) =>
    change(() => saveSizes(id, stored?.revision ?? 0, sizes));
  return { stored, draft, setDraft, hasFailed, isBusy, change, save };
}
