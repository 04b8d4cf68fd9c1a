'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useFreshShop } from '@/lib/client/shop-store';
import type { ShopFacts } from '@/lib/shop/view';

const Shop = createContext<ShopFacts | undefined>(undefined);

export function ShopProvider({ shop, children }: { shop: ShopFacts; children: ReactNode }) {
  return <Shop value={shop}>{children}</Shop>;
}

/** Returns the settings with which the page was rendered, or newer ones that were loaded later. */
export function useShop(): ShopFacts {
  const rendered = useContext(Shop);
  const shop = useFreshShop() ?? rendered;
  if (!shop) throw new Error('useShop must be used inside of the ShopProvider');
  return shop;
}

/** Undefined until the seller has set a time zone. The time zone of the device then applies. */
export function useTimeZone(): string | undefined {
  const { hasTimeZone, timeZone } = useShop();
  return hasTimeZone ? timeZone : undefined;
}
