'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery } from '@/app/_components/use-query';
import type { Category } from '@/lib/catalog/categories';
import type { CategoriesAnswer } from '@/lib/catalog/view';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { cacheCategoriesAnswer } from '@/lib/client/categories-store';
import { notify } from '@/lib/client/notify';

/** Returns the stored categories in the order of the screen, which may be newer than the stored order. */
export function inShownOrder(
  shown: CategoriesAnswer,
  { categories, revision }: CategoriesAnswer,
): CategoriesAnswer {
  const stored = new Map(categories.map((one) => [one.path, one]));
  return { revision, categories: shown.categories.map((one) => stored.get(one.path) ?? one) };
}

/** Returns the current categories from a conflict error. */
function presentIn(error: unknown): CategoriesAnswer | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { categories, revision } = error.body;
  return categories && revision !== undefined ? { categories, revision } : undefined;
}

/** Returns the categories of the screen, and functions that change them. */
export function useCategoryTree() {
  const { answer, hasFailed, reload } = useQuery<CategoriesAnswer>('/api/category/list', 'seller');
  const [tree, setTree] = useState<CategoriesAnswer>();
  /** Requests that store the order run one after another, so that the last order is final. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback((next: CategoriesAnswer) => {
    cacheCategoriesAnswer(next);
    setTree({ categories: next.categories, revision: next.revision });
  }, []);
  useEffect(() => {
    if (answer) take(answer);
  }, [answer, take]);

  /** Sends a change, and shows the categories of the response, even those of a conflict. Throws the error. */
  const send = async (path: `/api/category/${string}`, body: object) => {
    try {
      const saved = await callApi<CategoriesAnswer>(path, { as: 'seller', body });
      take(saved);
      notify.success(saved.message);
      return saved;
    } catch (error) {
      const present = presentIn(error);
      if (present) take(present);
      throw error;
    }
  };

  /** Shows an order at once and stores it. */
  function order(list: readonly Category[]) {
    if (!tree) return;
    setTree({ ...tree, categories: [...list] });
    const body = { paths: list.map(({ path }) => path) };
    saving.current = saving.current.then(() =>
      callApi<CategoriesAnswer>('/api/category/order', { as: 'seller', body }).then(
        // Show the whole response, because its revision includes the changes of other devices.
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
