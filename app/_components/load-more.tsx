'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '#i18n';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';
import { Button } from './button';

type Row = { _id: string };

type Later<T> = (shown: T | undefined, read: T) => T;

/** Returns the loaded rows. A displayed row that changed during the request replaces the loaded row. */
export function laterRows<T extends Row>(
  shown: readonly T[],
  read: readonly T[],
  later: Later<T>,
): T[] {
  const known = new Map(shown.map((row) => [row._id, row]));
  return read.map((row) => later(known.get(row._id), row));
}

/** Returns the loaded rows: displayed rows in their sequence, after the new rows. */
export function inPlace<T extends Row>(shown: readonly T[], read: readonly T[]): T[] {
  const known = new Map(read.map((row) => [row._id, row]));
  const stays = shown.flatMap(({ _id }) => known.get(_id) ?? []);
  const places = new Set(stays);
  return [...read.filter((row) => !places.has(row)), ...stays];
}

/** Appends the rows of the next page. Skips displayed rows, because a row that moved can be in both pages. */
export function withNext<T extends Row>(shown: readonly T[], read: readonly T[]): T[] {
  const known = new Set(shown.map(({ _id }) => _id));
  return [...shown, ...read.filter(({ _id }) => !known.has(_id))];
}

const MAX_ROWS = 200;

type Rows<T> = { rows: readonly T[]; nextCursor?: string };

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

const PAGE_SIZE = 20;

type Options<T> = {
  as: Audience;
  /** Called when a page failed to load. By default a toast shows the error. Pass a stable function. */
  onError?: (error: unknown) => void;
  /** If true, displayed rows keep their position after a reload. */
  keepPositions?: boolean;
  /** Returns the newer of a displayed row and the loaded row. Defaults to the loaded row. Pass a stable function. */
  later?: Later<T>;
};

const asRead = <T,>(_: T | undefined, read: T) => read;

/**
 * Loads a list page by page. `path` contains the filters without limit and cursor. `key` is the field of the response
 * with the rows. If requests overlap, only the last response counts.
 */
export function usePages<K extends string, T extends Row>(
  path: `/api/${string}`,
  key: K,
  { as, onError = toastError, keepPositions = false, later = asRead }: Options<T>,
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
          const placed = what === 'again' && keepPositions ? inPlace(items, read) : read;
          return {
            items: what === 'more' ? withNext(items, read) : placed,
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
    [path, key, as, onError, keepPositions, later],
  );

  useEffect(() => {
    void load('first');
    return () => latest.current?.abort();
  }, [load]);

  return {
    ...state,
    more: () => load('more', PAGE_SIZE, state.nextCursor),
    reload: () => load('again', Math.max(state.items.length, PAGE_SIZE)),
    patch: (change: (item: T) => T) =>
      setState((now) => ({ ...now, items: now.items.map(change) })),
  };
}

type LoadMoreProps = {
  status: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  onMore: () => void;
  onRetry: () => void;
};

export function LoadMore({ status, hasMore, onMore, onRetry }: LoadMoreProps) {
  const t = useT('islands');
  if (status !== 'failed' && !hasMore) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      {status === 'failed' ? (
        <>
          <span className="text-muted">{t('notLoaded')}</span>
          <Button variant="outline" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <Button variant="outline" onClick={onMore} aria-disabled={status === 'loading'}>
          {t(status === 'loading' ? 'loading' : 'more')}
        </Button>
      )}
    </p>
  );
}
