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
import { StaleResponse } from '@/lib/client/session-scope';
import type { DeliveriesResponse, DeliveryView } from '@/lib/couriers/view';
import { methodAtDoor } from '@/lib/orders/payment-state';
import { grouped } from '@/lib/utils/grouped';
import { toCents, toUnits } from '@/lib/utils/money';
import { omitUndefined } from '@/lib/utils/omit-undefined';
import { addRejected, dropRejected, readRejected } from './rejected-updates';

type Delivery = { _id: string; stop?: string | undefined; status?: string };

const keyOf = ({ _id, stop }: Delivery): string => stop ?? _id;

/** Orders that are delivered together have the same stop. */
export const stopsOf = <Row extends Delivery>(rows: readonly Row[]): Row[][] =>
  grouped(rows, keyOf);

export const stopAt = (rows: readonly Delivery[], one: Delivery): number =>
  stopsOf(rows).findIndex((stop) => stop.some(({ _id }) => _id === one._id));

type Payable = Delivery & {
  currency: string;
  toCollect: number;
  payMethod?: { code: string } | undefined;
};

/** The deliveries are in the sequence of the route. */
export type Card<Row> = readonly [Row, ...Row[]];

/**
 * Each stop has a card for open and a card for completed deliveries. Orders in another currency or paid by card
 * terminal have a separate card, because their amounts cannot be added to cash.
 */
export const cardsOf = <Row extends Payable>(rows: readonly Row[]): Card<Row>[] =>
  grouped(rows, (row) => {
    const isByCard = row.payMethod?.code === 'terminal';
    const isReturned = isByCard && row.toCollect < 0;
    return [keyOf(row), row.currency, isByCard, isReturned, row.status === 'Delivered'].join(' ');
  }).flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));

const readyOf = (card: readonly Shown[]): Shown[] =>
  card.filter(({ status, hold }) => status !== 'Delivered' && !hold);

/**
 * Returns the packed orders that the courier must still pick up, otherwise all open deliveries. Blocked orders are
 * omitted.
 */
export function nextOf(card: readonly Shown[]): Shown[] {
  const ready = readyOf(card);
  const packed = ready.filter(({ status }) => status === 'Packed');
  return packed.length > 0 ? packed : ready;
}

/** The amount is in units of the currency. A negative amount is paid out to the customer. */
export const toCollectOf = (card: Card<Shown>): number => {
  const [{ currency }] = card;
  return toUnits(
    card.reduce((sum, { toCollect }) => sum + toCents(toCollect, currency), 0),
    currency,
  );
};

/**
 * Returns the other payment method that all orders of the card accept. Returns undefined if the courier pays out cash
 * for an order, because the card terminal would then charge too little.
 */
function insteadOf(card: Card<Shown>): Shown['instead'] {
  const asked = card.filter(({ asksPaid }) => asksPaid);
  const [{ currency }, instead] = [card[0], asked[0]?.instead];
  if (!instead || !asked.every((one) => one.instead)) return undefined;
  if (card.some(({ toCollect }) => toCollect < 0)) return undefined;
  const cents = asked.reduce((sum, one) => sum + toCents(one.instead?.toCollect ?? 0, currency), 0);
  return { ...instead, toCollect: toUnits(cents, currency) };
}

/**
 * Combines the orders into one delivery with the highest age limit and the total. The courier then answers each
 * question once.
 */
export function asOne(card: Card<Shown>): Shown {
  const [first, ...others] = card;
  if (others.length === 0) return first;
  const { leastAge: _, asksPaid: __, instead: ___, payMethod, ...rest } = first;
  const leastAge = Math.max(...card.map((one) => one.leastAge ?? 0));
  const isAsked = card.some(({ asksPaid }) => asksPaid);
  const isSameMethod = card.every((one) => one.payMethod?.code === payMethod?.code);
  const instead = insteadOf(card);
  return {
    ...rest,
    ...omitUndefined({ payMethod: payMethod && isSameMethod ? payMethod : undefined, instead }),
    toCollect: toCollectOf(card),
    ...omitUndefined({
      leastAge: leastAge > 0 ? leastAge : undefined,
      asksPaid: isAsked || undefined,
    }),
  };
}

/**
 * The update contains the payment method. If the shop has recorded another method meanwhile, the server rejects the
 * update.
 */
export const paidAsOrdered = ({ toCollect, payMethod }: Pick<Shown, 'toCollect' | 'payMethod'>) =>
  ({
    do: 'deliver',
    isPaid: true,
    collected: toCollect,
    payMethod: methodAtDoor({ payMethod }),
  }) satisfies Ask;

/**
 * Converts the answers about the whole card to the update of one delivery. It contains only the amount and answers of
 * this delivery.
 */
