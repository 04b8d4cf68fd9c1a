'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '@/lib/client/api-client';

type Options = {
  /** How long `key` must stay unchanged before the request, so that typing causes only one request. */
  delayMs?: number;
  /** By default, the hook shows a toast. `answer` then still contains the previous response. */
  onError?: (error: unknown) => void;
};

/**
 * Sends a request each time `key` changes, and aborts the previous one. `isFresh` is true if `answer` belongs to the
 * current `key`. Without a `key`, the hook sends no request. `reload` throws its errors.
 */
export function useRequest<T>(
  key: string | undefined,
  ask: (signal?: AbortSignal) => Promise<T>,
  { delayMs = 0, onError = toastError }: Options = {},
) {
  const [last, setLast] = useState<{ key: string; answer: T }>();
  const send = useEffectEvent(ask);
  const fail = useEffectEvent(onError);

  useEffect(() => {
    if (key === undefined) return setLast(undefined);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await send(abort.signal);
        if (!abort.signal.aborted) setLast({ key, answer });
      } catch (error) {
        if (!abort.signal.aborted) fail(error);
      }
    }, delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, delayMs]);

  async function reload() {
    const answer = await ask();
    setLast((now) => (key !== undefined && now?.key === key ? { key, answer } : now));
  }

  return { answer: last?.answer, isFresh: key !== undefined && last?.key === key, reload };
}
