'use client';

import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { WeighedBuyProps } from './weighed-buy';

const importBuy = () => import('./weighed-buy').then((part) => part.WeighedBuy);

/** The buttons to buy goods that are weighed, which only their pages load. */
export function WeighedBuyPart(props: WeighedBuyProps) {
  const [Buy, load] = usePart(importBuy);
  useEffect(() => void load(), [load]);
  return <div className="needs-scripts mt-6 md:min-h-13">{Buy && <Buy {...props} />}</div>;
}
