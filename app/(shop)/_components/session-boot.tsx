'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { bootSession, connectSession } from '@/lib/auth/session-store';
import { connectCart } from '@/lib/cart/cart-store';
import { registerRouter } from '@/lib/navigation';

/** Asks once per page load who is here, and keeps session and cart in step with the browser. */
export function SessionBoot() {
  const router = useRouter();

  useEffect(() => registerRouter((path) => router.push(path)), [router]);

  useEffect(() => {
    const disconnect = [connectSession(), connectCart()];
    void bootSession();
    return () => {
      for (const stop of disconnect) stop();
    };
  }, []);

  // After everything that the page itself needs.
  useEffect(() => {
    const register = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    if (document.readyState === 'complete') return register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);

  return null;
}
