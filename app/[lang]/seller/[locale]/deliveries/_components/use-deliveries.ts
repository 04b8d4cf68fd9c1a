'use client';

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, callApi, errorMessage } from '@/lib/client/api-client';
import { localStore, readStored, writeStored } from '@/lib/client/browser-storage';
import { listOf, requestsKeyOf, storeForOffline } from '@/lib/client/courier-items';
import { translate } from '@/lib/client/language';
import { latestOnly } from '@/lib/client/latest-only';
import { notify } from '@/lib/client/notify';
import { randomKey } from '@/lib/client/random-key';
import { createRequestQueue, type QueuedRequest, type Sent } from '@/lib/client/request-queue';
import { currentOwner, currentPerson } from '@/lib/client/seller-store';
import { StaleAnswer } from '@/lib/client/session-scope';
import type { DeliveriesAnswer, DeliveryView } from '@/lib/couriers/view';
import { omitUndefined } from '@/lib/utils/omit-undefined';

/** Returns the deliveries that this user last loaded in this browser. */
const readDeliveries = (person: string): DeliveriesAnswer | undefined =>
  readStored(listOf(person), (value) => {
    const stored = value as DeliveriesAnswer;
    return Array.isArray(stored.deliveries) ? stored : undefined;
  });

/** Stores the list of deliveries, for use without a connection. */
const storeDeliveries = (person: string, read: DeliveriesAnswer): void =>
  writeStored(listOf(person), read);

/* The deliveries with the unsent updates of this browser applied to them. */

/** An update that a courier makes to an order. */
export type Ask =
  | { do: 'out' }
  | {
      do: 'deliver';
      isPaid?: boolean;
      collected?: number;
      payMethod?: 'cash' | 'terminal';
      idChecked?: boolean;
    }
  | { do: 'fail'; reason: string; next: 'again' | 'shop'; note?: string }
  | { do: 'undo'; from: DeliveryView['status']; to: DeliveryView['status'] }
  | { do: 'undoFail' };

/** Returns the API request for an update. */
export function callOf(
  id: string,
  ask: Ask,
): { path: `/api/${string}`; body: Record<string, unknown> } {
  const status = '/api/order/courier' as const;
  if (ask.do === 'out')
    return { path: status, body: { id, from: 'Packed', status: 'Out for delivery' } };
  if (ask.do === 'deliver') {
    const { do: _, ...answers } = ask;
    return {
      path: status,
      body: { id, from: 'Out for delivery', status: 'Delivered', ...answers },
    };
  }
  if (ask.do === 'undo') return { path: status, body: { id, from: ask.from, status: ask.to } };
  if (ask.do === 'undoFail') return { path: '/api/order/failed', body: { id, undo: true } };
  const { do: _, ...answers } = ask;
  return { path: '/api/order/failed', body: { id, ...answers } };
}

type Waiting = { key: string; order: string; body: Record<string, unknown> };

/** A delivery. `waits` is the idempotency key of its last unsent update. */
export type Shown = DeliveryView & { waits?: string };

/** Applies the unsent updates to the deliveries. Delivered orders come last. */
export function withWaiting(
  deliveries: readonly DeliveryView[],
  waiting: readonly Waiting[],
): Shown[] {
  const shown = new Map<string, Shown>(deliveries.map((one) => [one._id, one]));
  for (const { key, order, body } of waiting) {
    const now = shown.get(order);
    if (!now) continue;
    const { status } = body;
    const isStatus = status === 'Packed' || status === 'Out for delivery' || status === 'Delivered';
    shown.set(order, {
      ...now,
      ...omitUndefined({ status: isStatus ? status : undefined }),
      waits: key,
    });
  }
  const all = [...shown.values()];
  const isDone = ({ status }: Shown) => status === 'Delivered';
  return [...all.filter((one) => !isDone(one)), ...all.filter(isDone)];
}

