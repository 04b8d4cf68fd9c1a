import { useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { WeighedLineProps } from './weighed-line';
import type { WeighedSumProps } from './weighed-sum';

/* What only a cart with goods that are weighed loads. */

const importLine = () => import('./weighed-line').then((part) => part.WeighedLine);
const importSum = () => import('./weighed-sum').then((part) => part.WeighedSum);

export function WeighedLinePart(props: WeighedLineProps) {
  const [Line, load] = usePart(importLine);
  useEffect(() => void load(), [load]);
  return Line ? <Line {...props} /> : <div className="h-11" />;
}

export function WeighedSumPart(props: WeighedSumProps) {
  const [Sum, load] = usePart(importSum);
  useEffect(() => void load(), [load]);
  return Sum ? <Sum {...props} /> : null;
}
