import { useEffect } from 'react';
import { LOCK_AFTER_MINUTES } from '@/lib/auth/lock-math';
import { localStore, SELLER_ITEMS } from '@/lib/client/browser-storage';
import { lockDevice } from '@/lib/client/seller-store';

/** When somebody last touched the device, in any of its tabs, in ms. */
const TOUCHED = `${SELLER_ITEMS}touched`;
const LOOK_EVERY_MS = 15_000;
/** A touch is noted at most this often. */
const NOTE_EVERY_MS = 5_000;

/** Locks a shared device after some minutes without a touch or a key in any of its tabs. */
export function useIdleLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    let noted = 0;
    const touch = () => {
      if (Date.now() - noted < NOTE_EVERY_MS) return;
      noted = Date.now();
      localStore.setItem(TOUCHED, String(noted));
    };
    const look = () => {
      const touched = Number(localStore.getItem(TOUCHED) ?? noted);
      // Without a connection nobody could unlock it; the server locks it by itself.
      if (navigator.onLine && Date.now() - touched > LOCK_AFTER_MINUTES * 60_000) void lockDevice();
    };
    touch();
    const events = ['pointerdown', 'keydown', 'scroll'] as const;
    const how = { capture: true, passive: true };
    for (const event of events) window.addEventListener(event, touch, how);
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const event of events) window.removeEventListener(event, touch, how);
    };
  }, [isActive]);
}
