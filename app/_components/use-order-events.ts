'use client';

import { useEffect, useEffectEvent } from 'react';
import { setServerTime } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';
import { cacheShop, fetchPause } from '@/lib/client/shop-store';
import type { OrderResponse, OrderView } from '@/lib/orders/view';
import type { ShopViewResponse } from '@/lib/shop/view';

/** The polling interval in ms while no events arrive. */
const ASK_EVERY_MS = 4_000;
/** The delay before a rejected stream is opened again. Browsers do not reconnect after an HTTP error. */
const OPEN_AGAIN_MS = 15_000;
/**
 * After this time without data, a stream counts as broken. The server sends a heartbeat every 10 s. Browsers may need
 * minutes to detect a broken connection.
 */
const SILENT_MS = 25_000;

const dataOf = <T>(event: MessageEvent): T | undefined => {
  try {
    return JSON.parse(event.data);
  } catch {
    return undefined;
  }
};

type Subscriber = { onOrder: (order: OrderView) => void; onStale: () => void };

/**
 * Opens the event stream of an audience for all subscribers in this tab. Returns the function that closes the stream.
 */
export function openStream(as: Audience, subscribers: ReadonlySet<Subscriber>): () => void {
  let source: EventSource | undefined;
  let isLive = false;
  let rejectedAt = Number.NEGATIVE_INFINITY;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const askAll = () => {
    for (const { onStale } of subscribers) onStale();
  };
  const noteLife = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => {
      isLive = false;
      askAll();
      open();
    }, SILENT_MS);
  };

  function open() {
    source?.close();
    const stream = new EventSource(`/api/order/events?as=${as}`);
    let isFirst = true;
    source = stream;
    noteLife();
    stream.addEventListener('ready', (event) => {
      const { now = '' } = dataOf<{ now: string }>(event) ?? {};
      setServerTime(Date.parse(now));
      noteLife();
      isLive = true;
      // A resumed stream sends missed events, a new stream does not. Read all orders after a new stream opens.
      if (isFirst) askAll();
      isFirst = false;
    });
    stream.addEventListener('order', (event) => {
      noteLife();
      const { order } = dataOf<OrderResponse>(event) ?? {};
      if (order) for (const { onOrder } of subscribers) onOrder(order);
    });
    stream.addEventListener('shop', (event) => {
      noteLife();
      const { shop } = dataOf<ShopViewResponse>(event) ?? {};
      if (!shop) return;
      cacheShop(shop);
      // The event omits the pause message for shoppers. Only the server can compose the message, so request it.
      if (as === 'shopper') fetchPause();
    });
    stream.addEventListener('heartbeat', noteLife);
    stream.addEventListener('reset', askAll);
    stream.addEventListener('error', () => {
      isLive = false;
      rejectedAt = performance.now();
    });
  }

  const timer = setInterval(() => {
    if (isLive) return;
    askAll();
    const isGone = source?.readyState === EventSource.CLOSED;
    if (isGone && performance.now() - rejectedAt > OPEN_AGAIN_MS) open();
  }, ASK_EVERY_MS);
  open();
  return () => {
    clearInterval(timer);
    clearTimeout(silenceTimer);
    source?.close();
  };
}

/**
 * All subscribers of an audience share one stream. Over HTTP/1.1 a browser opens at most six connections to a
 * host for all tabs.
 */
const streams = new Map<Audience, { subscribers: Set<Subscriber>; close: () => void }>();

function follow(as: Audience, subscriber: Subscriber): () => void {
  const subscribers = streams.get(as)?.subscribers ?? new Set();
  subscribers.add(subscriber);
  const stream = streams.get(as) ?? { subscribers, close: openStream(as, subscribers) };
  streams.set(as, stream);
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    stream.close();
    streams.delete(as);
  };
}

/**
 * Subscribes to changes of orders (docs/product.md 7.15). Events may arrive twice or late, so the higher `revision`
 * wins. `onStale` asks to read the orders again, for example after missed events.
 */
export function useOrderEvents(as: Audience, { onOrder, onStale }: Subscriber): void {
  const take = useEffectEvent(onOrder);
  const askAll = useEffectEvent(onStale);

  useEffect(() => {
    askAll();
    return follow(as, { onOrder: (order) => take(order), onStale: () => askAll() });
  }, [as]);
}
