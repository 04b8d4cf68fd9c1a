'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/toast-events';

const loadToasts = () =>
  Promise.all([import('./toasts'), import('@/lib/client/toast')]).then(([{ Toasts }]) => Toasts);

/** User events that may soon cause a toast, and the event that a toast itself fires. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', NOTIFY_EVENT];

/**
 * Shows toasts. Their code loads at the user's first event, for example a pointer move, and not at the first toast. The
 * toasts of errors therefore also work after the connection breaks. Toasts fired before the code has loaded are shown
 * afterwards.
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
