'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';

type State<T> = { items: T[]; nextCursor?: string; status: 'loading' | 'ready' | 'failed' };

/** The rows of one page. */
const PAGE_SIZE = 20;
/** The most rows that the API returns at once. */
const MAX_ROWS = 200;

type Options = {
  /** The session that the calls need. */
  as: Audience;
  /**
   * Called when a page could not be read; the default is a toast. It must not change between
   * renders.
   */
  onError?: (error: unknown) => void;
  /** Read again, rows stay where they are, also when the order of the list has changed. */
  keepPlaces?: boolean;
};

/** The rows read again in the order in which they are shown; new ones come first. */
function inPlace<T extends { _id: string }>(shown: readonly T[], read: readonly T[]): T[] {
  const known = new Map(read.map((row) => [row._id, row]));
  const stays = shown.flatMap(({ _id }) => known.get(_id) ?? []);
  const places = new Set(stays);
  return [...read.filter((row) => !places.has(row)), ...stays];
}

/**
 * A list, under `key`, that the API returns page by page. A new `path` (with its filters, without
 * limit and cursor) starts it again; `more` adds the next page; `reload` reads the shown rows
 * again. Of concurrent answers only that of the last request counts.
 */
export function usePages<K extends string, T extends { _id: string }>(
  path: `/api/${string}`,
  schema: z.ZodMiniType<Record<K, T[]> & { nextCursor?: string }>,
  key: K,
  { as, onError = toastError, keepPlaces = false }: Options,
) {
  const [state, setState] = useState<State<T>>({ items: [], status: 'loading' });
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(
    async (limit: number, before: T[] = [], cursor?: string, again = false) => {
      latest.current?.abort();
      const abort = new AbortController();
      latest.current = abort;
      const [base, search] = path.split('?');
      const query = new URLSearchParams(search);
      query.set('limit', String(limit));
      if (cursor) query.set('cursor', cursor);
      setState((now) => ({ ...now, status: 'loading' }));
      try {
        const page = await callApi(`${base as typeof path}?${query}`, schema, {
          as,
          signal: abort.signal,
        });
        const read = [...before, ...page[key]];
        setState(({ items }) => ({
          items: again && keepPlaces ? inPlace(items, read) : read,
          nextCursor: page.nextCursor,
          status: 'ready',
        }));
      } catch (error) {
        if (abort.signal.aborted) return;
        setState((now) => ({ ...now, status: 'failed' }));
        onError(error);
      }
    },
    [path, schema, key, as, onError, keepPlaces],
  );

  useEffect(() => {
    void load(PAGE_SIZE);
    return () => latest.current?.abort();
  }, [load]);

  return {
    ...state,
    more: () => load(PAGE_SIZE, state.items, state.nextCursor),
    reload: () =>
      load(Math.min(Math.max(state.items.length, PAGE_SIZE), MAX_ROWS), [], undefined, true),
    /** Changes shown rows at once, before the server confirms. */
    patch: (change: (item: T) => T) =>
      setState((now) => ({ ...now, items: now.items.map(change) })),
  };
}
