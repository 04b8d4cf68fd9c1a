import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `read` on mount and after each change of the URL's fragment. The fragment changes if the user opens a second
 * email link in the same tab.
 */
export function useFragment(read: () => void): void {
  const take = useEffectEvent(read);
  useEffect(() => {
    const listen = () => take();
    listen();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, []);
}
