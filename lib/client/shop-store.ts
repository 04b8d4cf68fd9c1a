import { create } from 'zustand';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import { callApi } from './api-client';

/**
 * The last loaded shop settings. The seller may have changed them since a page was rendered, so the cart reloads them
 * before it shows costs.
 */
const useStore = create<{ shop?: ShopView }>(() => ({}));

/** When the browser last asked, in ms since the page started to load. */
let pauseAskedAt = 0;
/** A navigation asks again only after this time. */
const PAUSE_FRESH_MS = 20_000;

/**
 * Asks whether the shop accepts orders. The request sends no cookies, so the server needs neither a session nor the
 * database.
 */
export function fetchPause(): void {
  pauseAskedAt = performance.now();
  void callApi('/api/user/is-auth', { credentials: 'omit' }).catch(() => undefined);
}

/** Called at each navigation. Asks whether the shop accepts orders, unless the last answer is fresh. */
export function fetchPauseOnNavigation(): void {
  if (performance.now() - pauseAskedAt > PAUSE_FRESH_MS) fetchPause();
}

/** Stores the shop settings of a response for {@link useFreshShop}. Undefined removes the stored settings. */
export const cacheShop = (shop: ShopView | undefined): void =>
  useStore.setState(shop ? { shop } : {}, true);

/** Loads the settings of the shop again. After an error, the previous settings stay. */
export async function refreshShop(): Promise<void> {
  const answer = await callApi<ShopViewResponse>('/api/shop/settings').catch(() => undefined);
  if (answer) cacheShop(answer.shop);
}

/** Returns the settings, for code outside of components. Loads them first if necessary. */
export async function readFreshShop(): Promise<ShopView | undefined> {
  if (!useStore.getState().shop) await refreshShop();
  return useStore.getState().shop;
}

/** Returns the shop settings that this page has loaded from the server; undefined before the first response. */
export const useFreshShop = (): ShopView | undefined => useStore(({ shop }) => shop);