export function askFor(ask: Ask, { asksPaid, leastAge, toCollect, instead }: Shown): Ask {
  if (ask.do !== 'deliver') return ask;
  const { do: _, idChecked: __, collected, ...paid } = ask;
  const isInstead = instead !== undefined && paid.payMethod === instead.payMethod;
  const own = isInstead ? instead.toCollect : toCollect;
  return {
    do: 'deliver',
    ...(asksPaid
      ? { ...paid, ...omitUndefined({ collected: collected === undefined ? undefined : own }) }
      : {}),
    ...omitUndefined({ idChecked: leastAge ? true : undefined }),
  };
}

/** Moves the stop at the position `at` by one. Returns the ids of all deliveries in their new sequence. */
export function movedStop(rows: readonly Delivery[], at: number, step: 1 | -1): string[] {
  const one = rows[at];
  const stops = stopsOf(rows);
  const from = one ? stopAt(rows, one) : -1;
  const [moved] = from < 0 ? [] : stops.splice(from, 1);
  if (moved) stops.splice(from + step, 0, moved);
  return stops.flat().map(({ _id }) => _id);
}

const readDeliveries = (person: string): DeliveriesResponse | undefined =>
  readStored(listOf(person), (value) => {
    const stored = value as DeliveriesResponse;
    return Array.isArray(stored.deliveries) ? stored : undefined;
  });

const storeDeliveries = (person: string, read: DeliveriesResponse): void =>
  writeStored(listOf(person), read);

/* The deliveries include the unsent updates of this browser. */

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

/** `waits` is the idempotency key of the last unsent update. */
export type Shown = DeliveryView & { waits?: string };

/** Delivered orders come last. */
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

export const withQueuedUpdates = (
  deliveries: readonly DeliveryView[],
  queuedUpdates: readonly Waiting[],
) => withWaiting(deliveries, queuedUpdates).map(({ waits: _, ...one }): DeliveryView => one);

const AGAIN_MS = 15_000;

/**
 * Returns whether the shop has rejected an update for good. After an expired session, a rate limit or a server error,
 * the update is sent again. The same applies to a response of a proxy or public network.
 */
const isFinal = ({ status, body }: ApiError): boolean =>
  body.success === false && status < 500 && ![401, 408, 429].includes(status) && !body.locked;

/** Sends an update, and stores it if the shop has rejected it for good. */
async function sendQueued(person: string, { path, body, key, what }: QueuedRequest): Promise<Sent> {
  try {
    await callApi(path, { as: 'seller', body, headers: { 'Idempotency-Key': key } });
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'later';
    if (!isFinal(error)) return error.status === 500 ? 'failed' : 'later';
    // Several updates may fail at once, long after they were made. Each toast names its order.
    const reason = errorMessage(error);
    // The courier may not look at the phone while the toast is visible.
    addRejected(person, { key, order: what, reason });
    notify.error(translate('deliveries')('notTaken', { order: what, reason }), key);
    return 'refused';
  }
}

/** Works without a connection. For each user, the browser stores the last loaded list and the unsent updates. */
export function useDeliveries(person: string) {
  const [answer, setAnswer] = useState<DeliveriesResponse | undefined>(() =>
    readDeliveries(person),
  );
  const [isOffline, setIsOffline] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [waiting, setWaiting] = useState<QueuedRequest[]>([]);
  const [rejected, setRejected] = useState(() => readRejected(person));
  // The server has accepted these updates since the list was loaded.
  const queuedUpdates = useRef<QueuedRequest[]>([]);
  const [asking] = useState(latestOnly);

  const queue = useMemo(() => {
    const made = createRequestQueue({
      prefix: requestsKeyOf(person),
      storage: localStore,
      async send(one) {
        // Another courier may have signed in on this phone. Updates of one courier must not be sent in another
        // courier's session.
        const sent = currentOwner() === person ? await sendQueued(person, one) : 'later';
        if (sent === 'done') queuedUpdates.current.push(one);
        return sent;
      },
      onChange() {
        setWaiting(made.waiting());
        setRejected(readRejected(person));
      },
    });
    return made;
  }, [person]);

  const reload = useCallback(async () => {
    const inList = [...queuedUpdates.current];
    const isLatest = asking();
    try {
      const read = await callApi<DeliveriesResponse>('/api/order/courier', { as: 'seller' });
      if (!isLatest()) return;
      storeDeliveries(person, read);
      storeForOffline(person, currentPerson());
      queuedUpdates.current = queuedUpdates.current.filter((one) => !inList.includes(one));
      setAnswer(read);
      setIsOffline(false);
      setHasFailed(false);
    } catch (error) {
      if (error instanceof StaleResponse || !isLatest()) return;
      setIsOffline(!(error instanceof ApiError));
      setHasFailed(true);
    }
  }, [person, asking]);

  /** Sends the queued updates first, so that the loaded list includes them. */
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
   * Stores all updates before sending the first. Otherwise a lost connection could leave orders that are delivered
   * together in different states.
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
    rejected,
    isOffline,
    hasFailed,
    submit,
    reload: follow,
    dropWaiting: queue.remove,
    dismiss(key: string) {
      dropRejected(person, key);
      setRejected(readRejected(person));
    },
  };
}
