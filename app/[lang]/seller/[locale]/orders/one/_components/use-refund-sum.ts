import { useEffect, useState } from 'react';
import { ApiError, callApi } from '@/lib/client/api-client';
import type { OrderAnswer, RefundSumView } from '@/lib/orders/view';

/** How long nothing changes before the shop is asked what a refund comes to, ms. */
const PAUSE_MS = 200;

type Sum = { asked: string; sum?: RefundSumView; fault?: string };

/**
 * What the shop says a refund comes to, with its tax, or why it cannot be made; nothing while it is asked, or without anything
 * to ask.
 */
export function useRefundSum(body: object | undefined): Omit<Sum, 'asked'> {
  const [known, setKnown] = useState<Sum>();
  const asked = body && JSON.stringify(body);
  useEffect(() => {
    if (!asked) return;
    let isOver = false;
    const note = (sum: Omit<Sum, 'asked'>) => !isOver && setKnown({ asked, ...sum });
    const timer = setTimeout(() => {
      callApi<OrderAnswer & { refund: RefundSumView }>('/api/order/refund', {
        as: 'seller',
        body: { ...JSON.parse(asked), preview: true },
      }).then(
        ({ refund: sum }) => note({ sum }),
        // Without an answer the press asks again.
        (error: unknown) => note(error instanceof ApiError ? { fault: error.message } : {}),
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return known && known.asked === asked ? known : {};
}
