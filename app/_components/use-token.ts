import { useEffect, useState } from 'react';

/** The token behind the # of the address, which is taken out of the address and the history. */
export function useToken(): string {
  const [token, setToken] = useState('');
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      if (hash.length < 2) return;
      setToken(hash.slice(1));
      window.history.replaceState(window.history.state, '', pathname);
    };
    take();
    // Another link of a mail, opened in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
