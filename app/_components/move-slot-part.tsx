'use client';

import { shownPart } from './use-part';

/** The dialog that moves an order to another delivery slot. Only a shop with slots loads its code. */
export const MoveSlotPart = shownPart(() => import('./move-slot').then(({ MoveSlot }) => MoveSlot));
