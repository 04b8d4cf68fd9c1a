'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@/app/_components/use-query';
import type { Category } from '@/lib/catalog/categories';
import type { CategoriesResponse } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { cacheCategoriesResponse } from '@/lib/client/categories-store';
import { notify } from '@/lib/client/notify';

export function inShownOrder(
  shown: CategoriesResponse,
  { categories, revision }: CategoriesResponse,
): CategoriesResponse {
  const stored = new Map(categories.map((one) => [one.path, one]));
  return { revision, categories: shown.categories.map((one) => stored.get(one.path) ?? one) };
}

/** A 409 response contains the current categories. */
function presentIn(error: unknown): CategoriesResponse | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { categories, revision } = error.body;
  return categories && revision !== undefined ? { categories, revision } : undefined;
}

export function useCategoryTree() {
  const { answer, hasFailed, reload } = useQuery<CategoriesResponse>(
    '/api/category/list',
    'seller',
  );
  const [tree, setTree] = useState<CategoriesResponse>();
  /** Requests run one after another, so that the server stores the latest sequence. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback((next: CategoriesResponse) => {
    cacheCategoriesResponse(next);
    setTree({ categories: next.categories, revision: next.revision });
  }, []);
  useEffect(() => {
    if (answer) take(answer);
  }, [answer, take]);

  /** A conflict also returns the current categories. Throws the error of the request. */
  const send = async (path: `/api/category/${string}`, body: object) => {
    try {
      const saved = await callApi<CategoriesResponse>(path, { as: 'seller', body });
      take(saved);
      notify.success(saved.message);
      return saved;
    } catch (error) {
      const present = presentIn(error);
      if (present) take(present);
      throw error;
    }
  };

  function order(list: readonly Category[]) {
    if (!tree) return;
    setTree({ ...tree, categories: [...list] });
    const body = { paths: list.map(({ path }) => path) };
    saving.current = saving.current.then(() =>
      callApi<CategoriesResponse>('/api/category/order', { as: 'seller', body }).then(
        // The revision number covers changes from other devices, so show the whole response.
        (stored) => setTree((now) => now && inShownOrder(now, stored)),
        (error) => {
          toastError(error);
          void reload();
        },
      ),
    );
  }

  return { tree, hasFailed, reload, send, order, take };
}
