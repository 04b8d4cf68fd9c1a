'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { orderName, piecesOf } from '@/app/_components/order-parts';
import { localStore } from '@/lib/client/browser-storage';
import { formatCents, fromDollars } from '@/lib/money';
import type { OrderView } from '@/lib/orders/view';
import { alarmFor } from './recent-orders';

/** The choice of this device, not of a person. */
const CHOICE = 'basketful:bell';

/** Two short tones, one after the other. */
function ring(context: AudioContext): void {
  for (const [at, pitch] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const begin = context.currentTime + at;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.4);
  }
}

function show(order: OrderView): void {
  const pieces = piecesOf(order);
  const body = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${formatCents(fromDollars(order.amount), order.currency)}, ${order.address.street}`;
  // One per order, on however many boards of this device.
  const note = new Notification(`New: ${orderName(order)}`, { body, tag: order._id });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/**
 * Rings for new orders, and shows them as notifications of the system while the page is in the
 * background. A browser makes no sound before a press, so `toggle` is called by one; a later visit
 * of the same device takes its first press.
 */
export function useBell() {
  const [isOn, setIsOn] = useState(() => localStore.getItem(CHOICE) === 'on');
  const context = useRef<AudioContext>(undefined);

  const wake = useCallback(() => {
    context.current ??= new AudioContext();
    void context.current.resume();
  }, []);

  useEffect(() => {
    if (!isOn) return;
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) window.addEventListener(event, wake, { once: true });
    return () => {
      for (const event of events) window.removeEventListener(event, wake);
    };
  }, [isOn, wake]);

  async function toggle() {
    const next = !isOn;
    setIsOn(next);
    localStore.setItem(CHOICE, next ? 'on' : 'off');
    if (!next) return;
    wake();
    if (context.current) ring(context.current);
    // Without the permission, or without notifications in this browser, it still rings.
    await window.Notification?.requestPermission?.();
  }

  const tell = useCallback((orders: OrderView[]) => {
    const { rings, notifies } = alarmFor({
      isOn: localStore.getItem(CHOICE) === 'on',
      isVisible: document.visibilityState === 'visible',
      mayNotify: window.Notification?.permission === 'granted',
    });
    if (rings && context.current?.state === 'running') ring(context.current);
    if (!notifies) return;
    try {
      for (const order of orders) show(order);
    } catch {
      // Browsers of phones show notifications of service workers only.
    }
  }, []);

  return { isOn, toggle, tell };
}
