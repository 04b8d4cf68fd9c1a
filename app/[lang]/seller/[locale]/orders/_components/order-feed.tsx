'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { orderName } from '@/app/_components/order-parts';
import { useShop } from '@/app/_components/shop-provider';
import { useNow } from '@/app/_components/use-now';
import { useOnChange } from '@/app/_components/use-on-change';
import { useOrderEvents } from '@/app/_components/use-order-events';
import { callApi, serverNow, toastError } from '@/lib/client/api-client';
import { localStore } from '@/lib/client/browser-storage';
import { currentLanguage, translate } from '@/lib/client/language';
import { type PushState, subscribeHere, unsubscribeHere } from '@/lib/client/push';
import { usePerson, useSellerStatus } from '@/lib/client/seller-store';
import { refreshShop } from '@/lib/client/shop-store';
import { playTones, type Tone } from '@/lib/client/tones';
import { deliveredPieces } from '@/lib/orders/order-sums';
import type { OrderResponse, OrdersPage, OrderView } from '@/lib/orders/view';
import { formatDue } from '@/lib/tax/format-due';
import { dayOf } from '@/lib/utils/zone-day';
import {
  alarmFor,
  missingOpenOrders,
  newOrders,
  type Orders,
  titleWith,
  waitingCount,
  withLater,
  withoutEnded,
} from './recent-orders';

const isWaiting = ({ paymentState }: OrderView) =>
  paymentState === 'awaiting payment' || paymentState === 'processing';

const PAGE = 200;
/** 10 pages contain more open orders than a shop can process. */
const MAX_PAGES = 10;

/**
 * Loads the open orders and today's ended orders, and updates them continuously. Calls `onNew` with orders that were
 * placed or paid after the first load.
 */
function useRecentOrders(onNew: (orders: OrderView[]) => void, timeZone: string) {
  const [orders, setOrders] = useState<Orders>(new Map());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const ordersRef = useRef(orders);
  const known = useRef(new Set<string>());
  const hasRead = useRef(false);
  const reading = useRef<Promise<void>>(undefined);

  const updateOrders = useCallback((next: Orders) => {
    ordersRef.current = next;
    setOrders(next);
  }, []);

  const take = useCallback(
    (more: OrderView[], mayBeNew = true) => {
      const fresh = newOrders(more, known.current, serverNow());
      for (const order of more) if (!isWaiting(order)) known.current.add(order._id);
      updateOrders(withLater(ordersRef.current, more));
      if (mayBeNew && fresh.length > 0) onNew(fresh);
    },
    [updateOrders, onNew],
  );

  const read = useCallback(async () => {
    const before = ordersRef.current;
    const found = new Set<string>();
    const list = async (which: string): Promise<boolean> => {
      let cursor = '';
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const path = `/api/order/seller?limit=${PAGE}&${which}${cursor}` as const;
        const answer = await callApi<OrdersPage>(path, { as: 'seller' });
        for (const { _id } of answer.orders) found.add(_id);
        take(answer.orders, hasRead.current);
        if (!answer.nextCursor) return true;
        cursor = `&cursor=${answer.nextCursor}`;
      }
      return false;
    };
    try {
      const isWhole = await list('open=true');
      await list('ended=today');
      hasRead.current = true;
      setStatus('ready');
      for (const id of isWhole ? missingOpenOrders(before, ordersRef.current, found) : []) {
        const path = `/api/order/one?id=${id}&as=seller` as const;
        take([(await callApi<OrderResponse>(path, { as: 'seller' })).order]);
      }
      updateOrders(withoutEnded(ordersRef.current, serverNow(), timeZone));
    } catch (error) {
      setStatus((now) => (now === 'ready' ? now : 'failed'));
      if (!hasRead.current) toastError(error, 'orders');
    }
  }, [updateOrders, take, timeZone]);

  const reload = useCallback((): void => {
    reading.current ??= read().finally(() => {
      reading.current = undefined;
    });
  }, [read]);

  return { orders, status, take, reload };
}

/** The setting of the order alert applies to this device, for all its users. */
const CHOICE = 'basketful:bell';

