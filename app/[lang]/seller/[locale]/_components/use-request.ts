'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '@/lib/client/api-client';

type Options = {
  /** How long `key` must stay the same before the request is sent, in ms, so that typing sends only one. */
  delayMs?: number;
  /** Called when the latest request fails. By default it shows a toast. The previous answer stays. */
  onError?: (error: unknown) => void;
};

/**
 * Sends a request each time `key` changes, and aborts the previous one. `answer` is the last response, and
 * `isFresh` is true if it belongs to the current `key`. Without a `key` the hook sends nothing and has no
 * answer. `reload` sends the request again at once, and throws the errors of `ask`.
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
