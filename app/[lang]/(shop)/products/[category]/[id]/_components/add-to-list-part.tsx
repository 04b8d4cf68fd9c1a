'use client';

import { lazyComponent } from '@/app/_components/use-lazy-component';

/** The button "Add to list". Its code is loaded only on product pages of a shop that offers lists. */
export const AddToListPart = lazyComponent(
  () => import('./add-to-list').then(({ AddToList }) => AddToList),
  () => <div className="h-11" />,
);
