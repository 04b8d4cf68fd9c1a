import { useEffect, useState } from 'react';

/** The search of the address, such as `?date=2026-12-25`, undefined before it is read; and the way to another. */
export function useAddressSearch(): [string | undefined, (next: string) => void] {
  const [search, setSearch] = useState<string>();

  useEffect(() => {
    const read = () => setSearch(location.search);
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, []);

  function go(next: string) {
    history.pushState(history.state, '', next);
    setSearch(next);
  }

  return [search, go];
}
