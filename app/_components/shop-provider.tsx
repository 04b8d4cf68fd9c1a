'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useFreshShop } from '@/lib/client/shop-store';
import type { ShopFacts } from '@/lib/shop/view';

const Shop = createContext<ShopFacts | undefined>(undefined);

/** Provides the components of a page with the settings of the shop. */
export function ShopProvider({ shop, children }: { shop: ShopFacts; children: ReactNode }) {
  return <Shop value={shop}>{children}</Shop>;
}

/**
 * Returns the settings of the shop: those with which the page was rendered, or newer ones if they were loaded later.
 */
export function useShop(): ShopFacts {
  const rendered = useContext(Shop);
  const shop = useFreshShop() ?? rendered;
  if (!shop) throw new Error('useShop must be used inside of the ShopProvider');
  return shop;
}

/**
 * Returns the time zone for the times of orders and deliveries. It is undefined until the seller has set a
 * time zone; the device's time zone applies then.
 */
export function useTimeZone(): string | undefined {
  const { hasTimeZone, timeZone } = useShop();
  return hasTimeZone ? timeZone : undefined;
}
