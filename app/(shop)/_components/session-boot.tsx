'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { bootSession, connectSession } from '@/lib/auth/session-store';
import { connectCart } from '@/lib/cart/cart-store';
import { registerRouter } from '@/lib/navigation';

/** The page has its pictures by then, and what is on the screen has been prefetched. */
const SETTLED_MS = 3000;

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

  useEffect(() => {
    const register = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
    const timer = setTimeout(register, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  return null;
}
