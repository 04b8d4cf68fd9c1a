'use client';

import { shownPart } from './use-part';

/**
 * The dialog that moves an order to another delivery slot. Its code is loaded only if the shop has delivery
 * slots.
 */
export const MoveSlotPart = shownPart(() => import('./move-slot').then(({ MoveSlot }) => MoveSlot));
