'use client';

import { useRouter, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { safeNext } from '@/lib/safe-next';

const DELAY_MS = 5000;

/** Leads on to the page that the query names, after 5 seconds (spec section 9). */
export function GoOn() {
  const router = useRouter();
  const next = useSearchParams().get('next');
  useEffect(() => {
    // Without a `next` the page just spins (spec section 2).
    if (next === null) return;
    const timer = setTimeout(() => router.replace(safeNext(next)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [next, router]);
  return null;
}
