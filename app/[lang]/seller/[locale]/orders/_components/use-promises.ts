'use client';

import { useEffect, useState } from 'react';
import { callApi } from '@/lib/client/api-client';
import { createTurns } from '@/lib/client/turns';
import type { PromisesView } from '@/lib/orders/view';

/** The delay before counting, so that several deliveries in a row cause one request. */
const SOON_MS = 300;

/** How many orders were delivered, and how many of them on time; counted by the server. */
export type Promises = Pick<PromisesView['days'][number], 'delivered' | 'onTime'>;

function sumOf(days: PromisesView['days']): Promises {
  const sum = (key: keyof Promises) => days.reduce((all, day) => all + day[key], 0);
  return { delivered: sum('delivered'), onTime: sum('onTime') };
}

/** The promises kept today and in the last 7 days; asked for again when `done` changes. */
export function usePromises(done: number): { today: Promises; week: Promises } {
  const [{ days }, setCounted] = useState<{ days: PromisesView['days']; done?: number }>({
    days: [],
  });
  const [asking] = useState(createTurns);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isLatest = asking();
      // Without an answer the count stays as it is; the board tells when it cannot be reached.
      callApi<PromisesView>('/api/order/promises', { as: 'seller' }).then(
        (answer) => isLatest() && setCounted({ ...answer, done }),
        () => undefined,
      );
    }, SOON_MS);
    return () => clearTimeout(timer);
  }, [done, asking]);
  return { today: sumOf(days.slice(0, 1)), week: sumOf(days.slice(1)) };
}
