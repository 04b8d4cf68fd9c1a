'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';

type Row = { _id: string };

/** Chooses between a shown row and its newly read state. */
type Later<T> = (shown: T | undefined, read: T) => T;

/** Returns the rows that were read, each in its later state. A row may have changed since the request. */
export function laterRows<T extends Row>(
  shown: readonly T[],
  read: readonly T[],
  later: Later<T>,
): T[] {
  const known = new Map(shown.map((row) => [row._id, row]));
  return read.map((row) => later(known.get(row._id), row));
}

/** Returns the newly read rows in the order in which they are shown. New rows come first. */
export function inPlace<T extends Row>(shown: readonly T[], read: readonly T[]): T[] {
  const known = new Map(read.map((row) => [row._id, row]));
  const stays = shown.flatMap(({ _id }) => known.get(_id) ?? []);
  const places = new Set(stays);
  return [...read.filter((row) => !places.has(row)), ...stays];
}

/** The most rows that the API returns at once. */
const MAX_ROWS = 200;

type Rows<T> = { rows: readonly T[]; nextCursor?: string };

/** Reads the next `count` rows, in as many requests as the API needs. Throws the errors of `readPage`. */
export async function readRows<T>(
  count: number,
  cursor: string | undefined,
  readPage: (limit: number, cursor?: string) => Promise<Rows<T>>,
): Promise<Rows<T>> {
  const { rows, nextCursor } = await readPage(Math.min(count, MAX_ROWS), cursor);
  if (!nextCursor || rows.length >= count) return { rows, nextCursor };
  const others = await readRows(count - rows.length, nextCursor, readPage);
  return { ...others, rows: [...rows, ...others.rows] };
}

type Page<K extends string, T> = Record<K, T[]> & { nextCursor?: string };
type State<T> = { items: T[]; nextCursor?: string; status: 'loading' | 'ready' | 'failed' };

/** The number of orders or products that are read at once. */
const PAGE_SIZE = 20;

type Options<T> = {
  /** The session that the calls require. */
  as: Audience;
  /** Called when a page could not be read. The default shows a toast. It must not change between renders. */
  onError?: (error: unknown) => void;
  /** True if a reload leaves rows in their places, even if the order of the list has changed. */
  keepPlaces?: boolean;
  /**
   * Chooses between a shown row and its newly read state. The default is the newly read one. It must not
   * change between renders.
   */
  later?: Later<T>;
};

const asRead = <T>(_: T | undefined, read: T) => read;

/**
 * Reads a list, under `key`, that the API returns in pages. A new `path` (with its filters, without limit and
 * cursor) starts again. `more` appends the next page. `reload` reads the shown rows again. If requests
 * overlap, only the response to the last one counts.
 */
export function usePages<K extends string, T extends Row>(
  path: `/api/${string}`,
  key: K,
  { as, onError = toastError, keepPlaces = false, later = asRead }: Options<T>,
) {
  const [state, setState] = useState<State<T>>({ items: [], status: 'loading' });
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(
    async (what: 'first' | 'more' | 'again', count = PAGE_SIZE, from?: string) => {
      latest.current?.abort();
      const abort = new AbortController();
      latest.current = abort;
      const [base, search] = path.split('?');
      const readPage = async (limit: number, cursor?: string) => {
        const query = new URLSearchParams(search);
        query.set('limit', String(limit));
        if (cursor) query.set('cursor', cursor);
        const { signal } = abort;
        const page = await callApi<Page<K, T>>(`${base as typeof path}?${query}`, { as, signal });
        return { rows: page[key], nextCursor: page.nextCursor };
      };
      setState((now) => ({ ...now, status: 'loading' }));
      try {
        const { rows, nextCursor } = await readRows(count, from, readPage);
        setState(({ items }) => {
          const read = laterRows(items, rows, later);
          const placed = what === 'again' && keepPlaces ? inPlace(items, read) : read;
          return {
            items: what === 'more' ? [...items, ...read] : placed,
            nextCursor,
            status: 'ready',
          };
        });
      } catch (error) {
        if (abort.signal.aborted) return;
        setState((now) => ({ ...now, status: 'failed' }));
        onError(error);
      }
    },
    [path, key, as, onError, keepPlaces, later],
  );

  useEffect(() => {
    void load('first');
    return () => latest.current?.abort();
  }, [load]);

  return {
    ...state,
    more: () => load('more', PAGE_SIZE, state.nextCursor),
    reload: () => load('again', Math.max(state.items.length, PAGE_SIZE)),
    /** Changes shown rows immediately, before the server confirms. */
    patch: (change: (item: T) => T) =>
      setState((now) => ({ ...now, items: now.items.map(change) })),
  };
}
