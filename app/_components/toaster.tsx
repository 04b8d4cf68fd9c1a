'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/notify';

const loadToasts = () => import('./toasts').then((module) => module.Toasts);
const Toasts = dynamic(loadToasts, { ssr: false });

/** Events after which a toast may follow. */
const EVENTS = ['pointerdown', 'keydown', NOTIFY_EVENT];
/** By then the page has loaded its pictures and prefetched its visible links. */
const SETTLED_MS = 3000;

/**
 * The container of toasts, and the toasts fired before it is there. It is loaded at the first event
 * that may lead to one, and otherwise when the page has settled, so that the first toast also comes
 * without a connection.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const event of EVENTS) window.addEventListener(event, want, { once: true, passive: true });
    const timer = setTimeout(() => {
      void Promise.all([loadToasts(), import('sonner')]).then(want, () => undefined);
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) window.removeEventListener(event, want);
    };
  }, []);
  return wanted && <Toasts />;
}
