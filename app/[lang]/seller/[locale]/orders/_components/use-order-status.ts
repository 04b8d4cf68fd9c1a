'use client';

import { useRef, useState } from 'react';
import { orderName } from '@/app/_components/order-parts';
import { presentOrder } from '@/app/_components/use-one-order';
import { useQuietQuery } from '@/app/_components/use-query';
import { callApi, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import type { CouriersAnswer } from '@/lib/couriers/view';
import { statusKey } from '@/lib/orders/status';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';

export type Take = (orders: OrderView[]) => void;

/**
 * How long a toast offers to undo a status change, in ms. The toast may cover the button of another order on
 * a phone, so it disappears early. The order itself offers the undo for a whole minute.
 */
const TOAST_MS = 10_000;

/**
 * The data of a status change. For a delivery: `isPaid`, the collected amount and `idChecked`. For a
 * cancellation: the reason, and `giveBack` if the items go back to stock.
 */
type StatusDetails = {
  isPaid?: boolean;
  collected?: number;
  idChecked?: boolean;
  reason?: string;
  giveBack?: boolean;
};

/** Returns the API request for a status change. */
function callOf({ _id: id, status: from, items }: OrderView, to: string, details: StatusDetails) {
  // The request contains no lines. Counted lines do not change, and the server treats uncounted lines as
  // complete.
  if (to === 'Packed' && items.length > 0)
    return { path: '/api/order/pack', body: { id, lines: [] } } as const;
  return { path: '/api/order/status', body: { id, from, status: to, ...details } } as const;
}

/**
 * Returns functions that change the status of orders. `step` changes the status and shows a toast that offers
 * to undo it. If the order has changed meanwhile, the server rejects the change. The hook then shows the
 * error and the current order.
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

  /** Undoes the last status change. */
  const takeBack = (order: OrderView, to: string) =>
    send(order._id, '/api/order/status', { id: order._id, from: order.status, status: to });

  async function step(order: OrderView, to: string, details: StatusDetails = {}) {
    const { path, body } = callOf(order, to, details);
    const changed = await send(order._id, path, body);
    if (!changed) return;
    notify.undoable(
      translate('board')('action', {
        action: orderName(order),
        name: translate('order')(statusKey(changed.status, order.way)),
      }),
      () => void takeBack(changed, order.status),
      TOAST_MS,
    );
  }

  return { step, takeBack, send, isBusy: (id: string) => busy.has(id) };
}

/** The props that all sections of the order page share. */
export type OrderAndSteps = { order: OrderView; steps: ReturnType<typeof useOrderStatus> };

const NOBODY: CouriersAnswer = { couriers: [], people: [] };

/**
 * Loads the pickers and couriers of the shop. Returns empty lists in a shop without staff, during the
 * request, and after a failed request.
 */
export function useStaff(): CouriersAnswer {
  // After a failed request, no courier can be chosen. The name of the assigned courier is part of the order.
  return useQuietQuery<CouriersAnswer>('/api/order/couriers', 'seller') ?? NOBODY;
}

export const usePeople = (): CouriersAnswer['people'] => useStaff().people;