const RING: readonly Tone[] = [
  [880, 0, 0.4],
  [1175, 0.18, 0.4],
];
const ring = (context: AudioContext) => playTones(context, RING, { volume: 0.25 });

function show(order: OrderView): void {
  const count = deliveredPieces(order);
  const t = translate('board');
  const body = t('newOrderText', {
    what: t('pieces', { count }),
    sum: formatDue(order, { t: translate('order'), language: currentLanguage() }),
    place: order.pickup ? t('place') : order.address.street,
  });
  // With this tag, several tabs show only one notification per order.
  const note = new Notification(t('newOrder', { name: orderName(order) }), {
    body,
    tag: order._id,
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** The message keys in the namespace `board` for the reasons why the order alert works only while the page is open. */
const SHORTFALLS: Partial<
  Record<PushState | 'failed', 'bellRefused' | 'bellUnable' | 'bellFailed'>
> = { refused: 'bellRefused', unable: 'bellUnable', failed: 'bellFailed' };

/** Subscribes this device to push messages while the bell is on. The requests run one after another. */
export function usePush(isOn: boolean) {
  const [reach, setReach] = useState<PushState | 'failed'>();
  const steps = useRef(Promise.resolve());

  const follow = useCallback((shouldSubscribe: boolean) => {
    const step = shouldSubscribe
      ? subscribeHere
      : async () => unsubscribeHere().then(() => undefined);
    steps.current = steps.current.then(async () =>
      setReach(await step().catch(() => (shouldSubscribe ? 'failed' : undefined))),
    );
  }, []);

  // Subscribe on each visit, because the push service, the shop's keys or the session may have changed. Also subscribe
  // after a change of staff by PIN, because it deletes the subscription.
  useOnChange(`${isOn} ${usePerson()?.id}`, () => {
    if (isOn) follow(true);
  });

  return { reach, leave: () => follow(false) };
}

/**
 * Plays a sound for new orders, if the seller has switched the bell button on. While the page is hidden or closed, the
 * device shows push notifications (docs/product.md 8.6). Without push support, a hidden page shows the notifications
 * itself. Browsers play no sound before the first interaction with the page. A click on `toggle` is such an
 * interaction. On a later visit, the first click or key press enables the sound. `shortfall` is the message key in the
 * namespace `board` for the reason why the device is silent while the page is closed.
 */
function useBell() {
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
    // Without permission for notifications, the bell still plays its sound.
    await window.Notification?.requestPermission?.();
    setIsAsked(true);
  }

  const ringForNewOrders = useCallback((orders: OrderView[]) => {
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
      // Mobile browsers show a notification only through a service worker.
    }
  }, []);

  return {
    isOn,
    toggle,
    ringForNewOrders,
    shortfall: isOn && reach ? SHORTFALLS[reach] : undefined,
  };
}

type Feed = ReturnType<typeof useRecentOrders> & { bell: ReturnType<typeof useBell> };

const FeedContext = createContext<Feed | undefined>(undefined);

/** Must be used inside {@link OrderFeed}, while the seller is signed in. */
export function useFeed(): Feed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('useFeed must be used inside of OrderFeed');
  return feed;
}

function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWith(count, document.title);
      if (document.title !== title) document.title = title;
    };
    show();
    // Each page sets its own title, so add the number again.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWith(0, document.title);
    };
  }, [count]);
}

function LiveFeed({ children }: { children: ReactNode }) {
  const bell = useBell();
  const { timeZone } = useShop();
  const recent = useRecentOrders(bell.ringForNewOrders, timeZone);
  useOrderEvents('seller', {
    onOrder: (order) => recent.take([order]),
    onStale: () => {
      recent.reload();
      void refreshShop();
    },
  });
  const { reload } = recent;
  const today = dayOf(useNow(60_000), timeZone);
  // A board may stay open for weeks. The reload removes orders of the day before.
  useOnChange(today, reload);
  useCountInTitle(waitingCount(recent.orders));
  return <FeedContext value={{ ...recent, bell }}>{children}</FeedContext>;
}

export function OrderFeed({ children }: { children: ReactNode }) {
  return useSellerStatus() === 'seller' ? <LiveFeed>{children}</LiveFeed> : children;
}
