'use client';

import { useEffect, useEffectEvent } from 'react';
import type { Audience } from '@/lib/client/session-scope';
import { type Follower, openStream } from './order-stream';

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
