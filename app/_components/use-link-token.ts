'use client';

import { useEffect, useState } from 'react';

/** Returns the token after the # of the address, and removes it from the address and the history. */
export function useLinkToken(): string {
  const [token, setToken] = useState('');
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      if (hash.length < 2) return;
      setToken(hash.slice(1));
      window.history.replaceState(window.history.state, '', pathname);
    };
    take();
    // The user opened another link of an e-mail in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
