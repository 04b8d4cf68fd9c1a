'use client';

import { useCallback, useReducer, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/client/api-client';
import { serverNow } from '@/lib/client/server-clock';
import { isUnpaid } from '@/lib/orders/payment-state';
import { type OrderView, orderAnswer, ordersAnswer } from '@/lib/orders/view';
import { newOnes, withLater } from './recent-orders';

const PAGE = 200;
/** More open orders than people can work at. */
const MAX_PAGES = 10;

/**
 * The open orders and the newest ones by their ids, always as they are now. `onNew` is called for orders
 * that were placed, or paid online, since the first reading.
 */
export function useRecentOrders(onNew: (orders: OrderView[]) => void) {
  const [orders, add] = useReducer(withLater, new Map<string, OrderView>());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const known = useRef(new Set<string>());
  const unconfirmed = useRef(new Set<string>());
  const hasRead = useRef(false);
  const reading = useRef<Promise<void>>(undefined);

  const take = useCallback(
    (more: OrderView[], mayBeNew = true) => {
      const fresh = newOnes(more, known.current, serverNow());
      for (const order of more) {
        if (!isUnpaid(order)) known.current.add(order._id);
        if (order.isProcessing) unconfirmed.current.add(order._id);
        else unconfirmed.current.delete(order._id);
      }
      add(more);
      if (mayBeNew && fresh.length > 0) onNew(fresh);
    },
    [onNew],
  );

  const read = useCallback(async () => {
    const found = new Set<string>();
    const page = async (query: string) => {
      const answer = await callApi(`/api/order/seller?limit=${PAGE}${query}`, ordersAnswer, {
        as: 'seller',
      });
      for (const { _id } of answer.orders) found.add(_id);
      take(answer.orders, hasRead.current);
      return answer.nextCursor;
    };
    try {
      let cursor = await page('&open=true');
      for (let pages = 1; cursor && pages < MAX_PAGES; pages += 1)
        cursor = await page(`&open=true&cursor=${cursor}`);
      // The newest, for what ended today.
      await page('');
      hasRead.current = true;
      setStatus('ready');
      // What a bank has refused is in no list.
      for (const id of [...unconfirmed.current].filter((one) => !found.has(one))) {
        const path = `/api/order/one?id=${id}&as=seller` as const;
        take([(await callApi(path, orderAnswer, { as: 'seller' })).order]);
      }
    } catch (error) {
      setStatus((now) => (now === 'ready' ? now : 'failed'));
      if (!hasRead.current) toastError(error, 'orders');
    }
  }, [take]);

  /** Reads the orders anew; a reading that goes on is not begun twice. */
  const reload = useCallback((): void => {
    reading.current ??= read().finally(() => {
      reading.current = undefined;
    });
  }, [read]);

  return { orders, status, take, reload };
}
