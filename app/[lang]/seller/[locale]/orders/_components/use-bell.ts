'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { orderName } from '@/app/_components/order-parts';
import { localStore } from '@/lib/client/browser-storage';
import { presentLanguage, wordsOf } from '@/lib/client/language';
import { type PushState, subscribeHere, unsubscribeHere } from '@/lib/client/push';
import { playTones, type Tone } from '@/lib/client/tones';
import { deliveredPieces } from '@/lib/orders/pieces-math';
import type { OrderView } from '@/lib/orders/view';
import { formatDollars } from '@/lib/utils/money';
import { alarmFor } from './recent-orders';

/** The choice of this device, not of a person. */
const CHOICE = 'basketful:bell';

/** Two short tones, one after the other. */
const RING: readonly Tone[] = [
  [880, 0, 0.4],
  [1175, 0.18, 0.4],
];
const ring = (context: AudioContext) => playTones(context, RING, { volume: 0.25 });

function show(order: OrderView): void {
  const count = deliveredPieces(order);
  const t = wordsOf('board');
  const body = t('newOrderText', {
    what: t('pieces', { count }),
    sum: formatDollars(order.amount, order.currency, presentLanguage()),
    place: order.pickup ? t('place') : order.address.street,
  });
  // One notification per order, on however many boards of this device.
  const note = new Notification(t('newOrder', { name: orderName(order) }), {
    body,
    tag: order._id,
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** Why it rings only while the page is open, as a message of `board`. */
const SHORTFALLS: Partial<
  Record<PushState | 'failed', 'bellRefused' | 'bellUnable' | 'bellFailed'>
> = { refused: 'bellRefused', unable: 'bellUnable', failed: 'bellFailed' };

/** Subscribes or unsubscribes this device as the seller chooses, one step after the other. */
function usePush(isOn: boolean) {
  const [reach, setReach] = useState<PushState | 'failed'>();
  const steps = useRef(Promise.resolve());

  const follow = useCallback((wanted: boolean) => {
    const step = wanted ? subscribeHere : async () => unsubscribeHere().then(() => undefined);
    steps.current = steps.current.then(async () =>
      setReach(await step().catch(() => (wanted ? 'failed' : undefined))),
    );
  }, []);

  // Repeated at each visit, because the push service, the keys of the shop or the session may have
  // changed.
  useEffect(() => {
    if (isOn) follow(true);
  }, [follow, isOn]);

  return { reach, leave: () => follow(false) };
}

/**
 * Rings for new orders. While the page is in the background or closed, the device's push service
 * shows them (docs/product.md 8.6); without one, the page shows them itself from the background. A
 * browser plays no sound before a press: `toggle` is called by a press, and a later visit uses its
 * first press. `shortfall` is the message of `board` that says why the device is silent while the page is closed.
 */
export function useBell() {
  const [isOn, setIsOn] = useState(() => localStore.getItem(CHOICE) === 'on');
  const [isAsked, setIsAsked] = useState(isOn);
  const { reach, leave } = usePush(isOn && isAsked);
  const context = useRef<AudioContext>(undefined);
  const isPushed = useRef(false);

  useEffect(() => {
    isPushed.current = reach === 'on';
  }, [reach]);

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
    setIsAsked(false);
    localStore.setItem(CHOICE, next ? 'on' : 'off');
    if (!next) return leave();
    wake();
    if (context.current) ring(context.current);
    // Without the permission, or without notifications in this browser, it still rings.
    await window.Notification?.requestPermission?.();
    setIsAsked(true);
  }

  const tell = useCallback((orders: OrderView[]) => {
    const { rings, notifies } = alarmFor({
      isOn: localStore.getItem(CHOICE) === 'on',
      isVisible: document.visibilityState === 'visible',
      mayNotify: window.Notification?.permission === 'granted' && !isPushed.current,
    });
    if (rings && context.current?.state === 'running') ring(context.current);
    if (!notifies) return;
    try {
      for (const order of orders) show(order);
    } catch {
      // Browsers of phones show notifications of service workers only.
    }
  }, []);

  return { isOn, toggle, tell, shortfall: isOn && reach ? SHORTFALLS[reach] : undefined };
}
