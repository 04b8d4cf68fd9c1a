'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/api-client';

type Page<T> = { items: T[]; nextCursor?: string };
type State<T> = { items: T[]; nextCursor?: string; status: 'loading' | 'ready' | 'failed' };

/** How many rows a page of a list holds. */
export const PAGE_SIZE = 20;
/** The most that the API answers at once. */
const MAX_ROWS = 200;

/**
 * A list that the API answers page by page. `path` (with its filters, without limit and cursor)
 * starts it anew; `more` adds the next page; `reload` asks for what is shown once more. Of answers
 * that overtake each other only the last asked for counts.
 */
export function usePages<T>(path: string, read: (answer: unknown) => Page<T>) {
  const [state, setState] = useState<State<T>>({ items: [], status: 'loading' });
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(
    async (limit: number, before: T[] = [], cursor?: string) => {
      latest.current?.abort();
      const abort = new AbortController();
      latest.current = abort;
      const url = new URL(path, window.location.origin);
      url.searchParams.set('limit', String(limit));
      if (cursor) url.searchParams.set('cursor', cursor);
      setState((now) => ({ ...now, status: 'loading' }));
      try {
        const page = await callApi(url.pathname + url.search, read, {
          as: 'seller',
          signal: abort.signal,
        });
        const items = [...before, ...page.items];
        setState({ items, nextCursor: page.nextCursor, status: 'ready' });
      } catch (error) {
        if (abort.signal.aborted) return;
        setState((now) => ({ ...now, status: 'failed' }));
        toastError(error);
      }
    },
    [path, read],
  );

  useEffect(() => {
    void load(PAGE_SIZE);
    return () => latest.current?.abort();
  }, [load]);

  return {
    ...state,
    more: () => load(PAGE_SIZE, state.items, state.nextCursor),
    reload: () => load(Math.min(Math.max(state.items.length, PAGE_SIZE), MAX_ROWS)),
    /** Shows changed rows at once, ahead of the server. */
    patch: (change: (item: T) => T) =>
      setState((now) => ({ ...now, items: now.items.map(change) })),
  };
}
