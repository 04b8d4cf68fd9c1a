'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/** The heart of a product. Only pages of a shop with favourites load its code. */
export const HeartPart = lazyComponent(
  () => import('./heart').then(({ Heart }) => Heart),
  () => <div className="size-11" />,
);
