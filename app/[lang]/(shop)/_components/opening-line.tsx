'use client';

import type { ReactNode } from 'react';
import { shownPart } from '@/app/_components/use-part';
import type { OpeningHours } from '@/lib/shop/view';

/**
 * The delivery promise of a shop with opening hours: while it is closed, when it opens. Without a promise: until when it
 * is open, or when it opens.
 */
export const OpeningLine = shownPart<{ hours: OpeningHours; children?: ReactNode }>(
  () => import('./closed-line').then(({ ClosedLine }) => ClosedLine),
  ({ children }) => children,
);
