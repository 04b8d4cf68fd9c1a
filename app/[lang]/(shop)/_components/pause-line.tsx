'use client';

import { usePause } from '@/lib/client/pause';

/** Why the shop takes no new orders, in the place of its promise, which CSS hides. */
export const PauseLine = () => <bdi>{usePause()}</bdi>;
