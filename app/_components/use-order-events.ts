'use client';

import { useEffect, useEffectEvent } from 'react';
import { setServerTime } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';
import { askPause, cacheShop } from '@/lib/client/shop-store';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';
import type { ShopAnswer } from '@/lib/shop/view';

/** How often the lists are read again while no events arrive, in ms. */
const ASK_EVERY_MS = 4_000;
/**
 * How long the browser waits before it opens a rejected stream again, in ms. The browser closes such a stream
 * for good.
 */
const OPEN_AGAIN_MS = 15_000;
/**
 * After this silence a stream counts as broken, in ms. The shop sends something every 10 s. The browser waits
 * for its connection to fail, which may take many minutes.
 */
const SILENT_MS = 25_000;

/** Returns the data of an event; undefined if they were cut off. */
const dataOf = <T>(event: MessageEvent): T | undefined => {
  try {
    return JSON.parse(event.data);
  } catch {
    return undefined;
  }
};

/** A subscriber of order changes. `onStale` is called when the lists must be read again. */
type Follower = { onOrder: (order: OrderView) => void; onStale: () => void };

/** Opens the stream of an audience for all its followers in this tab. Returns the function that closes it. */
export function openStream(as: Audience, followers: ReadonlySet<Follower>): () => void {
  let source: EventSource | undefined;
  let isLive = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const askAll = () => {
    for (const { onStale } of followers) onStale();
  };
  const noteLife = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
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
      // A new stream does not repeat earlier events; a resumed one does.
      if (isFirst) askAll();
      isFirst = false;
    });
    stream.addEventListener('order', (event) => {
      noteLife();
      const { order } = dataOf<OrderAnswer>(event) ?? {};
      if (order) for (const { onOrder } of followers) onOrder(order);
    });
    stream.addEventListener('shop', (event) => {
      noteLife();
      const { shop } = dataOf<ShopAnswer>(event) ?? {};
      if (!shop) return;
      cacheShop(shop);
      // The server composes the pause message for shoppers.
      if (as === 'shopper') askPause();
    });
    stream.addEventListener('heartbeat', noteLife);
    stream.addEventListener('reset', askAll);
    stream.addEventListener('error', () => {
      isLive = false;
      refusedAt = performance.now();
    });
  }

  const timer = setInterval(() => {
    if (isLive) return;
    askAll();
    const isGone = source?.readyState === EventSource.CLOSED;
    if (isGone && performance.now() - refusedAt > OPEN_AGAIN_MS) open();
  }, ASK_EVERY_MS);
  open();
  return () => {
    clearInterval(timer);
    clearTimeout(silence);
    source?.close();
  };
}

type Stream = { followers: Set<Follower>; close: () => void };
/** One stream for each audience: without HTTP/2 a browser opens at most six connections for all its tabs. */
const streams = new Map<Audience, Stream>();

function follow(as: Audience, follower: Follower): () => void {
  const followers = streams.get(as)?.followers ?? new Set();
  followers.add(follower);
  const stream = streams.get(as) ?? { followers, close: openStream(as, followers) };
  streams.set(as, stream);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    stream.close();
    streams.delete(as);
  };
}

/**
 * Follows the changes of orders (docs/product.md 7.15). `onOrder` receives each changed order, perhaps twice
 * or late, so the higher `revision` wins. `onStale` is called when the orders must be read: at the start,
 * after missed events, and every few seconds while no events can arrive.
 */
export function useOrderEvents(as: Audience, { onOrder, onStale }: Follower): void {
  const take = useEffectEvent(onOrder);
  const askAll = useEffectEvent(onStale);

  useEffect(() => {
    askAll();
    return follow(as, { onOrder: (order) => take(order), onStale: () => askAll() });
  }, [as]);
}
