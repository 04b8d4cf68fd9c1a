'use client';

import { usePathname } from 'next/navigation';
import { useCallback, useRef, useState } from 'react';
import { ApiError, callApi, toastError } from '@/lib/client/api-client';
import { type Audience, StaleResponse } from '@/lib/client/session-scope';
import { laterOf } from '@/lib/orders/newer-order';
import type { OrderResponse, OrderView } from '@/lib/orders/view';
import { useOrderEvents } from './use-order-events';

/**
 * Returns the id at the end of the URL, or an empty text. Details pages are static (next.config.ts), so the server
 * cannot render the id.
 */
export const usePathId = (): string => /\/([0-9a-f]{24})$/.exec(usePathname())?.[1] ?? '';

export function presentOrder(error: unknown): OrderView | undefined {
  return error instanceof ApiError && error.status === 409 ? error.body.order : undefined;
}

type State = { order?: OrderView; status: 'loading' | 'ready' | 'missing' | 'failed' };

/**
 * Loads one order and updates it live. `change` resolves to true if the server applied the change. After a 409, it
 * shows the error and the current order.
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
      take((await callApi<OrderResponse>(`/api/order/one?id=${id}&as=${as}`, { as })).order);
    } catch (error) {
      if (error instanceof StaleResponse) return;
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
      take((await callApi<OrderResponse>(path, { as, body: { id, ...body } })).order);
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
