'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/** The button "Add to list". Only the product pages of a shop with lists load its code. */
export const AddToListPart = lazyComponent(
  () => import('./add-to-list').then(({ AddToList }) => AddToList),
  () => <div className="h-11" />,
);
