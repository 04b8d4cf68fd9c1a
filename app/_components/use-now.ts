'use client';

import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/client/api-client';

/** Returns the server's time in ms, updated every `everyMs` ms. */
export function useNow(everyMs = 5_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const update = () => setNow(serverNow());
    update();
    const timer = setInterval(update, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
