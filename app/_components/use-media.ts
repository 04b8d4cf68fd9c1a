import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for tables and for the seller's menu beside the page. */
export const WIDE_SCREEN = '(width >= 48rem)';

/** Returns whether a media query matches. Returns false during server rendering. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => false,
  );
}
