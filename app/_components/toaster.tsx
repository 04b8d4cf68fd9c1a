'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { NOTIFY_EVENT } from '@/lib/client/toast-events';

const loadToasts = () =>
  Promise.all([import('./toasts'), import('@/lib/client/toast')]).then(([{ Toasts }]) => Toasts);

/** Events of a user on the page, after which a toast may follow, and the event of a toast itself. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', NOTIFY_EVENT];

/**
 * The container of toasts, including those fired before it has loaded. It loads at the first event of a user,
 * so before the click that causes a toast. Toasts therefore appear even if the connection breaks.
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
