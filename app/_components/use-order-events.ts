'use client';

import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { noteServerTime } from '@/lib/client/server-clock';
import type { Audience } from '@/lib/client/session-scope';
import { type OrderView, orderAnswer } from '@/lib/orders/view';

/** How often the lists are read again while no events come. */
const ASK_EVERY_MS = 4_000;
/** A browser closes a stream that was refused; after this pause it is opened again. */
const OPEN_AGAIN_MS = 15_000;

const readyData = z.object({ now: z.string() });

const dataOf = <T>(schema: z.ZodMiniType<T>, event: MessageEvent): T | undefined => {
  try {
    return z.safeParse(schema, JSON.parse(event.data)).data;
  } catch {
    return undefined;
  }
};

type Follower = { onOrder: (order: OrderView) => void; onStale: () => void };

/** Opens the stream of an audience for all that follow it in this tab; returns how to close it. */
function openStream(as: Audience, followers: ReadonlySet<Follower>): () => void {
  let source: EventSource | undefined;
  let isLive = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  const askAll = () => {
    for (const { onStale } of followers) onStale();
  };

  function open() {
    const stream = new EventSource(`/api/order/events?as=${as}`);
    let isFirst = true;
    source = stream;
    stream.addEventListener('ready', (event) => {
      const { now = '' } = dataOf(readyData, event) ?? {};
      noteServerTime(Date.parse(now));
      isLive = true;
      // A new stream does not repeat what happened before it; a resumed one does.
      if (isFirst) askAll();
      isFirst = false;
    });
    stream.addEventListener('order', (event) => {
      const { order } = dataOf(orderAnswer, event) ?? {};
      if (order) for (const { onOrder } of followers) onOrder(order);
    });
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
