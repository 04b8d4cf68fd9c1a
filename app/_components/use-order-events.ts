'use client';

import { useEffect, useEffectEvent } from 'react';
import { setServerTime } from '@/lib/client/api-client';
import type { Audience } from '@/lib/client/session-scope';
import { askPause, cacheShop } from '@/lib/client/shop-store';
import type { OrderAnswer, OrderView } from '@/lib/orders/view';
import type { ShopAnswer } from '@/lib/shop/view';

/** How often the lists are read again while no events come. */
const ASK_EVERY_MS = 4_000;
/** A browser closes a stream that was refused; after this pause it is opened again. */
const OPEN_AGAIN_MS = 15_000;
/**
 * The shop sends something every 10 s. A stream that is silent for so long is dead, although the browser, which
 * waits for its connection to fail, may not notice for many minutes.
 */
const SILENT_MS = 25_000;

/** The data of an event; undefined where it was cut off. */
const dataOf = <T>(event: MessageEvent): T | undefined => {
  try {
    return JSON.parse(event.data);
  } catch {
    return undefined;
  }
};

/** Who follows the orders: `onStale` is called when the lists have to be read again. */
type Follower = { onOrder: (order: OrderView) => void; onStale: () => void };

/** Opens the stream of an audience for all that follow it in this tab; returns how to close it. */
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
      // A new stream does not repeat what happened before it; a resumed one does.
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
      // The server composes what shoppers read of a pause.
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
/** One for each audience: without HTTP/2 a browser has six connections for all its tabs. */
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
 * Follows the changes of orders (docs/product.md 7.15): `onOrder` gets each changed order, perhaps
 * twice or late, so the higher `revision` counts. `onStale` is called when the orders have to be
 * read: at the start, after events were missed, and every few seconds while none can come.
 */
export function useOrderEvents(as: Audience, { onOrder, onStale }: Follower): void {
  const take = useEffectEvent(onOrder);
  const askAll = useEffectEvent(onStale);

  useEffect(() => {
    askAll();
    return follow(as, { onOrder: (order) => take(order), onStale: () => askAll() });
  }, [as]);
}
