'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useFreshShop } from '@/lib/client/shop-store';
import type { ShopFacts } from '@/lib/shop/view';

const Shop = createContext<ShopFacts | undefined>(undefined);

/** Tells the components of a page which shop it is of. */
export function ShopProvider({ shop, children }: { shop: ShopFacts; children: ReactNode }) {
  return <Shop value={shop}>{children}</Shop>;
}

/**
 * The settings of the shop: as rendered with the page or, once they were read again, the present
 * ones.
 */
export function useShop(): ShopFacts {
  const rendered = useContext(Shop);
  const shop = useFreshShop() ?? rendered;
  if (!shop) throw new Error('this page is outside of the ShopProvider');
  return shop;
}

/**
 * The time zone by which times of orders and deliveries are told: that of the shop once its seller has set one; undefined before,
 * when the clock of the device tells them.
 */
export function useTimeZone(): string | undefined {
  const { hasTimeZone, timeZone } = useShop();
  return hasTimeZone ? timeZone : undefined;
}
