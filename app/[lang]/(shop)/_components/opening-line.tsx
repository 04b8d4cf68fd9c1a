'use client';

import { type ReactNode, useEffect } from 'react';
import { usePart } from '@/app/_components/use-part';
import type { OpeningHours } from '@/lib/shop/view';

const importLine = () => import('./closed-line').then(({ ClosedLine }) => ClosedLine);

/**
 * The delivery promise of a shop with opening hours: while it is closed, when it opens. Without a promise: until when it
 * is open, or when it opens.
 */
export function OpeningLine({ hours, children }: { hours: OpeningHours; children?: ReactNode }) {
  const [Line, load] = usePart(importLine);
  useEffect(() => void load(), [load]);
  return Line ? <Line hours={hours}>{children}</Line> : children;
}
