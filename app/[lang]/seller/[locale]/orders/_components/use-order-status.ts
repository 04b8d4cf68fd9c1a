'use client';

import { useRef, useState } from 'react';
import { orderName } from '@/app/_components/order-parts';
import { presentOrder } from '@/app/_components/use-one-order';
import { useQuietQuery } from '@/app/_components/use-query';
import { callApi, toastError } from '@/lib/client/api-client';
import { wordsOf } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import type { CouriersAnswer } from '@/lib/couriers/view';
import { statusKey } from '@/lib/orders/status';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';

export type Take = (orders: OrderView[]) => void;

/**
 * How long the toast of a step offers to undo it, in ms. It may cover the button of another order
 * on a phone, so it disappears long before the minute ends in which the order itself offers to
 * undo.
 */
const TOAST_MS = 10_000;

/**
 * What is said with a step: whether a delivered order was paid, with which sum, and the ID checked, why one is cancelled, whether its
 * pieces go back into stock.
 */
type Said = {
  isPaid?: boolean;
  collected?: number;
  idChecked?: boolean;
  reason?: string;
  giveBack?: boolean;
};

/** The API call for a step. */
function callOf({ _id: id, status: from, items }: OrderView, to: string, said: Said) {
  // Counted lines stay as they are. A line without a count is complete.
  if (to === 'Packed' && items.length > 0)
    return { path: '/api/order/pack', body: { id, lines: [] } } as const;
  return { path: '/api/order/status', body: { id, from, status: to, ...said } } as const;
}

/**
 * The changes of the status of orders. `step` changes the status and offers to undo that; when the
 * server refuses it as too late, it shows the message and the present order.
 */
export function useOrderStatus(take: Take) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const sending = useRef(new Set<string>());

  async function send(
    id: string,
    path: `/api/order/${string}`,
    body: object,
    headers: Record<string, string> = {},
    noteFault?: (error: unknown) => void,
  ) {
    if (sending.current.has(id)) return undefined;
    sending.current.add(id);
    setBusy(new Set(sending.current));
    try {
      const { order } = await callApi<OrderAnswer>(path, { as: 'seller', body, headers });
      take([order]);
      return order;
    } catch (error) {
      const present = presentOrder(error);
      if (present) take([present]);
      toastError(error);
      noteFault?.(error);
      return undefined;
    } finally {
      sending.current.delete(id);
      setBusy(new Set(sending.current));
    }
  }

  /** Undoes the last change of the status. */
  const takeBack = (order: OrderView, to: string) =>
    send(order._id, '/api/order/status', { id: order._id, from: order.status, status: to });

  async function step(order: OrderView, to: string, said: Said = {}) {
    const { path, body } = callOf(order, to, said);
    const changed = await send(order._id, path, body);
    if (!changed) return;
    notify.undoable(
      wordsOf('board')('action', {
        action: orderName(order),
        name: wordsOf('order')(statusKey(changed.status, order.way)),
      }),
      () => void takeBack(changed, order.status),
      TOAST_MS,
    );
  }

  return { step, takeBack, send, isBusy: (id: string) => busy.has(id) };
}

/** The props of the parts of the order page. */
export type OrderAndSteps = { order: OrderView; steps: ReturnType<typeof useOrderStatus> };

const NOBODY: CouriersAnswer = { couriers: [], people: [] };

/** The pickers and couriers of the shop. Empty without staff, until they are read, and after a failure. */
export function useStaff(): CouriersAnswer {
  // Without an answer nobody can be chosen. The order itself names its courier.
  return useQuietQuery<CouriersAnswer>('/api/order/couriers', 'seller') ?? NOBODY;
}

export const usePeople = (): CouriersAnswer['people'] => useStaff().people;
