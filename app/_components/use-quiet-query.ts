'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
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
