'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/** The button "Tell me when it is back". Only the pages of sold-out products load its code, if the setting is on. */
export const StockAlertPart = lazyComponent(
  () => import('./stock-alert').then(({ StockAlert }) => StockAlert),
  () => <div className="h-13" />,
);
