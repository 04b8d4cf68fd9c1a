'use client';

import { shownPart } from './use-part';

/** The dialog that moves an order to another window, whose code only a shop with windows loads. */
export const MoveWindowPart = shownPart(() =>
  import('./move-window').then(({ MoveWindow }) => MoveWindow),
);
