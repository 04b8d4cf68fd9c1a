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

  return null;
}
