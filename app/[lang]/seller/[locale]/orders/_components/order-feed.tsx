'use client';

import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { useShop } from '@/app/_components/shop-provider';
import { useNow } from '@/app/_components/use-now';
import { useOrderEvents } from '@/app/_components/use-order-events';
import { useSellerStatus } from '@/lib/client/seller-store';
import { refreshShop } from '@/lib/client/shop-store';
import { dayOf } from '@/lib/utils/zone-day';
import { titleWith, waitingCount } from './recent-orders';
import { useBell } from './use-bell';
import { useRecentOrders } from './use-recent-orders';

type Feed = ReturnType<typeof useRecentOrders> & { bell: ReturnType<typeof useBell> };

const FeedContext = createContext<Feed | undefined>(undefined);

/** The live orders; only inside of {@link OrderFeed}, for the signed-in seller. */
export function useFeed(): Feed {
  const feed = useContext(FeedContext);
  if (!feed) throw new Error('There is no feed of orders here');
  return feed;
}

/** Shows in the tab's title how many orders wait to be packed. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const show = () => {
      const title = titleWith(count, document.title);
      if (document.title !== title) document.title = title;
    };
    show();
    // Another page brings its own title.
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
  // Reads the orders again when the day changes, which drops those that ended before: a board stays open for weeks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day alone is the reason
  useEffect(reload, [today, reload]);
  useCountInTitle(waitingCount(recent.orders));
  return <FeedContext value={{ ...recent, bell }}>{children}</FeedContext>;
}

/** Gives the pages inside the live orders, once the seller is signed in. */
export function OrderFeed({ children }: { children: ReactNode }) {
  return useSellerStatus() === 'seller' ? <LiveFeed>{children}</LiveFeed> : children;
}
