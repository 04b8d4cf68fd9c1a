import { create } from 'zustand';
import type { ShopView, ShopViewResponse } from '@/lib/shop/view';
import { callApi } from './api-client';

/**
 * The settings of the shop that the browser has loaded last. The seller may have changed the settings since a
 * page was rendered. The cart therefore loads them again before it shows costs.
 */
const useStore = create<{ shop?: ShopView }>(() => ({}));

/** When the browser last asked whether the shop accepts orders, in ms since the page started to load. */
let pauseAskedAt = 0;
/** A navigation asks whether the shop accepts orders only if the last request is older than this, in ms. */
const PAUSE_FRESH_MS = 20_000;

/**
 * Asks whether the shop accepts orders. The request sends no cookies. The server therefore answers the request without
 * a session and without the database.
 */
export function fetchPause(): void {
  pauseAskedAt = performance.now();
  void callApi('/api/user/is-auth', { credentials: 'omit' }).catch(() => undefined);
}

/** Called at each navigation. Asks the server whether the shop accepts orders, unless it was asked a moment ago. */
export function fetchPauseOnNavigation(): void {
  if (performance.now() - pauseAskedAt > PAUSE_FRESH_MS) fetchPause();
}

/** Stores the shop settings of a response for {@link useFreshShop}. Undefined removes the stored settings. */
export const cacheShop = (shop: ShopView | undefined): void =>
  useStore.setState(shop ? { shop } : {}, true);

/** Loads the settings of the shop again. If that fails, it keeps the previous settings. */
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
