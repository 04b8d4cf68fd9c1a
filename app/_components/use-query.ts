'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';

/**
 * Reads an answer `T` of the API for the person who is signed in `as`, once there is a `path`. For what a page
 * works without: before there is an answer, and after a failure, it is undefined.
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
 * Reads an answer `T` of the API for the person who is signed in `as`. `reload` reads it again and
 * keeps the last answer until then; of concurrent requests only the last one counts.
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
