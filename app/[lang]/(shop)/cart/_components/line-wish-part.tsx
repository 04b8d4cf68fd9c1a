import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { LineWishProps } from './line-wish';

const importWish = () => import('./line-wish').then(({ LineWish }) => LineWish);

/** {@link LineWish}, whose code only a shop loads that asks of each product. */
export function LineWishPart(props: LineWishProps) {
  const [Wish, load] = usePart(importWish);
  useEffect(() => void load(), [load]);
  return Wish ? <Wish {...props} /> : <div className="h-11 w-full sm:col-span-3" />;
}
