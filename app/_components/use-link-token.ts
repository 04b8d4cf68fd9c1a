'use client';

import { useEffect, useState } from 'react';

/**
 * Returns the token in the fragment (after #) of the address. Removes the fragment from the address and the
 * history.
 */
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
    // Handles a second e-mail link that the user opens in the same tab.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
