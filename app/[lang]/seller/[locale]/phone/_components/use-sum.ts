import { useEffect, useState } from 'react';
import type { SumAnswer, SumView } from '@/lib/checkout/phone/view';
import { callApi, errorMessage } from '@/lib/client/api-client';
import { ZIP_CODE } from '@/lib/utils/zip-code';
import { type Draft, itemsOf } from './phone-draft';

const DELAY_MS = 250;

/** What the server said of the body of a request. */
type Said = { body: string; sum?: SumView; fault?: string };

async function ask(body: string, signal?: AbortSignal): Promise<Said> {
  try {
    const { sum } = await callApi<SumAnswer>('/api/order/sum', {
      as: 'seller',
      body: JSON.parse(body),
      ...(signal ? { signal } : {}),
    });
    return { body, sum };
  } catch (error) {
    return { body, fault: errorMessage(error) };
  }
}

/**
 * What an order costs, as the server computes it, or why it cannot be ordered. `sum` stays until there is another,
 * `isFresh` says whether it is that of the lines as they are, and `refresh` asks for it anew.
 */
export type Sum = Omit<Said, 'body'> & { isFresh: boolean; refresh: () => Promise<void> };

/** The {@link Sum} of a draft. */
export function useSum(draft: Draft): Sum {
  const zipcode = draft.texts.zipcode?.trim() ?? '';
  const items = itemsOf(draft);
  const body = JSON.stringify({
    items,
    way: draft.way,
    ...(ZIP_CODE.test(zipcode) ? { zipcode } : {}),
  });
  const isEmpty = items.length === 0;
  const [said, setSaid] = useState<Said>();

  useEffect(() => {
    if (isEmpty) return setSaid(undefined);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(body, abort.signal);
      if (!abort.signal.aborted) setSaid(answer);
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [body, isEmpty]);

  return {
    sum: said?.sum,
    fault: said?.fault,
    isFresh: said?.body === body,
    async refresh() {
      const answer = await ask(body);
      setSaid((now) => (now?.body === body ? answer : now));
    },
  };
}
