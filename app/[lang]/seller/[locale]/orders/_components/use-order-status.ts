'use client';

import { useRef, useState } from 'react';
import { orderName } from '@/app/_components/order-parts';
import { presentOrder } from '@/app/_components/use-one-order';
import { useQuietQuery } from '@/app/_components/use-query';
import { callApi, errorMessage, toastError } from '@/lib/client/api-client';
import { translate } from '@/lib/client/language';
import { notify } from '@/lib/client/notify';
import { StaleResponse } from '@/lib/client/session-scope';
import type { CouriersResponse } from '@/lib/couriers/view';
import { statusKey } from '@/lib/orders/status';
import type { OrderResponse, OrderView } from '@/lib/orders/view';

export type Take = (orders: OrderView[]) => void;

/**
 * On a phone, the toast may cover the button of another order, so it disappears early. The order itself offers the undo
 * for a whole minute.
 */
const TOAST_MS = 10_000;

/**
 * A delivery has `isPaid`, the collected amount and `idChecked`. A cancellation has the reason, and `giveBack` if the
 * items go back to stock.
 */
type StatusDetails = {
  isPaid?: boolean;
  collected?: number;
  payMethod?: 'cash' | 'terminal';
  idChecked?: boolean;
  reason?: string;
  giveBack?: boolean;
};

const errorKeyOf = (id: string) => `step of ${id}`;

function callOf({ _id: id, status: from, items }: OrderView, to: string, details: StatusDetails) {
  // The request needs no lines: lines with a picked quantity do not change, and the server treats all other lines as
  // complete.
  if (to === 'Packed' && items.length > 0)
    return { path: '/api/order/pack', body: { id, lines: [] } } as const;
  return { path: '/api/order/status', body: { id, from, status: to, ...details } } as const;
}

/** The toast names the order. The next successful request for that order dismisses it. */
function toastErrorOf(error: unknown, id: string, name: string): void {
  if (error instanceof StaleResponse) return;
  const text = translate('board')('action', { action: name, name: errorMessage(error) });
  notify.error(text, errorKeyOf(id));
}

/** `to` is the status that an undo restores. */
export type Undo = { order: OrderView; to: OrderView['status'] };

/**
 * `stepAll` sends one request per order, and offers an undo in a toast. If an order has changed meanwhile, the server
 * rejects its request, and the other orders change nevertheless. During a request, further requests for the same order
 * are ignored.
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
    name?: string,
  ) {
    if (sending.current.has(id)) return undefined;
    sending.current.add(id);
    setBusy(new Set(sending.current));
    try {
      const { order } = await callApi<OrderResponse>(path, { as: 'seller', body, headers });
      take([order]);
      notify.dismiss(errorKeyOf(id));
      return order;
    } catch (error) {
      const present = presentOrder(error);
      if (present) take([present]);
      if (name) toastErrorOf(error, id, name);
      else toastError(error);
      noteFault?.(error);
      return undefined;
    } finally {
      sending.current.delete(id);
      setBusy(new Set(sending.current));
    }
  }

  const nameIn = (all: readonly unknown[], order: OrderView) =>
    all.length > 1 ? orderName(order) : undefined;

  /** All requests run in parallel. `bodyOf` returns the request body of an order. */
  const sendAll = (
    orders: readonly OrderView[],
    path: `/api/order/${string}`,
    bodyOf: (order: OrderView) => object,
  ) =>
    Promise.all(
      orders.map((order) =>
        send(order._id, path, bodyOf(order), {}, undefined, nameIn(orders, order)),
      ),
    );

  const undoAll = (undos: readonly Undo[]) => {
    const targets = new Map(undos.map(({ order, to }) => [order._id, to]));
    return sendAll(
      undos.map(({ order }) => order),
      '/api/order/status',
      ({ _id: id, status: from }) => ({ id, from, status: targets.get(id) }),
    );
  };

  async function stepAll(orders: readonly OrderView[], to: string, details: StatusDetails = {}) {
    const moved = await Promise.all(
      orders.map(async (order) => {
        const { path, body } = callOf(order, to, details);
        const changed = await send(order._id, path, body, {}, undefined, nameIn(orders, order));
        return changed ? [{ order: changed, to: order.status }] : [];
      }),
    );
    const undos = moved.flat();
    const [first] = undos;
    if (!first) return;
    notify.undoable(
      translate('board')('action', {
        action: undos.map(({ order }) => orderName(order)).join(', '),
        name: translate('order')(statusKey(first.order.status, first.order.way)),
      }),
      () => void undoAll(undos),
      TOAST_MS,
    );
  }

  const step = (order: OrderView, to: string, details: StatusDetails = {}) =>
    stepAll([order], to, details);

  return { step, stepAll, undoAll, send, sendAll, isBusy: (id: string) => busy.has(id) };
}

export type OrderAndSteps = { order: OrderView; steps: ReturnType<typeof useOrderStatus> };

export type OrdersAndSteps = { orders: readonly OrderView[]; steps: OrderAndSteps['steps'] };

const NOBODY: CouriersResponse = { couriers: [], people: [] };

/** Returns empty lists in a shop without staff, during the request, and after a failure. */
export function useStaff(): CouriersResponse {
  // After a failure, the order still contains the name of its courier.
  return useQuietQuery<CouriersResponse>('/api/order/couriers', 'seller') ?? NOBODY;
}

export const usePeople = (): CouriersResponse['people'] => useStaff().people;
