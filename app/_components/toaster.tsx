'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/toast-events';

const loadToasts = () =>
  Promise.all([import('./toasts'), import('@/lib/client/toast')]).then(([{ Toasts }]) => Toasts);

/** Signs of a person at the page, after which a toast may follow, and toasts themselves. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', NOTIFY_EVENT];

/**
 * The container of toasts, and the toasts fired before it is there. It is loaded at the first sign of a
 * person: before the press that a toast answers, so that it also comes when the connection breaks.
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