/** Applies updates that the server has accepted to the deliveries. */
export const withQueuedUpdates = (
  deliveries: readonly DeliveryView[],
  queuedUpdates: readonly Waiting[],
) => withWaiting(deliveries, queuedUpdates).map(({ waits: _, ...one }): DeliveryView => one);

const AGAIN_MS = 15_000;

/**
 * Sends an update to the server. After a network error, an expired session, a rate limit or a server error, returns
 * `later`, so that the update stays in the queue.
 */
async function sendQueued({ path, body, key, what }: QueuedRequest): Promise<Sent> {
  try {
    await callApi(path, { as: 'seller', body, headers: { 'Idempotency-Key': key } });
    return 'done';
  } catch (error) {
    if (error instanceof StaleAnswer || !(error instanceof ApiError)) return 'later';
    if (error.status === 401 || error.status === 429 || error.status >= 500) return 'later';
    // The update may have waited for a long time, and several updates may fail at once. Each failed update gets its own
    // toast, which names its order.
    const reason = errorMessage(error);
    notify.error(translate('deliveries')('notTaken', { order: what, reason }), key);
    return 'refused';
  }
}

/**
 * Returns the deliveries of a courier, also without a connection. For each user, the browser stores the last
 * loaded list and the unsent updates.
 */
export function useDeliveries(person: string) {
  const [answer, setAnswer] = useState<DeliveriesAnswer | undefined>(() => readDeliveries(person));
  const [isOffline, setIsOffline] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [waiting, setWaiting] = useState<QueuedRequest[]>([]);
  // The updates that the server has accepted since the displayed list was loaded.
  const queuedUpdates = useRef<QueuedRequest[]>([]);
  const [asking] = useState(latestOnly);

  const queue = useMemo(() => {
    const made = createRequestQueue({
      prefix: requestsKeyOf(person),
      storage: localStore,
      async send(one) {
        // Another courier may have signed in on this phone meanwhile. The updates of one courier must not be sent in
        // the session of another courier.
        const sent = currentOwner() === person ? await sendQueued(one) : 'later';
        if (sent === 'done') queuedUpdates.current.push(one);
        return sent;
      },
      onChange() {
        setWaiting(made.waiting());
      },
    });
    return made;
  }, [person]);

  const reload = useCallback(async () => {
    const inList = [...queuedUpdates.current];
    const isLatest = asking();
    try {
      const read = await callApi<DeliveriesAnswer>('/api/order/courier', { as: 'seller' });
      if (!isLatest()) return;
      storeDeliveries(person, read);
      storeForOffline(person, currentPerson());
      queuedUpdates.current = queuedUpdates.current.filter((one) => !inList.includes(one));
      setAnswer(read);
      setIsOffline(false);
      setHasFailed(false);
    } catch (error) {
      if (error instanceof StaleAnswer || !isLatest()) return;
      setIsOffline(!(error instanceof ApiError));
      setHasFailed(true);
    }
  }, [person, asking]);

  /** Sends the queued updates first and then loads the list, so that the loaded list includes the updates. */
  const follow = useCallback(async () => {
    await queue.flush();
    await reload();
  }, [queue, reload]);

  useEffect(() => {
    setWaiting(queue.waiting());
    void follow();
    const timer = setInterval(() => document.hidden || void follow(), AGAIN_MS);
    const now = () => void follow();
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [queue, follow]);

  /**
   * Queues updates in the browser, and sends them as soon as there is a connection. Stores all of them before sending
   * the first. Otherwise, orders that are delivered together could get different states when the connection is lost.
   */
  async function submit(updates: readonly { order: string; ask: Ask; what: string }[]) {
    await Promise.all(
      updates.map(({ order, ask, what }) =>
        queue.add({ key: randomKey(), order, what, ...callOf(order, ask), at: Date.now() }),
      ),
    );
    await reload();
  }

  return {
    answer,
    deliveries: withWaiting(
      withQueuedUpdates(answer?.deliveries ?? [], queuedUpdates.current),
      waiting,
    ),
    waiting,
    isOffline,
    hasFailed,
    submit,
    reload: follow,
    dropWaiting: queue.remove,
  };
}
