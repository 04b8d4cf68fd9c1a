'use client';

import { shownPart } from '@/app/_components/use-part';

/** The buttons to buy goods that are weighed, which only their pages load. */
export const WeighedBuyPart = shownPart(() =>
  import('./weighed-buy').then(({ WeighedBuy }) => WeighedBuy),
);
