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
import { useOrderEvents } from '@/app/_components/use-order-events';
import { callApi, serverNow, toastError } from '@/lib/client/api-client';
import { localStore } from '@/lib/client/browser-storage';
import { currentLanguage, wordsOf } from '@/lib/client/language';
import { type PushState, subscribeHere, unsubscribeHere } from '@/lib/client/push';
import { useSellerStatus } from '@/lib/client/seller-store';
import { refreshShop } from '@/lib/client/shop-store';
import { playTones, type Tone } from '@/lib/client/tones';
import { deliveredPieces } from '@/lib/orders/line-quantities';
import type { OrderAnswer, OrdersPage, OrderView } from '@/lib/orders/view';
import { formatDollars } from '@/lib/utils/money';
import { dayOf } from '@/lib/utils/zone-day';
import {
  alarmFor,
  missingOpenOrders,
  newOnes,
  type Orders,
  titleWith,
  waitingCount,
  withLater,
  withoutEnded,
} from './recent-orders';

/** Returns whether the shopper has not paid yet, or the bank has not confirmed the payment. */
const isWaiting = ({ paymentState }: OrderView) =>
  paymentState === 'awaiting payment' || paymentState === 'processing';

const PAGE = 200;
/** 10 pages are more orders than a shop can work on. */
const MAX_PAGES = 10;

/**
 * Loads the open orders and those that ended today, by id, and updates them. Calls `onNew` for orders that
 * were placed or paid online after the first load.
 */
function useRecentOrders(onNew: (orders: OrderView[]) => void, timeZone: string) {
  const [orders, setOrders] = useState<Orders>(new Map());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  /** The latest orders, for a request that started before the last render. */
  const held = useRef(orders);
  const known = useRef(new Set<string>());
  const hasRead = useRef(false);
  const reading = useRef<Promise<void>>(undefined);

  const hold = useCallback((next: Orders) => {
    held.current = next;
    setOrders(next);
  }, []);

  const take = useCallback(
    (more: OrderView[], mayBeNew = true) => {
      const fresh = newOnes(more, known.current, serverNow());
      for (const order of more) if (!isWaiting(order)) known.current.add(order._id);
      hold(withLater(held.current, more));
      if (mayBeNew && fresh.length > 0) onNew(fresh);
    },
    [hold, onNew],
  );

  const read = useCallback(async () => {
    const before = held.current;
    const found = new Set<string>();
    /** Loads all pages of a list. Returns whether the last page was reached. */
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
      for (const id of isWhole ? missingOpenOrders(before, held.current, found) : []) {
        const path = `/api/order/one?id=${id}&as=seller` as const;
        take([(await callApi<OrderAnswer>(path, { as: 'seller' })).order]);
      }
      hold(withoutEnded(held.current, serverNow(), timeZone));
    } catch (error) {
      setStatus((now) => (now === 'ready' ? now : 'failed'));
      if (!hasRead.current) toastError(error, 'orders');
    }
  }, [hold, take, timeZone]);

  /** Loads the orders again, unless a load is running. */
  const reload = useCallback((): void => {
    reading.current ??= read().finally(() => {
      reading.current = undefined;
    });
  }, [read]);

  return { orders, status, take, reload };
}

/** The local storage key of the bell. The setting belongs to the device, not to a person. */
const CHOICE = 'basketful:bell';

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
    sum: formatDollars(order.amount, order.currency, currentLanguage()),
    place: order.pickup ? t('place') : order.address.street,
  });
  // The tag limits the device to one notification per order, although several tabs may show the board.
  const note = new Notification(t('newOrder', { name: orderName(order) }), {
    body,
    tag: order._id,
  });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}

/** The message of `board` that explains why the device rings only while the page is open. */
const SHORTFALLS: Partial<
  Record<PushState | 'failed', 'bellRefused' | 'bellUnable' | 'bellFailed'>
> = { refused: 'bellRefused', unable: 'bellUnable', failed: 'bellFailed' };

/** Subscribes or unsubscribes this device as the seller chooses, one request after another. */
function usePush(isOn: boolean) {
  const [reach, setReach] = useState<PushState | 'failed'>();
  const steps = useRef(Promise.resolve());

  const follow = useCallback((wanted: boolean) => {
    const step = wanted ? subscribeHere : async () => unsubscribeHere().then(() => undefined);
    steps.current = steps.current.then(async () =>
      setReach(await step().catch(() => (wanted ? 'failed' : undefined))),
    );
  }, []);

  // Repeated on each visit, because the push service, the keys of the shop or the session may have changed.
  useEffect(() => {
    if (isOn) follow(true);
  }, [follow, isOn]);

  return { reach, leave: () => follow(false) };
}

/**
 * Rings for new orders. While the page is in the background or closed, the push service of the device shows
 * them (docs/product.md 8.6). Without a push service, the page shows notifications itself while it is in the
 * background. A browser plays no sound before the first interaction: the click on `toggle` enables it, and a
 * later visit uses its first click or key. `shortfall` is the message of `board` that explains why the device
 * is silent while the page is closed.
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
    // Without permission or support for notifications, the sound still plays.
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
      // Browsers on phones show notifications only from service workers.
    }
  }, []);

  return { isOn, toggle, tell, shortfall: isOn && reach ? SHORTFALLS[reach] : undefined };
}

type Feed = ReturnType<typeof useRecentOrders> & { bell: ReturnType<typeof useBell> };

const FeedContext = createContext<Feed | undefined>(undefined);

/** Returns the live orders. Works only inside {@link OrderFeed}, for the signed-in seller. */
export function useFeed(): Feed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('useFeed must be used inside of OrderFeed');
  return feed;
}

/** Shows the number of orders to pack in the title of the tab. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWith(count, document.title);
      if (document.title !== title) document.title = title;
    };
    show();
    // Another page sets its own title, so add the number again.
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
  const recent = useRecentOrders(bell.tell, timeZone);
  useOrderEvents('seller', {
    onOrder: (order) => recent.take([order]),
    onStale: () => {
      recent.reload();
      void refreshShop();
    },
  });
  const { reload } = recent;
  const today = dayOf(useNow(60_000), timeZone);
  // Reload when the day changes, to drop the orders that ended before. A board may stay open for weeks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the day changes
  useEffect(reload, [today, reload]);
  useCountInTitle(waitingCount(recent.orders));
  return <FeedContext value={{ ...recent, bell }}>{children}</FeedContext>;
}

/** Provides the live orders to its children once the seller is signed in. */
export function OrderFeed({ children }: { children: ReactNode }) {
  return useSellerStatus() === 'seller' ? <LiveFeed>{children}</LiveFeed> : children;
}
