import { useEffect, useState } from 'react';
import type { SumAnswer, SumView } from '@/lib/checkout/phone/view';
import { callApi, errorMessage } from '@/lib/client/api-client';
import { ZIP_CODE } from '@/lib/zip-code';
import { type Draft, itemsOf } from './phone-draft';

const DELAY_MS = 250;

/** What the order costs, as the server computes it, or why it cannot be ordered. `sum` stays until there is another. */
export function useSum(draft: Draft): { sum?: SumView; fault?: string; isFresh: boolean } {
  const zipcode = draft.texts.zipcode?.trim() ?? '';
  const items = itemsOf(draft);
  const body = JSON.stringify({
    ...{ items, way: draft.way },
    ...(ZIP_CODE.test(zipcode) ? { zipcode } : {}),
  });
  const isEmpty = items.length === 0;
  const [said, setSaid] = useState<{ body: string; sum?: SumView; fault?: string }>();

  useEffect(() => {
    if (isEmpty) return setSaid(undefined);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { sum } = await callApi<SumAnswer>('/api/order/sum', {
          ...{ as: 'seller', body: JSON.parse(body), signal: abort.signal },
        });
        setSaid({ body, sum });
      } catch (error) {
        if (!abort.signal.aborted) setSaid({ body, fault: errorMessage(error) });
      }
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [body, isEmpty]);

  return { sum: said?.sum, fault: said?.fault, isFresh: said?.body === body };
}
