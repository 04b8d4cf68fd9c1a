'use client';

import type { ReactNode } from 'react';
import { usePause } from '@/lib/client/shop-store';

/** The line at the top of every page: the delivery promise or, while the shop takes no new orders, why. */
export function PromiseBar({ children }: { children: ReactNode }) {
  const pause = usePause();
  return (
    <p
      aria-live="polite"
      className={`px-4 py-1.5 text-center font-medium text-sm print:hidden ${pause ? 'bg-amber-soft text-amber' : 'bg-brand text-on-brand'}`}
    >
      {pause ? <bdi>{pause}</bdi> : children}
    </p>
  );
}
