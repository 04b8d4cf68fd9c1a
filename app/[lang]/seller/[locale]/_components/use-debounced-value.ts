'use client';

import { useEffect, useState } from 'react';

/**
 * The value after it has not changed for `delayMs`, so that typing does not send a call per letter.
 */
export function useDebouncedValue<T>(value: T, delayMs = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
