'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { type Audience, StaleAnswer } from '@/lib/client/session-scope';
import { laterOf } from '@/lib/orders/later-of';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';
import { useOrderEvents } from './use-order-events';

/**
 * Returns the id at the end of the address, or empty. All orders and all of the seller's products share one
 * static page (next.config.ts), so the server cannot render the id.
 */
export const usePathId = (): string => /\/([0-9a-f]{24})$/.exec(usePathname())?.[1] ?? '';

/** Returns the current order that a 409 response contains. */
export function presentOrder(error: unknown): OrderView | undefined {
  return error instanceof ApiError && error.status === 409 ? error.body.order : undefined;
}

type State = { order?: OrderView; status: 'loading' | 'ready' | 'missing' | 'failed' };

/**
 * Loads one order and updates it live. `change` sends a change of the order and shows the response. If the
 * server rejects it as too late, it shows the message and the present order. It returns whether the change
 * was made.
 */
export function useOneOrder(id: string, as: Audience) {
  const [state, setState] = useState<State>({ status: 'loading' });
  const sending = useRef(false);
  const [isSending, setIsSending] = useState(false);

  const take = useCallback((order: OrderView) => {
    setState((now) => ({ order: laterOf(now.order, order), status: 'ready' }));
  }, []);

  const load = useCallback(async () => {
    try {
      take((await callApi<OrderAnswer>(`/api/order/one?id=${id}&as=${as}`, { as })).order);
    } catch (error) {
      if (error instanceof StaleAnswer) return;
      const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setState((now) => (now.order ? now : { status: isMissing ? 'missing' : 'failed' }));
    }
  }, [id, as, take]);

  useOrderEvents(as, {
    onOrder: (order) => order._id === id && take(order),
    onStale: () => void load(),
  });

  async function change(path: `/api/order/${string}`, body: object): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    setIsSending(true);
    try {
      take((await callApi<OrderAnswer>(path, { as, body: { id, ...body } })).order);
      return true;
    } catch (error) {
      const present = presentOrder(error);
      if (present) take(present);
      toastError(error);
      return false;
    } finally {
      sending.current = false;
      setIsSending(false);
    }
  }

  return { ...state, isSending, reload: load, change, take };
}
