'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/** The heart button that makes a product a favourite. Its code is loaded only if the shop offers favourites. */
export const HeartPart = lazyComponent(
  () => import('./heart').then(({ Heart }) => Heart),
  () => <div className="size-11" />,
);
