'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { useReplayedClicks } from './use-replayed-clicks';

const Toasts = dynamic(() => import('./toasts').then((module) => module.Toasts), { ssr: false });

/** The first press may lead to a toast; `notify` is what lib/notify sends with one. */
const EVENTS = ['pointerdown', 'keydown', 'notify'];

/**
 * The place where toasts appear. It is loaded at the first sign that one may come, and shows
 * those fired meanwhile.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    for (const event of EVENTS) window.addEventListener(event, want, { once: true, passive: true });
    return () => {
      for (const event of EVENTS) window.removeEventListener(event, want);
    };
  }, []);
  // What is pressed may lead to a toast, and this is on every page.
  useReplayedClicks();
  return wanted && <Toasts />;
}
