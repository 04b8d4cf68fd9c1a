'use client';

import { useCallback, useRef, useState } from 'react';
import { callApi, toastError } from '@/lib/client/api-client';
import { serverNow } from '@/lib/client/server-clock';
import type { OrderAnswer, OrdersPage, OrderView } from '@/lib/orders/view';
import { missingOpenOrders, newOnes, type Orders, withLater, withoutEnded } from './recent-orders';

/** The payment has still to be made, or to be confirmed by a bank. */
const isWaiting = ({ paymentState }: OrderView) =>
  paymentState === 'awaiting payment' || paymentState === 'processing';

const PAGE = 200;
/** More orders than people can work at. */
const MAX_PAGES = 10;

/**
 * The open orders and those that ended today by their ids, always as they are now. `onNew` is called for
 * orders that were placed, or paid online, since the first reading.
 */
export function useRecentOrders(onNew: (orders: OrderView[]) => void, timeZone: string) {
  const [orders, setOrders] = useState<Orders>(new Map());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  /** The same orders, for a reading that began before they were drawn. */
  const held = useRef(orders);
  const known = useRef(new Set<string>());
  const hasRead = useRef(false);
  const reading = useRef<Promise<void>>(undefined);

  const hold = useCallback((next: Orders) => {
    held.current = next;
    setOrders(next);
  }, []);

  const take = useCallback(
    (more: OrderView[], mayBeNew = true) => {
      const fresh = newOnes(more, known.current, serverNow());
      for (const order of more) if (!isWaiting(order)) known.current.add(order._id);
      hold(withLater(held.current, more));
      if (mayBeNew && fresh.length > 0) onNew(fresh);
    },
    [hold, onNew],
  );

  const read = useCallback(async () => {
    const before = held.current;
    const found = new Set<string>();
    /** Reads all pages of a list; whether it came to its end. */
    const list = async (which: string): Promise<boolean> => {
      let cursor = '';
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const path = `/api/order/seller?limit=${PAGE}&${which}${cursor}` as const;
        const answer = await callApi<OrdersPage>(path, { as: 'seller' });
        for (const { _id } of answer.orders) found.add(_id);
        take(answer.orders, hasRead.current);
        if (!answer.nextCursor) return true;
        cursor = `&cursor=${answer.nextCursor}`;
      }
      return false;
    };
    try {
      const isWhole = await list('open=true');
      await list('ended=today');
      hasRead.current = true;
      setStatus('ready');
      for (const id of isWhole ? missingOpenOrders(before, held.current, found) : []) {
        const path = `/api/order/one?id=${id}&as=seller` as const;
        take([(await callApi<OrderAnswer>(path, { as: 'seller' })).order]);
      }
      hold(withoutEnded(held.current, serverNow(), timeZone));
    } catch (error) {
      setStatus((now) => (now === 'ready' ? now : 'failed'));
      if (!hasRead.current) toastError(error, 'orders');
    }
  }, [hold, take, timeZone]);

  /** Reads the orders anew; a reading that goes on is not begun twice. */
  const reload = useCallback((): void => {
    reading.current ??= read().finally(() => {
      reading.current = undefined;
    });
  }, [read]);

  return { orders, status, take, reload };
}
