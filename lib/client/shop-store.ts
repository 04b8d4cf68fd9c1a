import { create } from 'zustand';
import type { ShopAnswer, ShopView } from '@/lib/shop/view';
import { callApi } from './api-client';

/**
 * The settings of the shop as this browser read them last. A page may have been open since before
 * the seller changed them, so the cart reads them again before it shows costs. `pause` says to shoppers
 * why no orders are taken.
 */
const useStore = create<{ shop?: ShopView; pause?: string | undefined }>(() => ({}));

/** Takes from an answer why the shop takes no new orders, for {@link usePause}; undefined when it takes them. */
export function notePause(pause: string | undefined): void {
  useStore.setState({ pause });
  // Hides what pages promise (app/globals.css).
  document.documentElement.toggleAttribute('data-paused', pause !== undefined);
}

/** Takes the shop's settings from an answer, for {@link useFreshShop}. */
export const noteShop = (shop: ShopView): void => useStore.setState({ shop });

/** Reads the settings of the shop again; after a failure the last ones stay. */
export async function refreshShop(): Promise<void> {
  const answer = await callApi<ShopAnswer>('/api/shop/settings').catch(() => undefined);
  if (answer) noteShop(answer.shop);
}

/** The same outside of rendering; read now if it was not before. */
export async function readFreshShop(): Promise<ShopView | undefined> {
  if (!useStore.getState().shop) await refreshShop();
  return useStore.getState().shop;
}

/** The shop as it was read since the page was loaded; undefined before. */
export const useFreshShop = (): ShopView | undefined => useStore(({ shop }) => shop);

/** Why the shop takes no new orders, as a sentence; undefined while it takes them. */
export const usePause = (): string | undefined => useStore(({ pause }) => pause);
