'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/toast-events';

const loadToasts = () =>
  Promise.all([import('./toasts'), import('@/lib/client/toast')]).then(([{ Toasts }]) => Toasts);

/** User events that may cause a toast, and the event of a toast. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', NOTIFY_EVENT];

/**
 * Loads the code of toasts at the first user event. Error toasts therefore also work offline. Earlier toasts are shown
 * after loading.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>();
  useEffect(() => {
    if (Toasts) return;
    const want = () =>
      loadToasts().then(
        (part) => setToasts(() => part),
        () => undefined,
      );
    for (const sign of SIGNS) window.addEventListener(sign, want, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, want);
    };
  }, [Toasts]);
  return Toasts && <Toasts />;
}
