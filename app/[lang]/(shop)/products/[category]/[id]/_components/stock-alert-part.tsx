'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/**
 * The button "Email me when available". Its code is loaded only on pages of sold-out products, and only if the shop
 * offers stock alerts.
 */
export const StockAlertPart = lazyComponent(
  () => import('./stock-alert').then(({ StockAlert }) => StockAlert),
  () => <div className="h-13" />,
);
