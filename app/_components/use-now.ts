'use client';

import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/client/api-client';

/** The time of the server, in ms; it rerenders the component every few seconds. */
export function useNow(everyMs = 5_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tell = () => setNow(serverNow());
    tell();
    const timer = setInterval(tell, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
