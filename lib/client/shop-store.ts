import { create } from 'zustand';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { callApi } from './api-client';

/**
 * The settings of the shop as this browser read them last. A page may have been open since before
 * the seller changed them, so the cart reads them again before it shows costs.
 */
const useStore = create<{ shop?: ShopView }>(() => ({}));

/** When the shop was asked last whether it takes orders, in ms since the page began to load. */
let pauseAskedAt = 0;
/** After an answer, navigations ask nothing for this time, in ms. */
const PAUSE_FRESH_MS = 20_000;

/** Asks whether the shop takes orders. The call sends no cookies, so it needs neither session nor database. */
export function askPause(): void {
  pauseAskedAt = performance.now();
  void callApi('/api/user/is-auth', { credentials: 'omit' }).catch(() => undefined);
}

/** Asks at a navigation whether the shop takes orders, unless the page has asked just before. */
export function askPauseOnWay(): void {
  if (performance.now() - pauseAskedAt > PAUSE_FRESH_MS) askPause();
}

/** Takes the shop's settings from an answer, for {@link useFreshShop}. */
export const cacheShop = (shop: ShopView): void => useStore.setState({ shop });

/** Reads the settings of the shop again; after a failure the last ones stay. */
export async function refreshShop(): Promise<void> {
  const answer = await callApi<ShopAnswer>('/api/shop/settings').catch(() => undefined);
  if (answer) cacheShop(answer.shop);
}

/** The same outside of rendering; read now if it was not before. */
export async function readFreshShop(): Promise<ShopView | undefined> {
  if (!useStore.getState().shop) await refreshShop();
  return useStore.getState().shop;
}

/** The shop as it was read since the page was loaded; undefined before. */
export const useFreshShop = (): ShopView | undefined => useStore(({ shop }) => shop);
