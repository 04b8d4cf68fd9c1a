'use client';

import { type ComponentProps, useEffect } from 'react';
import type { MoveWindow } from './move-window';
import { usePart } from './use-part';

const importMove = () => import('./move-window').then(({ MoveWindow }) => MoveWindow);

/** {@link MoveWindow}, whose code only a shop with windows loads. */
export function MoveWindowPart(props: ComponentProps<typeof MoveWindow>) {
  const [Move, load] = usePart(importMove);
  useEffect(() => void load(), [load]);
  return Move ? <Move {...props} /> : null;
}
