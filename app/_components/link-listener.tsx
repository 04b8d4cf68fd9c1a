'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { listenToLinks } from '@/lib/client/links';

/** Lets the links of all pages ({@link Link}) lead there by the router. */
export function LinkListener() {
  const router = useRouter();
  useEffect(() => listenToLinks(router), [router]);
  return null;
}
