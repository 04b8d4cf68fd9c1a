'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';

/**
 * Loads `path` once it is defined. Returns undefined while loading and after an error, so the page must work without
 * the response.
 */
export function useQuietQuery<T>(path: `/api/${string}` | undefined, as: Audience): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    if (!path) return;
    const abort = new AbortController();
    callApi<T>(path, { as, signal: abort.signal }).then(
      (read) => setAnswer(() => read),
      () => undefined,
    );
    return () => abort.abort();
  }, [path, as]);
  return answer;
}

/**
 * `reload` keeps the previous response until the new one arrives. If requests overlap, only the last response counts.
 */
export function useQuery<T>(path: `/api/${string}`, as: Audience) {
  const [state, setState] = useState<{ answer?: T; hasFailed?: boolean }>({});
  const latest = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    latest.current?.abort();
    const abort = new AbortController();
    latest.current = abort;
    try {
      const answer = await callApi<T>(path, { as, signal: abort.signal });
      setState({ answer });
    } catch (error) {
      if (abort.signal.aborted) return;
      setState((now) => ({ ...now, hasFailed: true }));
      toastError(error);
    }
  }, [path, as]);

  useEffect(() => {
    void reload();
    return () => latest.current?.abort();
  }, [reload]);

  return { ...state, reload };
}
