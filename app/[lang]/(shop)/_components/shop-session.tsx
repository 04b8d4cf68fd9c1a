'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect } from 'react';
import { SessionScope } from '@/app/_components/session-scope';
import { connectCart } from '@/lib/client/cart-store';
import { registerRouter } from '@/lib/client/navigation';
import { bootSession, connectSession, restartSession } from '@/lib/client/session';

/** By then the page has loaded its pictures. */
const SETTLED_MS = 3000;

/**
 * Wraps the pages of the shop: asks who is signed in, and connects session and cart to the browser.
 */
export function ShopSession({ children }: { children: ReactNode }) {
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
    // Reading `serviceWorker` throws where the browser refuses storage.
    const register = async () => navigator.serviceWorker?.register('/sw.js');
    const timer = setTimeout(() => void register().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <SessionScope audience="shopper" askAgain={restartSession}>
      {children}
    </SessionScope>
  );
}
