'use client';

import { shownPart } from './use-part';

/** The dialog that moves an order to another window, whose code only a shop with windows loads. */
export const MoveSlotPart = shownPart(() =>
  import('./move-window').then(({ MoveSlot }) => MoveSlot),
);
