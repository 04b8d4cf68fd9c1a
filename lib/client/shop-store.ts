import { create } from 'zustand';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { callApi } from './api-client';

/**
 * The settings of the shop that this browser last read. A page may be older than the seller's last change, so
 * the cart reads them again before it shows costs.
 */
const useStore = create<{ shop?: ShopView }>(() => ({}));

/** When the browser last asked whether the shop accepts orders, in ms since the page began to load. */
let pauseAskedAt = 0;
/** How long after a response navigations do not ask again, in ms. */
const PAUSE_FRESH_MS = 20_000;

/**
 * Asks whether the shop accepts orders. The call sends no cookies, so the server needs neither a session nor
 * the database.
 */
export function askPause(): void {
  pauseAskedAt = performance.now();
  void callApi('/api/user/is-auth', { credentials: 'omit' }).catch(() => undefined);
}

/** Asks at a navigation whether the shop accepts orders, unless the page has asked recently. */
export function askPauseOnWay(): void {
  if (performance.now() - pauseAskedAt > PAUSE_FRESH_MS) askPause();
}

/** Stores the settings of a response, for {@link useFreshShop}. */
export const cacheShop = (shop: ShopView): void => useStore.setState({ shop });

/** Reads the settings of the shop again. After a failure the last ones stay. */
export async function refreshShop(): Promise<void> {
  const answer = await callApi<ShopAnswer>('/api/shop/settings').catch(() => undefined);
  if (answer) cacheShop(answer.shop);
}

/** Returns the settings outside of rendering, and reads them first if necessary. */
export async function readFreshShop(): Promise<ShopView | undefined> {
  if (!useStore.getState().shop) await refreshShop();
  return useStore.getState().shop;
}

/** Returns the settings as read since the page loaded; undefined before. */
export const useFreshShop = (): ShopView | undefined => useStore(({ shop }) => shop);
