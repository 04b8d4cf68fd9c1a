import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { WishProps } from './wish-select';

const importWish = () => import('./wish-select').then(({ WishSelect }) => WishSelect);

/** {@link WishSelect}, whose code only a shop loads that asks of each product. */
export function WishPart(props: WishProps) {
  const [Wish, load] = usePart(importWish);
  useEffect(() => void load(), [load]);
  return Wish ? <Wish {...props} /> : <div className="h-11 w-full sm:col-span-3" />;
}
