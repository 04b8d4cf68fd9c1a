'use client';

import { lazyComponent } from './use-lazy-component';

/**
 * The dialog that moves an order to another delivery slot. Its code is loaded only if the shop has delivery
 * slots.
 */
export const MoveSlotPart = lazyComponent(() =>
  import('./move-slot').then(({ MoveSlot }) => MoveSlot),
);
